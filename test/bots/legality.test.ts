// Deals of goal's styles, shanten and random in both formats, in full thousands of them: every answer is legal.

import { createBot as createGoal, parameters } from '@mcr-arena/bot-goal';
import { createBot as createRandomBot } from '@mcr-arena/bot-random';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import { expect, test } from 'vitest';
import { IS_FULL } from '../tier.ts';
import { casualDeal, duplicateDeal, type Entrant, playEntrants } from './deal-table.ts';

const random: Entrant = { module: { createBot: createRandomBot } };
const shanten: Entrant = { module: { createBot: createShanten } };
const styles = parameters.style.choices.map(
  (style): Entrant => ({ module: { createBot: createGoal }, parameters: { style } }),
);

const DEALS = IS_FULL ? 2000 : 4;

test.each([
  ['duplicate', duplicateDeal],
  ['casual', casualDeal],
])('house bots answer %s deals legally', async (_, dealOf) => {
  let decisions = 0;
  for (let deal = 0; deal < DEALS; deal += 1) {
    const [first, second] = [styles[(2 * deal) % styles.length]!, styles[(2 * deal + 1) % styles.length]!];
    const seated = [first, shanten, second, deal % 2 === 0 ? shanten : random] as const;
    decisions += (await playEntrants(seated, dealOf(`legality/${deal}`), `${deal}`)).length;
  }
  expect(decisions).toBeGreaterThan(40 * DEALS);
});
