// A thousand of our own deals as games of Botzone's data set: fans, points and legal actions come back the same.

import { Table, type TableSeat } from '@mcr-arena/arena';
import { createBot } from '@mcr-arena/bot-goal';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { formatBotzoneGame } from '@mcr-arena/protocol';
import { expectValue, mapSeats } from '@mcr-arena/tiles';
import { endOf } from '@mcr-arena/training';
import { expect, test } from 'vitest';
import { configFrom } from '../../deals/random-deals.ts';
import { expectSameDeal, readAgain } from './round-trip.ts';

const DEALS = 1000;

test('a thousand deals of goal are written and read again', async () => {
  let wins = 0;
  let lostClaims = 0;
  for (let number = 0; number < DEALS; number += 1) {
    const bots = mapSeats(() => createBot({ parameters: {} }));
    const seats = mapSeats((seat): TableSeat => ({ decide: (seen, legal) => bots[seat].decide(seen, legal, 0) }));
    const deal = await new Table({ config: configFrom(DUPLICATE_RULES, `full ${number}`) }).play(seats);
    expectSameDeal(deal, readAgain(deal));
    if (endOf(deal).outcome.type === 'win') wins += 1;
    lostClaims += expectValue(formatBotzoneGame(deal, 'full')).split(' Ignore ').length - 1;
  }
  expect(wins).toBeGreaterThan(DEALS / 2);
  expect(lostClaims).toBeGreaterThan(DEALS / 10);
});
