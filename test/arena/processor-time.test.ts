// The CPU time of a set is summed by position and does not affect its result.

import { type PlayedSet, playSet, type SetOrder, setRecordOf } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { createRegistry, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { createRandom, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { formatSetRecord, mapPositions } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';

/** Plays a set with bots that take the first legal action and report a fixed time for loading and for each measured seat. */
function playAt(costMs: number): Promise<PlayedSet> {
  const host = {
    load: async ({ bot }: { readonly bot: string }) => ({
      loadCpuMs: costMs,
      seat: async () => ({
        decide: (_: unknown, [first]: readonly object[]) => first as never,
        ...(bot === 'measured' && { cpuMs: () => 2 * costMs }),
        close: () => undefined,
      }),
    }),
    close: async () => {},
  };
  return playSet(ORDER, createRegistry(new Map([['host', host]])));
}

const ORDER: SetOrder = {
  job: {
    ...{ round: 1, table: 1, set: 1, entrants: ['a', 'b', 'c', 'd'], prevalentWind: 'east' },
    seatings: [0, 1, 2, 3],
  },
  walls: [shuffled(TILES_WITHOUT_FLOWERS, createRandom('a wall'))],
  rules: DUPLICATE_RULES,
  bots: mapPositions((position) => ({
    reference: { host: 'host', bot: position === 0 ? 'unmeasured' : 'measured', parameters: {} },
    seed: `${position}`,
  })),
  limits: DEFAULT_LIMITS,
};

test('the CPU time of a set is the sum of loading and all deals, by position', async () => {
  expect((await playAt(5)).cpuMs).toEqual([5, 45, 45, 45]);
});

test('the CPU time changes neither the record nor the deals', async () => {
  const [slow, fast] = [await playAt(1_000_000), await playAt(0)];
  const textOf = (played: PlayedSet): string => formatSetRecord(setRecordOf('test', ORDER, played));
  expect(textOf(slow)).toBe(textOf(fast));
  expect(slow.deals).toEqual(fast.deals);
});
