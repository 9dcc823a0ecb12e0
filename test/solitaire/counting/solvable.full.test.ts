// The long counts: minutes. The easy case of 14 tiles is also counted arrangement by arrangement.

import {
  availableColumns,
  type Configuration,
  completed,
  configurations,
  countSolvable,
  isSymmetric,
} from '@mcr-arena/solitaire';
import { expect, test } from 'vitest';

const MINUTES = 60_000;

test('counts the hard case of 14 tiles', { timeout: 10 * MINUTES }, () => {
  expect(completed(countSolvable(14, 'hard')).at(-1)).toBe(111326346n);
});

test('counts the easy case of 30 tiles', { timeout: 10 * MINUTES }, () => {
  expect(completed(countSolvable(30, 'easy')).slice(10)).toEqual([
    19177890926n,
    333873844404n,
    6072794401373n,
    115024288144408n,
    2262337221737564n,
  ]);
});

/** Removes pairs from one configuration until none can be removed; tiles are numbered column by column, bottom up. */
function pairRemover(configuration: Configuration): (partner: Int8Array) => boolean {
  const tiles = configuration.reduce((sum, height) => sum + height, 0);
  const firsts = configuration.map((_, column) => configuration.slice(0, column).reduce((sum, h) => sum + h, 0));
  const heights = new Int8Array(configuration.length + 2);
  const columnOf = configuration.flatMap((height, column) => Array<number>(height).fill(column));
  const isFree = (tile: number): boolean => {
    const column = columnOf[tile]! + 1;
    const height = heights[column]!;
    return (
      tile - firsts[column - 1]! === height - 1 && (heights[column - 1]! < height || heights[column + 1]! < height)
    );
  };
  return (partner) => {
    heights.set(configuration, 1);
    let left = tiles;
    for (let before = tiles + 1; left > 0 && left < before; ) {
      before = left;
      for (let column = 1; column <= configuration.length; column += 1) {
        if (heights[column] === 0) continue;
        const top = firsts[column - 1]! + heights[column]! - 1;
        if (!isFree(top) || !isFree(partner[top]!)) continue;
        heights[column]! -= 1;
        heights[columnOf[partner[top]!]! + 1]! -= 1;
        left -= 2;
      }
    }
    return left === 0;
  };
}

/** Calls `visit` with every pairing of the tiles. */
function forEachPairing(tiles: number, visit: (partner: Int8Array) => void): void {
  const partner = new Int8Array(tiles).fill(-1);
  const pairFrom = (first: number): void => {
    let tile = first;
    while (tile < tiles && partner[tile] !== -1) tile += 1;
    if (tile === tiles) {
      visit(partner);
      return;
    }
    for (let other = tile + 1; other < tiles; other += 1) {
      if (partner[other] !== -1) continue;
      partner[tile] = other;
      partner[other] = tile;
      pairFrom(tile + 1);
      partner[other] = -1;
    }
    partner[tile] = -1;
  };
  pairFrom(0);
}

function solvableArrangements(configuration: Configuration, tiles: number): number {
  const isEmptied = pairRemover(configuration);
  const places = configuration.flatMap((height, column) =>
    Array.from({ length: height }, (_, level) => [column, level]),
  );
  const last = configuration.length - 1;
  const mirror = isSymmetric(configuration)
    ? places.map(([column, level]) => places.findIndex(([c, l]) => c === last - column! && l === level))
    : undefined;
  let halves = 0;
  forEachPairing(tiles, (partner) => {
    if (!isEmptied(partner)) return;
    halves += mirror === undefined || mirror.every((tile, index) => partner[tile] === mirror[partner[index]!]) ? 2 : 1;
  });
  return halves / 2;
}

test.each([
  [10, 2335],
  [12, 27510],
  [14, 355014],
])('counts all easy arrangements of %i tiles one by one', { timeout: 20 * MINUTES }, (tiles, solvable) => {
  const counts = configurations(tiles).map((configuration) => {
    expect(availableColumns(configuration).length).toBeGreaterThan(0);
    return solvableArrangements(configuration, tiles);
  });
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(solvable);
});
