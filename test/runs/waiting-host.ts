// A host whose bot `endless` computes without end, and whose bot `sleeper` waits at every question until the test wakes it, and lends its thread's permit meanwhile, as programs in a
// sandbox do. The other bots take the first legal action.

import { PASS } from '@mcr-arena/engine';
import type { BotHost, ProcessorPermit } from '@mcr-arena/hosts';

/** Indices of the shared cells: set to 1 by the test; number of questions for which the sleeper waits, or has waited. */
export const CELLS = { isAwake: 0, asked: 1 } as const;

export function createHost(options: unknown, permit?: ProcessorPermit): BotHost {
  const cells = options as Int32Array;
  const sleep = async (): Promise<void> => {
    await permit?.acquire();
    permit?.release();
    permit?.lend();
    Atomics.add(cells, CELLS.asked, 1);
    await Atomics.waitAsync(cells, CELLS.isAwake, 0).value;
  };
  return {
    load: async ({ bot }) => ({
      seat: async () => ({
        decide: async (_, [first]) => {
          if (bot === 'sleeper') await sleep();
          if (bot === 'endless') Atomics.add(cells, CELLS.asked, 1);
          while (bot === 'endless');
          return first ?? PASS;
        },
        cpuMs: () => (bot === 'sleeper' ? 7 : 0),
        close: () => undefined,
      }),
    }),
    close: async () => {},
  };
}

export function newCells(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

export function wake(cells: Int32Array): void {
  Atomics.store(cells, CELLS.isAwake, 1);
  Atomics.notify(cells, CELLS.isAwake);
}
