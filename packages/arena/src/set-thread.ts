// The code of a thread that plays sets, one after the other.

import { parentPort, workerData } from 'node:worker_threads';
import { type HostModule, openRegistry } from '@mcr-arena/hosts';
import { isHostFault } from './host-fault.ts';
import { playSet, type SetOrder } from './set-play.ts';
import type { SetAnswer, SetRequest } from './set-pool.ts';

const port = parentPort!;
const hosts = openRegistry(workerData as readonly HostModule[]);
// An error of a module that is not a host is the answer to each set.
hosts.catch(() => {});

let isClosing = false;

port.on('message', async (request: SetRequest) => {
  if (request.type === 'close') return close();
  const answer = await answerTo(request.order);
  // Bots that were ended in the middle of a set lose it: that is not its result.
  if (!isClosing) port.postMessage(answer);
});

async function close(): Promise<void> {
  isClosing = true;
  await hosts.then((registry) => registry.close()).catch(() => {});
  process.exit();
}

async function answerTo(order: SetOrder): Promise<SetAnswer> {
  try {
    return { type: 'played', set: await playSet(order, await hosts) };
  } catch (thrown) {
    if (isHostFault(thrown)) {
      const { reason: message, bot, usedMs } = thrown;
      return { type: 'failed', message, bot, usedMs };
    }
    return { type: 'failed', message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }
}
