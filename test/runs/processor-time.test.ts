// The CPU time of a set is summed by position and does not affect its result.

import { createRegistry } from '@mcr-arena/hosts';
import { type PlayedSet, playSet, setRecordOf } from '@mcr-arena/runs';
import { formatSetRecord, mapPositions } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { setOrder } from '../hosts/set-order.ts';

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

const ORDER = setOrder(
  mapPositions((position) => ({
    reference: { host: 'host', bot: position === 0 ? 'unmeasured' : 'measured', parameters: {} },
    seed: `${position}`,
  })),
  { deals: 4 },
);

test('the CPU time of a set is the sum of loading and all deals, by position', async () => {
  expect((await playAt(5)).cpuMs).toEqual([5, 45, 45, 45]);
});

test('the CPU time changes neither the record nor the deals', async () => {
  const [slow, fast] = [await playAt(1_000_000), await playAt(0)];
  const textOf = (played: PlayedSet): string => formatSetRecord(setRecordOf('test', ORDER, played));
  expect(textOf(slow)).toBe(textOf(fast));
  expect(slow.deals).toEqual(fast.deals);
});
