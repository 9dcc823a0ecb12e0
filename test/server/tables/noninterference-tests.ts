// Noninterference tests for tables with human players, with deals of given seeds.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../../../packages/arena/src/game/game-chance.ts', async (original) => ({
  ...(await original<object>()),
  wallOfDeal: () => current.wall,
}));
vi.mock('@mcr-arena/tournament', async (original) => ({
  ...(await original<object>()),
  humanDuplicateWallOf: () => current.wall,
}));
const { current } = await import('./scripted-world.ts');
const { compareCompetitors, compareForSpectators, compareWorlds } = await import('./noninterference.ts');

/** Defines one test for each seed. */
export function testDeals(seeds: readonly number[]): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(seeds)('deal %d looks the same with other hidden tiles', async (seed) => {
    const { original, permuted, moved } = await compareWorlds(String(seed));
    expect(permuted).toEqual(original);
    expect(moved).toBeGreaterThan(20);
    expect(original.length).toBeGreaterThan(4);
  });

  test.each(seeds)('deal %d looks the same to spectators, however long claims take', async (seed) => {
    const { original, permuted, moved } = await compareForSpectators(String(seed));
    expect(permuted).toEqual(original);
    expect(moved).toBeGreaterThan(20);
    expect(original.some(({ name }) => name === 'shown')).toBe(true);
  });

  test('deals look the same to a competitor with other hidden tiles, also when they are over', async () => {
    let wholeDeals = 0;
    for (const seed of seeds) {
      const { original, permuted, moved } = await compareCompetitors(String(seed));
      expect(permuted, `deal ${seed}`).toEqual(original);
      for (const { name, message } of original) {
        expect([name === 'dealOver', /"(wall|record|salt)"/.test(message)], `deal ${seed}`).toEqual([false, false]);
      }
      expect(original.length).toBeGreaterThan(4);
      if (original.some(({ name }) => name === 'dealScored')) wholeDeals += 1;
      expect(moved).toBeGreaterThan(0);
    }
    expect(wholeDeals).toBeGreaterThan(0);
  });
}
