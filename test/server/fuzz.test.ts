import { expect, test } from 'vitest';
import { appForFile } from './app-under-test.ts';
import { addressesOf, fuzz } from './fuzzing.ts';

const arena = await appForFile();

test('answers bad requests without an internal error or a leak', async () => {
  expect((await addressesOf(arena)).length).toBeGreaterThan(15);
  const wrong = await fuzz(arena, 300, 16);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(arena.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
