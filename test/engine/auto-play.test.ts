// Deals whose rules replace faulty replies by automatic ones: they continue after any reply, and end.

import {
  automaticAction,
  CASUAL_RULES,
  DealInPlay,
  type DealRules,
  DUPLICATE_RULES,
  legalActions,
  type Reply,
  sameAction,
} from '@mcr-arena/engine';
import { mapSeats, SEATS } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { configFrom, visitQuestions } from '../deals/random-deals.ts';
import { forAll } from '../for-all.ts';
import { playWithFaults } from './faulty-players.ts';

const PATIENT: readonly (readonly [string, DealRules])[] = [
  ['casual', CASUAL_RULES],
  ['duplicate', { ...DUPLICATE_RULES, onFault: 'auto-play' }],
];

test.each(PATIENT)('%s: with players who never answer, the deal ends with an empty wall', (_, rules) => {
  forAll([fc.string()], 20, (seed) => {
    const deal = new DealInPlay(configFrom(rules, seed));
    while (deal.deltas === undefined) deal.answer(mapSeats((): Reply => ({ type: 'timedOut' })));
    expect(deal.events.at(-1)).toMatchObject({
      type: 'dealEnded',
      outcome: { type: 'exhausted' },
      deltas: [0, 0, 0, 0],
    });
    expect(deal.steps.length).toBeLessThan(200);
    expect(deal.events.filter((event) => event.type === 'foul')).toHaveLength(4 * deal.steps.length);
  });
});

test.each(PATIENT)('%s: only a false win ends the deal with a foul', (_, rules) => {
  forAll([fc.string()], 100, (seed) => {
    const end = playWithFaults(configFrom(rules, seed), seed).events.at(-1);
    if (end?.type !== 'dealEnded') throw new Error('a deal ends');
    if (end.outcome.type === 'foul') expect(end.outcome.reason).toBe('false-win');
  });
});

test.each(PATIENT)('%s: automatic replies are legal', (_, rules) => {
  visitQuestions(configFrom(rules, 'legal'), 'legal', (state) => {
    for (const seat of SEATS) {
      const played = automaticAction(state, seat);
      expect(legalActions(state, seat).some((action) => sameAction(action, played))).toBe(true);
    }
  });
});
