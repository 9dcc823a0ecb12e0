// Counts of configurations, compared with explicit lists and a published series; `rijn-tables.test.ts` has the other counts.

import { configurations, countConfigurations, isCanonical } from '@mcr-arena/solitaire';
import { describe, expect, test } from 'vitest';

describe('configurations', () => {
  test.each([0, 1, 5, 12, 19, 20])('of %i tiles are listed', (tiles) => {
    const listed = configurations(tiles);
    expect(BigInt(listed.length)).toBe(countConfigurations(tiles).total);
    expect(new Set(listed.map(String)).size).toBe(listed.length);
    expect(listed.every(isCanonical)).toBe(true);
    expect(listed.every((heights) => heights.reduce((sum, height) => sum + height, 0) === tiles)).toBe(true);
  });

  test('are counted far beyond what can be listed, and match the published series OEIS A001523', () => {
    expect(countConfigurations(100)).toEqual({ total: 440552028056n, reflected: 881103407093n, symmetric: 649019n });
    const most = 200;
    // Partitions into parts of two colours; the stacks of n are their alternating sum at n − 1, n − 3, n − 6, …
    const coloured = [1n, ...Array<bigint>(most).fill(0n)];
    for (const part of Array.from({ length: 2 * most }, (_, index) => 1 + (index >> 1))) {
      for (let size = part; size <= most; size += 1) coloured[size]! += coloured[size - part]!;
    }
    for (let tiles = 1; tiles <= most; tiles += 1) {
      let stacks = 0n;
      for (let k = 1; (k * (k + 1)) / 2 <= tiles; k += 1) {
        stacks += (k % 2 === 1 ? 1n : -1n) * coloured[tiles - (k * (k + 1)) / 2]!;
      }
      expect(countConfigurations(tiles).reflected).toBe(stacks);
    }
  });

  test.each([-1, 1.5, Number.NaN])('rejects %d tiles', (tiles) => {
    expect(() => countConfigurations(tiles)).toThrow(RangeError);
    expect(() => configurations(tiles)).toThrow(RangeError);
  });
});
