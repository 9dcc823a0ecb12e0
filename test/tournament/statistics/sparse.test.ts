import { createRandom } from '@mcr-arena/tiles';
import { type ConfigInput, type Standings, standingsOf, type TournamentState } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { SPARSE_PAIRS, SPARSE_TOP } from '../../../packages/tournament/src/statistics/strength.ts';
import { entrantsNamed, plantedSet, playOut, startOf } from '../invented-play.ts';

function played(count: number, input: Partial<ConfigInput>, spread = 20): TournamentState {
  const random = createRandom(`${count} ${JSON.stringify(input)}`);
  const start = startOf({ entrants: entrantsNamed(count), seatings: 4, ...input });
  const strengthOf = (id: string): number => (id.startsWith('reference') ? -12 : Number(id.slice(3)) % 7);
  return playOut(start, (job) => plantedSet(job, strengthOf, random, spread));
}

/** The strength and its interval, by player. */
function figuresOf({ entrants, reference }: Standings): (number | undefined)[][] {
  return [...entrants, ...(reference === undefined ? [] : [reference])].map(({ strength }) => [
    strength?.value,
    ...(strength?.interval ?? []),
  ]);
}

describe('the two methods agree to the printed digits', () => {
  test.each([
    ['few entrants, a full table each', 8, { rounds: 24 }, 20],
    ['a reference bot', 9, { rounds: 24 }, 20],
    ['one round: tables that share nobody', 24, { rounds: 1 }, 20],
    ['two rounds and a reference bot', 25, { rounds: 2 }, 20],
    ['many sets a round', 30, { rounds: 3, setsPerRound: 8 }, 20],
    ['sixty entrants', 60, { rounds: 20 }, 20],
    ['no chance at all', 13, { rounds: 30 }, 0],
    ['an entrant that leaves', 16, { rounds: 22, withdrawals: [{ entrant: 'bot03', afterRound: 2 }] }, 40],
  ])('%s', (_, count, input, spread) => {
    const end = played(count, input, spread);
    const dense = standingsOf(end, { method: 'dense', replicates: 200 });
    const sparse = standingsOf(end, { method: 'sparse', replicates: 200 });
    const expected = figuresOf(dense);
    for (const [player, figures] of figuresOf(sparse).entries()) {
      expect(figures.length).toBe(expected[player]!.length);
      for (const [index, figure] of figures.entries()) {
        expect(Math.abs(figure! - expected[player]![index]!)).toBeLessThan(0.00015);
      }
    }
    const probabilities = new Map(
      dense.pairs.map(({ upper, lower, probability }) => [`${upper} ${lower}`, probability]),
    );
    for (const { upper, lower, probability } of sparse.pairs) {
      expect(Math.abs(probability - probabilities.get(`${upper} ${lower}`)!)).toBeLessThan(0.006);
    }
  });
});

test('the sparse method compares the best with each other, and each entrant with the next ranks', () => {
  const end = played(40, { rounds: 20 });
  const { pairs, entrants } = standingsOf(end, { method: 'sparse', replicates: 20 });
  const rankOf = new Map(entrants.map(({ entrant, rank }) => [entrant, rank]));
  const compared = new Set(pairs.map(({ upper, lower }) => `${rankOf.get(upper)} ${rankOf.get(lower)}`));
  const expected = entrants.flatMap(({ rank: upper }) =>
    entrants.flatMap(({ rank: lower }) =>
      lower > upper && (lower <= SPARSE_TOP || lower - upper <= SPARSE_PAIRS) ? [`${upper} ${lower}`] : [],
    ),
  );
  expect(compared).toEqual(new Set(expected));
  expect(pairs.length).toBe(expected.length);
});

test('strengths are still close with too many players for an exact trace', { tags: ['full'] }, () => {
  const end = played(300, { rounds: 6 });
  const dense = figuresOf(standingsOf(end, { method: 'dense', replicates: 0 }));
  const sparse = figuresOf(standingsOf(end, { method: 'sparse', replicates: 0 }));
  for (const [player, [value]] of sparse.entries()) expect(Math.abs(value! - dense[player]![0]!)).toBeLessThan(0.05);
});
