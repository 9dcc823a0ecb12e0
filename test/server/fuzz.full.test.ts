import { expect, test } from 'vitest';
import { startApp } from './app-under-test.ts';
import { fuzz } from './fuzzing.ts';

test('answers 100,000 bad requests without an internal error or a leak', async () => {
  const arena = await startApp();
  try {
    const seed = Date.now() % 1_000_000;
    const wrong = await fuzz(arena, 100_000, seed);
    expect(wrong.slice(0, 5), `seed ${seed}`).toEqual([]);
    expect(arena.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  } finally {
    await arena.close();
  }
}, 3_600_000);
