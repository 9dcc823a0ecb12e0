// The number of tiles that a group of kinds is missing for a number of sets and a pair.
//
// A row is ten numbers, at `2 · sets + pair`: the least number of tiles missing for 0-4 sets, without and with the
// pair. A suit's row comes from a sweep over its ranks. A chow begins at its lowest rank and stays open for two more
// ranks, so a sweep keeps one row for each combination of open chows: `young` ones began one rank ago, `old` ones two
// ranks ago. Three equal chows are three pungs, so 0-2 of each are enough. The number of tiles used of each kind
// never exceeds its limit, usually four: the finished hand has no fifth copy.

/** Ten numbers of missing tiles, at `2 · sets + pair`; UNREACHABLE if the limits make it impossible. */
export type Row = Uint8Array;

/** Nine rows, at `3 · young + old`. */
export type Sweep = Uint8Array;

/** Length of a row. */
export const ROW_SIZE = 10;
/** Greater than any number of missing tiles; the sum of two fits in a byte. */
export const UNREACHABLE = 99;

const MAX_SETS = 4;
const OPEN_STATES = 9;
const SWEEP_SIZE = OPEN_STATES * ROW_SIZE;

/** The sets and pairs that can begin at one rank in addition to the open chows, with at most four tiles. */
const CHOICES: readonly Choice[] = [
  { chows: 0, sets: 0, pairs: 0, tiles: 0 },
  { chows: 0, sets: 0, pairs: 1, tiles: 2 },
  { chows: 0, sets: 1, pairs: 0, tiles: 3 },
  { chows: 1, sets: 1, pairs: 0, tiles: 1 },
  { chows: 1, sets: 1, pairs: 1, tiles: 3 },
  { chows: 1, sets: 2, pairs: 0, tiles: 4 },
  { chows: 2, sets: 2, pairs: 0, tiles: 2 },
  { chows: 2, sets: 2, pairs: 1, tiles: 4 },
];

interface Choice {
  readonly chows: number;
  /** Chows and pungs together. */
  readonly sets: number;
  readonly pairs: number;
  readonly tiles: number;
}

/** The start of sweeps in both directions: no chow is open before the first rank or after the last. */
export function startSweep(): Sweep {
  const sweep = new Uint8Array(SWEEP_SIZE).fill(UNREACHABLE);
  sweep[0] = 0;
  return sweep;
}

/**
 * Extends a sweep up (from low ranks to high) by one rank, with `held` copies in hand; the finished hand uses at most
 * `limit` copies, held or drawn. The new rows: the tiles missing up to this rank for each combination of open chows.
 */
export function sweepUp(below: Sweep, held: number, limit: number, chowsMayBegin: boolean): Sweep {
  const after = new Uint8Array(SWEEP_SIZE).fill(UNREACHABLE);
  forEachUse(limit, chowsMayBegin, (state, next, choice, used) => {
    takeUp(after, next, below, state, choice, Math.max(0, used - held));
  });
  return after;
}

/**
 * Extends a sweep down (from high ranks to low) by one rank. The new rows: the tiles missing from this rank up, for
 * each combination of chows still open from lower ranks.
 */
export function sweepDown(above: Sweep, held: number, limit: number, chowsMayBegin: boolean): Sweep {
  const before = new Uint8Array(SWEEP_SIZE).fill(UNREACHABLE);
  forEachUse(limit, chowsMayBegin, (state, next, choice, used) => {
    takeUp(before, state, above, next, choice, Math.max(0, used - held));
  });
  return before;
}

type Use = (state: number, next: number, choice: Choice, used: number) => void;

/** Calls `use` for every way to use a rank: the open chows before and after it, the choice, and the tiles used. */
function forEachUse(limit: number, chowsMayBegin: boolean, use: Use): void {
  for (let state = 0; state < OPEN_STATES; state += 1) {
    const young = Math.floor(state / 3);
    const open = young + (state % 3);
    for (const choice of CHOICES) {
      const used = open + choice.tiles;
      if (used > limit || (choice.chows > 0 && !chowsMayBegin)) continue;
      use(state, 3 * choice.chows + young, choice, used);
    }
  }
}

/** Updates row `to` of `after` from row `from` of `before` with the choice made in between. */
function takeUp(after: Sweep, to: number, before: Sweep, from: number, choice: Choice, missing: number): void {
  for (let sets = 0; sets + choice.sets <= MAX_SETS; sets += 1) {
    for (let pair = 0; pair + choice.pairs <= 1; pair += 1) {
      const sum = before[ROW_SIZE * from + 2 * sets + pair]! + missing;
      const at = ROW_SIZE * to + 2 * (sets + choice.sets) + pair + choice.pairs;
      if (sum < after[at]!) after[at] = sum;
    }
  }
}

/** The row of a sweep without open chows; after the last rank, the row of the suit. */
export function closedRow(sweep: Sweep): Row {
  return sweep.subarray(0, ROW_SIZE);
}

/** The row of a suit from a sweep up over its low ranks and a sweep down over the others. */
export function meetSweeps(up: Sweep, down: Sweep): Row {
  const row = new Uint8Array(ROW_SIZE).fill(UNREACHABLE);
  for (let first = 0; first < SWEEP_SIZE; first += ROW_SIZE) joinInto(row, up, down, first);
  return row;
}

/** The row of two groups of kinds together, with the sets and the pair distributed optimally. */
export function joinRows(a: Row, b: Row): Row {
  const row = new Uint8Array(ROW_SIZE).fill(UNREACHABLE);
  joinInto(row, a, b, 0);
  return row;
}

function joinInto(row: Row, a: Uint8Array, b: Uint8Array, first: number): void {
  for (let aSets = 0; aSets <= MAX_SETS; aSets += 1) {
    const alone = a[first + 2 * aSets]!;
    const paired = a[first + 2 * aSets + 1]!;
    for (let bSets = 0; aSets + bSets <= MAX_SETS; bSets += 1) {
      const other = b[first + 2 * bSets]!;
      const otherPaired = b[first + 2 * bSets + 1]!;
      const at = 2 * (aSets + bSets);
      row[at] = Math.min(row[at]!, alone + other);
      row[at + 1] = Math.min(row[at + 1]!, alone + otherPaired, paired + other);
    }
  }
}
