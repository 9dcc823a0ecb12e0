// Solvable arrangements and blocking sets, compared with a search through all games of all small arrangements.

import {
  completed,
  countClassified,
  countSize,
  countSolvable,
  findBlockingSet,
  LAYOUT_CASES,
  MAX_COUNTED_TILES,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { allArrangements, type CellArrangement, hasBlockingSet, isSolvable } from './by-hand.ts';

const SOLVABLE = {
  easy: [1n, 4n, 26n, 224n, 2335n, 27510n, 355014n, 4938497n, 73365735n, 1155438028n],
  hard: [1n, 8n, 101n, 2174n, 64771n, 2447699n],
};

/** The arrangement in the package's numbering: column by column, bottom up. */
function numbered({ cells, letters }: CellArrangement) {
  const configuration: number[] = [];
  for (const [column] of cells) configuration[column] = (configuration[column] ?? 0) + 1;
  return { configuration, groups: [...letters].map((letter) => letter.charCodeAt(0) - 97) };
}

describe.each(LAYOUT_CASES)('solvable arrangements of the %s case', (layoutCase) => {
  test('are those that a search through all games can clear', () => {
    const searched = [2, 4, 6].map((tiles) => allArrangements(tiles, layoutCase).filter(isSolvable).length);
    expect(completed(countSolvable(6, layoutCase)).map(Number)).toEqual(searched);
  });

  test('have the pinned numbers', () => {
    const known = SOLVABLE[layoutCase];
    expect(completed(countSolvable(2 * known.length, layoutCase))).toEqual(known);
  });

  test('are counted with progress, configuration by configuration', () => {
    const steps: string[] = [];
    completed(countSolvable(4, layoutCase), ({ tiles, done, total }) => steps.push(`${tiles}: ${done}/${total}`));
    expect(steps).toEqual(['2: 1/2', '2: 2/2', '4: 1/6', '4: 2/6', '4: 3/6', '4: 4/6', '4: 5/6', '4: 6/6']);
  });
});

describe('blocking sets', () => {
  test.each(LAYOUT_CASES)('are found exactly when trying every set finds one: %s case', (layoutCase) => {
    for (const tiles of [2, 4, 6]) {
      for (const arrangement of allArrangements(tiles, layoutCase)) {
        const found = findBlockingSet(numbered(arrangement));
        expect(found !== undefined, JSON.stringify(arrangement)).toBe(hasBlockingSet(arrangement));
        if (found !== undefined || layoutCase === 'easy') expect(isSolvable(arrangement)).toBe(found === undefined);
      }
    }
  });

  test('list the blocking tiles: a over b beside b over a', () => {
    expect(findBlockingSet({ configuration: [2, 2], groups: [0, 1, 1, 0] })).toEqual([1, 3]);
    expect(findBlockingSet({ configuration: [2, 2], groups: [0, 1, 0, 1] })).toBeUndefined();
    expect(findBlockingSet({ configuration: [], groups: [] })).toBeUndefined();
  });

  test('are counted up to reflection', () => {
    const byHand = [2, 4, 6].map((tiles) => allArrangements(tiles, 'hard').filter(hasBlockingSet).length);
    expect([2, 4, 6].map((tiles) => Number(completed(countClassified(tiles))))).toEqual(byHand);
    expect(completed(countClassified(8))).toBe(10958n);
  });

  test('are not searched for among more tiles than fit in a bit set', () => {
    expect(() => findBlockingSet({ configuration: [32], groups: Array(32).fill(0) })).toThrow(RangeError);
    expect(() => completed(countClassified(7))).toThrow(RangeError);
  });
});

describe('all counts of one size', () => {
  test('add up', () => {
    const counts = completed(expectValue(countSize(10, 'hard')));
    expect(counts).toMatchObject({
      tiles: 10,
      layoutCase: 'hard',
      configurations: { total: 113n, reflected: 209n, symmetric: 17n },
      decks: 7n,
      tileLayouts: 6556n,
      expected: 740828n,
      arrangements: 690998n,
      double: 49830n,
      outcomes: { solvable: 64771n, blocked: 626227n },
    });
  });

  test('leave out solvable arrangements if there are too many to count', () => {
    const counts = completed(expectValue(countSize(144, 'hard')));
    expect(counts.outcomes).toBeUndefined();
    expect(counts.arrangements).toBeGreaterThan(10n ** 150n);
  });

  test.each([
    [3, 'tiles-odd'],
    [0, 'tiles-out-of-range'],
    [-2, 'tiles-out-of-range'],
    [2.5, 'tiles-out-of-range'],
    [MAX_COUNTED_TILES + 2, 'tiles-out-of-range'],
  ])('reject %d tiles: %s', (tiles, code) => {
    expect(countSize(tiles, 'easy')).toMatchObject({ ok: false, error: { code } });
  });

  test('of solvable arrangements reject sizes beyond their limits', () => {
    expect(() => completed(countSolvable(42, 'easy'))).toThrow(RangeError);
    expect(() => completed(countSolvable(18, 'hard'))).toThrow(RangeError);
  });
});
