// Thousands of deals of goal, shanten and random in both formats: every answer is legal.

import { createBot as createGoal } from '@mcr-arena/bot-goal';
import { createBot as createRandomBot } from '@mcr-arena/bot-random';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import { expect, test } from 'vitest';
import { casualDeal, duplicateDeal, type Entrant, playEntrants } from './deal-table.ts';

const random: Entrant = { module: { createBot: createRandomBot } };
const shanten: Entrant = { module: { createBot: createShanten } };
const goal: Entrant = { module: { createBot: createGoal } };

test.each([
  ['duplicate', duplicateDeal],
  ['casual', casualDeal],
])(
  'house bots answer 2,000 %s deals legally',
  async (_, dealOf) => {
    let decisions = 0;
    for (let deal = 0; deal < 2000; deal += 1) {
      const seated = [goal, shanten, deal % 2 === 0 ? goal : random, shanten] as const;
      decisions += (await playEntrants(seated, dealOf(`legality/${deal}`), `${deal}`)).length;
    }
    expect(decisions).toBeGreaterThan(100_000);
  },
  600_000,
);
