import { expect, test } from 'vitest';
import { playWithKills, SOON_MS } from './killing.ts';

const ROUNDS = 1000;

/** Ten evenly spaced shares of 1. */
const TENTHS = Array.from({ length: 10 }, (_, tenth) => tenth / 10);

test(`a server killed forty times, ten of them within ${SOON_MS} ms after a set, does not lose or repeat a set`, async () => {
  const plan = { starting: TENTHS, playing: TENTHS.map((share) => 2_000 * share), afterSets: 10 };
  const { results, expected, setsPlayed, kills, soon } = await playWithKills(ROUNDS, plan);
  console.log(`${kills} kills; milliseconds after a set: ${soon.join(' ')}`);
  expect(results).toBe(expected);
  expect(setsPlayed).toBe(2 * ROUNDS);
  expect(soon).toHaveLength(10);
  expect(kills).toBeGreaterThanOrEqual(40);
}, 1_800_000);
