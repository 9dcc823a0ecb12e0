// Plans of a club's evening: beside exhaustive search for small numbers, and for the sizes that clubs have.

import { planSeatings, type SeatingOrder, type SeatingPlan, windInDeal } from '@mcr-arena/tournament';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function meetingsOf({ rounds }: Pick<SeatingPlan, 'rounds'>): Map<string, number> {
  const met = new Map<string, number>();
  for (const table of rounds.flatMap(({ tables }) => tables)) {
    for (const a of table) {
      for (const b of table) if (a < b) met.set(`${a} ${b}`, (met.get(`${a} ${b}`) ?? 0) + 1);
    }
  }
  return met;
}

/** What a plan keeps small: the sum over pairs of m(m − 1) / 2. */
function costOf(plan: Pick<SeatingPlan, 'rounds'>): number {
  return [...meetingsOf(plan).values()].reduce((sum, met) => sum + (met * (met - 1)) / 2, 0);
}

/** All ways to divide players among tables of these sizes, which are not told apart. */
function divisions(players: readonly number[], sizes: readonly number[]): number[][][] {
  const [first, ...others] = players;
  if (first === undefined) return [[]];
  return [...new Set(sizes)].flatMap((size) => {
    const rest = sizes.toSpliced(sizes.indexOf(size), 1);
    return combinations(others, size - 1).flatMap((mates) => {
      const left = others.filter((player) => !mates.includes(player));
      return divisions(left, rest).map((tables) => [[first, ...mates], ...tables]);
    });
  });
}

function combinations(items: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, index) => combinations(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]));
}

/** The least cost of all plans. Any first round is as good as another. */
function leastCost(players: number, sizes: readonly number[], rounds: number): number {
  const all = divisions(numbersTo(players), sizes).map((tables) => ({ tables, pausing: [] }));
  const extend = (plan: readonly (typeof all)[number][]): number =>
    plan.length === rounds ? costOf({ rounds: plan }) : Math.min(...all.map((round) => extend([...plan, round])));
  const fours = all.filter(({ tables }) =>
    tables.every((table, index) => index === 0 || table.length <= tables[0]!.length),
  );
  return extend([fours[0]!]);
}

test.each([
  [6, [3, 3], 3],
  [7, [4, 3], 3],
  [8, [4, 4], 3],
  [9, [3, 3, 3], 2],
])('%i players: no plan has fewer meetings', (players, sizes, rounds) => {
  expect(costOf(planSeatings({ players, rounds, seed: 'small' }))).toBe(leastCost(players, sizes, rounds));
});

test.each([
  [13, 4],
  [15, 4],
  [16, 5],
  [20, 5],
  [24, 4],
  [28, 7],
  [40, 5],
])('%i players, %i rounds: nobody meets twice', (players, rounds) => {
  const plan = planSeatings({ players, rounds, seed: 'club' });
  expect([plan.repeats, Math.max(...meetingsOf(plan).values())]).toEqual([0, 1]);
});

test('everybody is seated once in each round, at tables of four and three, with every wind alike', () => {
  const order = fc.record({
    players: fc.integer({ min: 4, max: 24 }),
    rounds: fc.integer({ min: 1, max: 6 }),
    seed: fc.string(),
  });
  fc.assert(
    fc.property(order, (asked: SeatingOrder) => {
      const plan = planSeatings(asked);
      expect(plan.rounds).toHaveLength(asked.rounds);
      for (const { tables, pausing } of plan.rounds) {
        expect([...tables.flat(), ...pausing].sort((a, b) => a - b)).toEqual(numbersTo(asked.players));
        expect(pausing).toHaveLength(asked.players === 5 ? 1 : 0);
        expect(tables.filter(({ length }) => length !== 4 && length !== 3)).toEqual([]);
        expect(tables.filter(({ length }) => length === 3).length).toBeLessThan(4);
      }
      expect(planSeatings(asked)).toEqual(plan);
    }),
    { numRuns: 12 },
  );
});

test('tables of three and winds are spread over the players', () => {
  const { rounds } = planSeatings({ players: 15, rounds: 4, seed: 'fair' });
  const threes = numbersTo(15).map(
    (player) =>
      rounds.filter(({ tables }) => tables.some((table) => table.length === 3 && table.includes(player))).length,
  );
  expect(Math.max(...threes)).toBe(1);
  const east = numbersTo(15).map(
    (player) => rounds.filter(({ tables }) => tables.some(([first]) => first === player)).length,
  );
  expect(Math.max(...east)).toBeLessThanOrEqual(2);
});

test('seats change after each prevalent wind, so that everybody has each wind once under each', () => {
  const seats = [0, 1, 2, 3] as const;
  const east = numbersTo(16).map((index) => seats.find((seat) => windInDeal(seat, index + 1) === 0));
  // The dealers: in turn, then from south's place, where east sits; and so on.
  expect(east).toEqual([0, 1, 2, 3, 1, 0, 3, 2, 2, 3, 1, 0, 3, 2, 0, 1]);
  for (const deal of numbersTo(16)) {
    expect(new Set(seats.map((seat) => windInDeal(seat, deal + 1))).size).toBe(4);
  }
});

test.each([
  [{ players: 3, rounds: 1 }, 'players: expected a whole number from 4 to 100, not 3'],
  [{ players: 8, rounds: 0 }, 'rounds: expected a whole number from 1 to 20, not 0'],
])('refuses %o', (order, message) => {
  expect(() => planSeatings({ ...order, seed: '' })).toThrow(message);
});
