// Solvable arrangements and blocking sets; `rijn-tables.test.ts` compares their numbers with the paper.

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

const SOLVABLE = {
  easy: [1n, 4n, 26n, 224n, 2335n, 27510n, 355014n, 4938497n, 73365735n, 1155438028n],
  hard: [1n, 8n, 101n, 2174n, 64771n],
};

describe.each(LAYOUT_CASES)('solvable arrangements of the %s case', (layoutCase) => {
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
  test('list the blocking tiles: a over b beside b over a', () => {
    expect(findBlockingSet({ configuration: [2, 2], groups: [0, 1, 1, 0] })).toEqual([1, 3]);
    expect(findBlockingSet({ configuration: [2, 2], groups: [0, 1, 0, 1] })).toBeUndefined();
    expect(findBlockingSet({ configuration: [], groups: [] })).toBeUndefined();
  });

  test('are counted up to reflection', () => {
    expect([2, 4, 6].map((tiles) => completed(countClassified(tiles)))).toEqual([1n, 14n, 306n]);
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
