// A thousand generated deals as games of Botzone's data set: a round trip preserves fans, points and legal actions.

import { Table, type TableSeat } from '@mcr-arena/arena';
import { createBot as createGoal } from '@mcr-arena/bot-goal';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import { DUPLICATE_RULES, endOf } from '@mcr-arena/engine';
import { formatBotzoneGame } from '@mcr-arena/protocol';
import { expectValue, mapSeats } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { configFrom } from '../../deals/random-deals.ts';
import { expectSameDeal, readAgain } from './round-trip.ts';

const DEALS = 1000;
/** One in this many deals is played by `goal`, which claims for points but takes a hundred times as long. */
const GOAL_EVERY = 10;

test('a thousand deals survive a round trip', async () => {
  let wins = 0;
  let lostClaims = 0;
  for (let number = 0; number < DEALS; number += 1) {
    const config = configFrom(DUPLICATE_RULES, `full ${number}`);
    const createBot = number % GOAL_EVERY === 0 ? createGoal : createShanten;
    const bots = mapSeats((seat) => createBot({ ...config, seat, parameters: {}, seed: '' }));
    const seats = mapSeats((seat): TableSeat => ({ decide: (seen, legal) => bots[seat].decide(seen, legal, 0) }));
    const deal = await new Table({ config }).play(seats);
    expectSameDeal(deal, readAgain(deal));
    if (endOf(deal).outcome.type === 'win') wins += 1;
    lostClaims += expectValue(formatBotzoneGame(deal, 'full')).split(' Ignore ').length - 1;
  }
  expect(wins).toBeGreaterThan(DEALS / 5);
  expect(lostClaims).toBeGreaterThan(DEALS / 10);
});
