// Entry point of a thread that plays sets one after another.

import { parentPort, workerData } from 'node:worker_threads';
import { type HostModule, openRegistry } from '@mcr-arena/hosts';
import { isHostFault } from './host-fault.ts';
import { playSet, type SetOrder } from './set-play.ts';
import type { SetAnswer, SetRequest } from './set-pool.ts';

const port = parentPort!;
const hosts = openRegistry(workerData as readonly HostModule[]);
// If a module is not a host, every set is answered with the error.
hosts.catch(() => {});

let isClosing = false;

port.on('message', async (request: SetRequest) => {
  if (request.type === 'close') return close();
  const answer = await answerTo(request.order);
  // When bots are ended in the middle of a set, the outcome is not a valid result.
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
