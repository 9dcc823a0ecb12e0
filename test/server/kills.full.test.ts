import { expect, test } from 'vitest';
import { playWithKills } from './killing.ts';

test('a server killed thirty times, ten of them within 50 ms after a set, loses and repeats nothing', async () => {
  const afterStart = Array.from({ length: 20 }, (_, kill) => 100 * kill);
  const afterSet = Array.from({ length: 10 }, (_, kill) => 5 * kill);
  const { results, expected, setsPlayed } = await playWithKills(250, { afterStart, afterSet });
  expect(results).toBe(expected);
  expect(setsPlayed).toBe(2 * 250);
}, 1_800_000);
