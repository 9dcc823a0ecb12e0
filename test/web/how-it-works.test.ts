// The figures of the page "How it works", calculated independently.

import { createHash } from 'node:crypto';
import { DealInPlay, DUPLICATE_RULES, type EventOf } from '@mcr-arena/engine';
import { expect, test } from 'vitest';
import { EXAMPLE_SEED, FIRST_SET, SET_TOTALS } from '../../apps/web/src/pages/how-it-works/example.ts';
import {
  exampleCommitment,
  firstHands,
  firstTotals,
  firstWall,
  playedSeats,
  pointsPerDeal,
  STRENGTH_EXAMPLES,
  tiedRankingPoints,
} from '../../apps/web/src/pages/how-it-works/figures.ts';

test('each entrant has each seat once, and the points of a deal sum to zero', () => {
  const deals = playedSeats();
  for (const position of [0, 1, 2, 3] as const) {
    expect(deals.map((deal) => deal[position].wind).sort()).toEqual(['east', 'north', 'south', 'west']);
  }
  for (const { deltas } of FIRST_SET) expect(deltas.reduce((sum, delta) => sum + delta, 0)).toBe(0);
  for (const totals of SET_TOTALS) expect(totals.reduce((sum, total) => sum + total, 0)).toBe(0);
});

test('the first set is worth 1, 2, 3 and 4 ranking points; equal totals share', () => {
  expect(firstTotals().map(({ total }) => total)).toEqual(SET_TOTALS[0]);
  expect(firstTotals().map(({ rankingPoints }) => rankingPoints)).toEqual([1, 2, 3, 4]);
  expect(tiedRankingPoints()).toEqual([4, 2.5, 2.5, 1]);
});

test('means and intervals are those of the standings of that tournament', () => {
  const rounded = pointsPerDeal().map(({ entrant, value, interval }) => {
    return [entrant, ...[value, ...interval].map((figure) => Number(figure.toFixed(4)))];
  });
  expect(rounded).toEqual([
    ['fast', 13.275, 7.4531, 19.0969],
    ['goal', 5.9875, -1.2675, 13.2425],
    ['shanten', -4.3375, -9.8153, 1.1403],
    ['random', -14.925, -16.867, -12.983],
  ]);
});

test('the stronger entrant of the example made fewer points', () => {
  expect(STRENGTH_EXAMPLES.map(({ strength }) => strength)).toEqual([2, 4]);
});

test('the commitment is the SHA-256 of the secret', () => {
  const secret = createHash('sha256').update(`mcr-arena/seed/1\n${EXAMPLE_SEED}`).digest();
  expect(exampleCommitment()).toBe(createHash('sha256').update(secret).digest('hex'));
});

test('the hands are those that the judge deals', () => {
  const deal = new DealInPlay({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall: firstWall() });
  const { hands } = deal.events[1] as EventOf<'dealt'>;
  expect(firstHands()).toEqual(hands.map((hand) => [...hand].sort((a, b) => a - b)));
});
