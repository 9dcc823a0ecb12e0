import { expect, test } from 'vitest';
import { ClaimWindow } from '../../../packages/arena/src/table/claim-window.ts';

const LIMITS = { leastMs: 2, mostMs: 100 };

function windowAfter(turns: readonly (readonly [0 | 1 | 2 | 3, number])[]): number {
  const window = new ClaimWindow(LIMITS);
  for (const [seat, elapsed] of turns) window.noteTurn(seat, elapsed);
  return window.length;
}

const quick = [0, 1, 2, 3].flatMap((seat) => Array.from({ length: 5 }, () => [seat as 0 | 1 | 2 | 3, 4] as const));

test('before any turn a window has its minimum length', () => {
  expect(windowAfter([])).toBe(2);
});

test('a window lasts as long as the slowest seat takes', () => {
  expect(windowAfter([...quick, [1, 30], [1, 30], [1, 30]])).toBe(30);
  expect(windowAfter([...quick, [1, 30], [1, 30], [1, 30], [1, 5], [1, 5], [1, 5]])).toBe(5);
});

test('a single late reply does not change the length', () => {
  expect(windowAfter([...quick, [3, 90]])).toBe(4);
  expect(
    windowAfter([
      [0, 4],
      [0, 90],
    ]),
  ).toBe(4);
});

test('a window is never longer than its limit', () => {
  expect(windowAfter([[2, 5_000]])).toBe(100);
});
