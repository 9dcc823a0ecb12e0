import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from './app-under-test.ts';
import { addressesOf, fuzz } from './fuzzing.ts';

let arena: AppUnderTest;
beforeAll(async () => {
  arena = await startApp();
});
afterAll(() => arena.close());

test('no bad request is answered with a fault or with what nobody may know', async () => {
  expect((await addressesOf(arena)).length).toBeGreaterThan(15);
  const wrong = await fuzz(arena, 600, 16);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(arena.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
