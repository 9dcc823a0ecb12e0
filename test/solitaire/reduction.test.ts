// De Bondt 2020, Theorems 2.1 and 2.2: Mahjong Solitaire on separate stacks, reduced to Shisen-Sho. Two solvers that
// share neither rules nor closures must agree on both forms.

import { type Board, makeBoard, makeLayout, type Place, rectangleLayout, solveBoard } from '@mcr-arena/solitaire';
import { expectValue, type Random, shuffled } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replayFault } from './checker.ts';
import { anySeed, randomOf } from './generators.ts';

/** Faces of stacks, each from the top down. */
type Stacks = readonly (readonly number[])[];

const SUPERTILE = ['z z z Z Z', 'x X Z Y y', 'X x a y Y', 'Y y z x X', 'y Y Z X x'];
const AAB = ['z Z a Z z', 'x X z Y y', 'X x a y Y', 'Y y b x X', 'y Y z X x'];
const ABB = ['z Z a Z z', 'x X b Y y', 'X x z y Y', 'Y y b x X', 'y Y z X x'];

function mahjongOf(stacks: Stacks): Board {
  const tiles = stacks.flatMap((stack, at) =>
    [...stack].reverse().map((face, z): [Place, number] => [{ x: 3 * at, y: 0, z }, face]),
  );
  tiles.sort(([a], [b]) => a.z - b.z || a.x - b.x);
  return expectValue(
    makeBoard(
      expectValue(makeLayout(tiles.map(([place]) => place))),
      tiles.map(([, face]) => face),
    ),
  );
}

/** Each tile a supertile of 5 × 5, each stack a column of them; the space over lower stacks is filled row by row. */
function shisenOf(stacks: Stacks): Board {
  const rows = 5 * Math.max(...stacks.map(({ length }) => length));
  const cells = Array.from({ length: rows }, () => new Array<number>(5 * stacks.length).fill(-1));
  let fresh = Math.max(...stacks.flat()) + 1;
  for (const [at, stack] of stacks.entries()) {
    for (const [depth, face] of stack.entries()) {
      const top = rows - 5 * (stack.length - depth);
      fresh = drawBlock(cells, SUPERTILE, top, 5 * at, { a: face }, fresh);
    }
  }
  let filled = 0;
  const faces = cells.flat().map((face) => {
    if (face !== -1) return face;
    filled += 1;
    return fresh + ((filled - 1) >> 2);
  });
  return expectValue(makeBoard(expectValue(rectangleLayout(rows, 5 * stacks.length)), faces));
}

/** Each stack aab or abb becomes a block of five rows and columns; each two blocks share the filling group Z. */
function fiveRowsOf(stacks: Stacks): Board {
  const cells = Array.from({ length: 5 }, () => new Array<number>(5 * stacks.length).fill(-1));
  let fresh = Math.max(...stacks.flat()) + 1;
  let shared = -1;
  for (const [at, [top, middle, bottom]] of stacks.entries()) {
    if (at % 2 === 0) {
      shared = fresh;
      fresh += 1;
    }
    const block = top === middle ? AAB : ABB;
    fresh = drawBlock(cells, block, 0, 5 * at, { a: top!, b: bottom!, Z: shared }, fresh);
  }
  return expectValue(makeBoard(expectValue(rectangleLayout(5, 5 * stacks.length)), cells.flat()));
}

/** Writes a block; letters without a given face get fresh ones. Returns the next fresh face. */
function drawBlock(
  cells: number[][],
  block: readonly string[],
  top: number,
  left: number,
  given: Readonly<Record<string, number>>,
  fresh: number,
): number {
  const faces = new Map(Object.entries(given));
  let next = fresh;
  for (const [y, row] of block.entries()) {
    for (const [x, letter] of row.split(' ').entries()) {
      if (!faces.has(letter)) {
        faces.set(letter, next);
        next += 1;
      }
      cells[top + y]![left + x] = faces.get(letter)!;
    }
  }
  return next;
}

function randomStacks(random: Random): Stacks {
  const heights = Array.from({ length: 2 * (1 + random.below(2)) }, () => 1 + random.below(4));
  if (heights.reduce((sum, height) => sum + height, 0) % 2 === 1) heights[0]! += 1;
  const tiles = heights.reduce((sum, height) => sum + height, 0);
  const groupSize = 2 + 2 * random.below(2);
  const faces = shuffled(
    Array.from({ length: tiles }, (_, tile) => Math.floor(tile / groupSize)),
    random,
  );
  return heights.map((height) => faces.splice(0, height));
}

/** An even number of stacks aab or abb; a letter is single in two of them or in none. */
function randomTriples(random: Random): Stacks {
  const stacks = 2 * (1 + random.below(4));
  const letters = 1 + stacks / 2;
  const singles = shuffled(
    Array.from({ length: stacks }, (_, at) => Math.floor(at / 2)),
    random,
  );
  return singles.map((single) => {
    const double = (single + 1 + random.below(letters - 1)) % letters;
    return random.below(2) === 0 ? [double, double, single] : [single, double, double];
  });
}

function expectSameVerdict(mahjong: Board, shisen: Board): boolean {
  const original = solveBoard('mahjong-solitaire', mahjong);
  const told = solveBoard('shisen-sho', shisen);
  expect(told.type).toBe(original.type);
  if (told.type === 'solvable') expect(replayFault('shisen-sho', shisen, told.moves)).toBeUndefined();
  return told.type === 'solvable';
}

test.each([
  ['supertiles (Theorem 2.1)', randomStacks, shisenOf],
  ['five rows (Theorem 2.2)', randomTriples, fiveRowsOf],
] as const)('%s preserve solvability', (_, stacksOf, tell) => {
  const seen = { true: 0, false: 0 };
  fc.assert(
    fc.property(anySeed, (seed) => {
      const stacks = stacksOf(randomOf(seed));
      seen[`${expectSameVerdict(mahjongOf(stacks), tell(stacks))}`] += 1;
    }),
    { numRuns: 50 },
  );
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(2);
});
