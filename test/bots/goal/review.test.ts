// The review of a deal: the choice of goal costs nothing, any other action the difference, and a win has the value of its payment.

import { createBot, explain, reviewDeal, reviewDecision } from '@mcr-arena/bot-goal';
import { type Action, type Decision, DUPLICATE_RULES, decisionsOf, type Reply } from '@mcr-arena/engine';
import { KINDS, SEATS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { duplicateDeal, playFour } from '../deal-table.ts';

const goal = { module: { createBot } };
const played = (await Promise.all(['x', 'y'].map((seed) => playFour(goal, duplicateDeal(seed), seed)))).flat();
const decisions = played
  .filter(({ legal }) => legal.length > 1)
  .map(({ observation, legal, action }): Decision => ({ event: 0, observation, legalActions: legal, reply: action }));
const wins = decisions.filter(({ reply }) => reply?.type === 'win');

describe('a decision', () => {
  test('equal to the choice of goal costs nothing', () => {
    expect(decisions.length).toBeGreaterThan(50);
    for (const decision of decisions) expect(reviewDecision(decision)).toMatchObject({ cost: 0, share: 1 });
  });

  test('for the worst alternative costs the difference from the value of the best', () => {
    let costly = 0;
    for (const decision of decisions.filter(({ reply }) => reply?.type !== 'win')) {
      const { alternatives } = explain(decision.observation, decision.legalActions);
      const [best, worst] = [alternatives[0]!, alternatives.at(-1)!];
      const review = reviewDecision({ ...decision, reply: worst.action });
      expect(review.chosen).toMatchObject(worst);
      expect(review.cost).toBe(best.value - worst.value);
      expect(review.share).toBeGreaterThanOrEqual(0);
      expect(review.share).toBeLessThanOrEqual(1);
      if (review.cost > 0) costly += 1;
    }
    expect(costly).toBeGreaterThan(50);
  });

  test.each<[string, Reply]>([
    ['a time-out', { type: 'timedOut' }],
    ['a crash', { type: 'crashed' }],
    ['an illegal action', { type: 'concealedKong', tile: KINDS[33]! }],
  ])('%s is worth nothing', (_, reply) => {
    const review = reviewDecision({ ...decisions[0]!, reply });
    expect(review).toMatchObject({ chosen: undefined, share: 0 });
    expect(review.cost).toBe(review.alternatives[0]!.value);
  });

  test('that passes up a win costs its payment less the remaining value of the hand', () => {
    expect(wins.length).toBeGreaterThan(0);
    for (const decision of wins) {
      const { alternatives } = reviewDecision(decision);
      expect(alternatives[0]!.action).toEqual({ type: 'win' } satisfies Action);
      expect(alternatives[0]!.value).toBeGreaterThanOrEqual(8 + 3 * 8);
      const other = alternatives[1]!;
      const review = reviewDecision({ ...decision, reply: other.action });
      expect(review.cost).toBe(Math.max(0, alternatives[0]!.value - other.value));
    }
  });
});

test('a deal has the mean share and the number of best decisions', () => {
  const deal = randomDeal(configFrom(DUPLICATE_RULES, 'deal'), 'deal');
  for (const seat of SEATS) {
    const review = reviewDeal(deal, seat);
    const reviewed = decisionsOf(deal, seat).map((decision) => reviewDecision(decision));
    expect(review.decisions).toEqual(reviewed);
    const shares = reviewed.map(({ share }) => share);
    expect(review.accuracy).toBeCloseTo(shares.reduce((a, b) => a + b) / shares.length, 12);
    expect(review.agreed).toBe(reviewed.filter(({ share }) => share === 1).length);
    expect(review.accuracy).toBeLessThan(1);
  }
});
