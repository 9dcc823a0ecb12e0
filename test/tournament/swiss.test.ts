// Compares a whole tournament with a second implementation that shares no code with the package: ten entrants, twelve
// rounds, one withdrawal after round 5, ranked and paired in each round only from the deals.

import { createHash } from 'node:crypto';
import {
  commitmentOf,
  formatResults,
  formatSecret,
  resultsOf,
  type SetResult,
  secretOfSeed,
  type TournamentState,
} from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../generators.ts';
import { bruteForceTables } from './brute-force-pairing.ts';
import { entrantsNamed, playOut, setsOf, startOf } from './invented-play.ts';

const secret = secretOfSeed('seed');
const published = { commitment: commitmentOf(secret), secret: formatSecret(secret) };
const owners = ['ann', 'ann', 'ann', 'bo', 'bo', 'cy', 'cy', undefined, undefined, 'ann'];
const entrants = entrantsNamed(10).map(({ id }, index) => ({
  id,
  ...(owners[index] === undefined ? {} : { owner: owners[index] }),
}));
const withdrawals = [{ entrant: 'bot07', afterRound: 5 }];

/** Ids, best-ranked first: by the points for the places in each set, shared on ties, then total points, then the draw. */
function rankByHand(seedOrder: readonly string[], sets: readonly SetResult[]): string[] {
  const sums = new Map(seedOrder.map((id) => [id, { points: 0, delta: 0 }]));
  for (const { entrants: seated, deals } of sets) {
    const totals = seated.map((_, place) => deals.reduce((sum, deal) => sum + deal.deltas[place]!, 0));
    const sorted = [...totals].sort((a, b) => b - a);
    seated.forEach((id, place) => {
      const places = [0, 1, 2, 3].filter((other) => sorted[other] === totals[place]);
      const shared = places.reduce((sum, other) => sum + 4 - other, 0) / places.length;
      const sum = sums.get(id);
      if (sum === undefined) return;
      sum.points += shared;
      sum.delta += totals[place]!;
    });
  }
  const rest = [...seedOrder];
  const ranked: string[] = [];
  while (rest.length > 0) {
    let best = 0;
    for (let other = 1; other < rest.length; other += 1) {
      const [a, b] = [sums.get(rest[other]!)!, sums.get(rest[best]!)!];
      if (a.points > b.points || (a.points === b.points && a.delta > b.delta)) best = other;
    }
    ranked.push(...rest.splice(best, 1));
  }
  return ranked;
}

function checkPairings(end: TournamentState): void {
  for (const [index, { pairing }] of end.played.entries()) {
    const before = setsOf(end).filter(({ round }) => round <= index);
    const playing = rankByHand(end.seedOrder, before).filter((id) => index < 5 || id !== 'bot07');
    const ranked = playing.map((id) => entrants.find((entrant) => entrant.id === id)!);
    const earlier = end.played.slice(0, index).map((round) => round.pairing);
    expect(pairing).toEqual(bruteForceTables(ranked, 'reference', earlier, end.config));
  }
}

describe('pairings of a whole tournament equal those of a second implementation', () => {
  test.each([
    { avoidRepeats: 0, separateOwners: false },
    { avoidRepeats: 1, separateOwners: false },
    { avoidRepeats: 3, separateOwners: true },
    { avoidRepeats: 12, separateOwners: false },
    { avoidRepeats: 0, separateOwners: true },
  ])('%j', (options) => {
    for (const setsPerRound of IS_FULL ? [1, 2] : [2]) {
      const start = startOf({ entrants, rounds: 12, seatings: 4, setsPerRound, withdrawals, ...options });
      const end = playOut(start);
      expect(end.played.length).toBe(12);
      checkPairings(end);
    }
  });
});

test('the same tournament has the same bytes on every machine', () => {
  const end = playOut(startOf({ entrants, rounds: 24, withdrawals, avoidRepeats: 2, separateOwners: true }));
  const digest = createHash('sha256')
    .update(formatResults(resultsOf(end, published)))
    .digest('hex');
  expect(digest).toBe('0dcef9aeae554c13d10fe123b53e5e30b3001b2356c3ac957bab77e4b0257076');
});
