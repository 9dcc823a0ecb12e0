// Finds the best tables of a ranked field, exactly.
//
// Of all ways to seat everybody in fours such that each table is within REACH consecutive ranks, returns the one with
// 1. the fewest clashing pairs at a table, then 2. the smallest sum of earlier meetings over all pairs at a table, then
// 3. the smallest sum of differences in rank over all pairs at a table; of equals, the first in the order of (table 1's
// ranks, table 2's ranks, …). Tables are in the order of their best rank. If nothing is to be avoided, the ranks are
// seated in consecutive fours.
//
// Search: tables are filled from the top, so the state is the first free rank and the set of taken ranks among the
// REACH − 1 ranks after it; each state is solved once.

/**
 * Members of a table are within this many consecutive ranks (three tables), so that the round remains a Swiss round.
 */
const REACH = 12;
const LATER_RANKS = REACH - 1;

/** Penalties of pairs, as functions of ranks a < b, from 0. */
interface PairPenalties {
  /** Whether the two should not meet if it can be avoided. */
  readonly clash: (a: number, b: number) => boolean;
  /** The number of earlier meetings that count. */
  readonly repeats: (a: number, b: number) => number;
}

/** The tables of `size` ranks (a multiple of four), each ascending. */
export function planTables(size: number, penalties: PairPenalties): readonly (readonly number[])[] {
  const inFours = Array.from({ length: size / 4 }, (_, table) => [0, 1, 2, 3].map((place) => 4 * table + place));
  const faultless = inFours.every((table) =>
    pairsOf(table).every(([a, b]) => !penalties.clash(a, b) && penalties.repeats(a, b) === 0),
  );
  return faultless ? inFours : searchTables(size, pairCosts(size, penalties));
}

function pairsOf(table: readonly number[]): [number, number][] {
  return table.flatMap((a, index) => table.slice(index + 1).map((b): [number, number] => [a, b]));
}

/**
 * The cost of seating ranks a and a + 1 + d together, at index a × LATER_RANKS + d, with the three criteria in one
 * number.
 */
function pairCosts(size: number, { clash, repeats }: PairPenalties): Float64Array {
  const met = new Float64Array(size * LATER_RANKS);
  const clashes = new Uint8Array(size * LATER_RANKS);
  eachPair(size, (a, b, index) => {
    met[index] = repeats(a, b);
    clashes[index] = clash(a, b) ? 1 : 0;
  });
  const pairs = 6 * (size / 4);
  const repeatCost = 1 + pairs * LATER_RANKS;
  const clashCost = repeatCost * (1 + pairs * met.reduce((most, count) => Math.max(most, count), 0));
  const costs = new Float64Array(size * LATER_RANKS);
  eachPair(size, (a, b, index) => {
    costs[index] = clashes[index]! * clashCost + met[index]! * repeatCost + (b - a);
  });
  return costs;
}

function eachPair(size: number, visit: (a: number, b: number, index: number) => void): void {
  for (let a = 0; a < size; a += 1) {
    for (let b = a + 1; b < size && b < a + REACH; b += 1) visit(a, b, a * LATER_RANKS + b - a - 1);
  }
}

/** Three ranks that join the first free one, as distances from it minus one. */
type Mates = readonly [number, number, number];

/** The best way to seat everybody in a state. */
interface Plan {
  readonly cost: number;
  /** Absent if all are seated. */
  readonly table?: { readonly mates: Mates; readonly rest: State };
}

/** `first` is the best free rank; bit d of `taken` is set if rank `first` + 1 + d is not free. */
interface State {
  readonly first: number;
  readonly taken: number;
}

const NO_PLAN: Plan = { cost: Number.POSITIVE_INFINITY };

/** All sets of mates within REACH, in the order of their ranks. */
const ALL_MATES: readonly Mates[] = Array.from({ length: LATER_RANKS }, (_, x) => x).flatMap((x) =>
  Array.from({ length: LATER_RANKS }, (_, y) => y).flatMap((y) =>
    Array.from({ length: LATER_RANKS }, (_, z) => z).flatMap((z): Mates[] => (x < y && y < z ? [[x, y, z]] : [])),
  ),
);

function searchTables(size: number, costs: Float64Array): readonly (readonly number[])[] {
  const solved = new Map<number, Plan>();
  const solve = (state: State): Plan => {
    if (state.first === size) return { cost: 0 };
    const key = (state.first << LATER_RANKS) | state.taken;
    const known = solved.get(key);
    if (known !== undefined) return known;
    let best = NO_PLAN;
    for (const mates of ALL_MATES) {
      if (!areFree(state, mates, size)) continue;
      const cost = tableCost(costs, state.first, mates);
      if (cost >= best.cost) continue;
      const rest = seat(state, mates);
      const total = cost + solve(rest).cost;
      if (total < best.cost) best = { cost: total, table: { mates, rest } };
    }
    solved.set(key, best);
    return best;
  };
  return tablesOf({ first: 0, taken: 0 }, solve);
}

function areFree({ first, taken }: State, [x, y, z]: Mates, size: number): boolean {
  return first + 1 + z < size && ((taken >> x) | (taken >> y) | (taken >> z)) % 2 === 0;
}

function tableCost(costs: Float64Array, first: number, [x, y, z]: Mates): number {
  const own = first * LATER_RANKS;
  const second = (first + 1 + x) * LATER_RANKS - x - 1;
  const third = (first + 1 + y) * LATER_RANKS - y - 1;
  return (
    costs[own + x]! + costs[own + y]! + costs[own + z]! + costs[second + y]! + costs[second + z]! + costs[third + z]!
  );
}

/** The state after a table of the first free rank and its mates. */
function seat({ first, taken }: State, [x, y, z]: Mates): State {
  let next = first + 1;
  let left = taken | (1 << x) | (1 << y) | (1 << z);
  while (left % 2 === 1) {
    left >>= 1;
    next += 1;
  }
  return { first: next, taken: left >> 1 };
}

function tablesOf(start: State, solve: (state: State) => Plan): number[][] {
  const tables: number[][] = [];
  let state = start;
  for (let { table } = solve(state); table !== undefined; { table } = solve(state)) {
    const { first } = state;
    tables.push([first, ...table.mates.map((distance) => first + 1 + distance)]);
    state = table.rest;
  }
  return tables;
}
