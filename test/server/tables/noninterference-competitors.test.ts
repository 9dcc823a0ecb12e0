// Messages to a competitor do not depend on tiles that the competitor cannot know, either during the deals or after them.

import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('@mcr-arena/tournament', async (original) => ({
  ...(await original<object>()),
  humanDuplicateWallOf: () => current.wall,
}));
const { current } = await import('./scripted-world.ts');
const { compareCompetitors } = await import('./noninterference.ts');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Number of deals that were compared to their end. */
let wholeDeals = 0;
afterAll(() => {
  expect(wholeDeals).toBeGreaterThan(3);
});

test.each(Array.from({ length: 16 }, (_, seed) => seed))(
  'deal %d looks the same with other hidden tiles',
  async (seed) => {
    const { original, permuted, moved } = await compareCompetitors(String(seed));
    expect(permuted).toEqual(original);
    expect(original.every(({ name, message }) => name !== 'dealOver' && !/"(wall|record|salt)"/.test(message))).toBe(
      true,
    );
    expect(original.length).toBeGreaterThan(4);
    if (original.some(({ name }) => name === 'dealScored')) wholeDeals += 1;
    expect(moved).toBeGreaterThan(0);
  },
);
