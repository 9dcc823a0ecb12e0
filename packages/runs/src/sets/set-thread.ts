// Entry point of a thread that plays sets one after another.

import { parentPort, workerData } from 'node:worker_threads';
import { isStorageFault } from '@mcr-arena/files';
import { type HostRegistry, lowerPriority, openRegistry, registryWithPermit } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { ByPosition } from '@mcr-arena/tournament';
import { isHostFault } from './host-fault.ts';
import { playSet, type SetOrder } from './set-play.ts';
import type { SetAnswer, SetRequest, SetThreadData } from './set-pool.ts';
import { ThreadPermit } from './thread-permit.ts';

const port = parentPort!;
const data = workerData as SetThreadData;
if (data.isLow) lowerPriority();
const permit = new ThreadPermit({
  waitingThreads: data.waitingThreads,
  send: (change) => send({ type: 'permit', change }),
});
const hosts = openHosts();
// If a module is not a host, every set is answered with the error.
hosts.catch(() => {});

/** The set in play. */
let inPlay: { cpuMs(): ByPosition<Millis> } | undefined;
let isClosing = false;

port.on('message', async (request: SetRequest) => {
  if (request.type === 'close') return close();
  permit.grant();
  if (request.type === 'permitted') return;
  const answer = await answerTo(request.order);
  // When bots are ended in the middle of a set, the outcome is not a valid result.
  if (!isClosing) send(answer);
});

async function openHosts(): Promise<HostRegistry> {
  return registryWithPermit(await openRegistry(data.hosts, permit), permit);
}

async function close(): Promise<void> {
  if (inPlay !== undefined) send({ type: 'abandoned', cpuMs: inPlay.cpuMs() });
  isClosing = true;
  permit.close();
  await hosts.then((registry) => registry.close()).catch(() => {});
  process.exit();
}

async function answerTo(order: SetOrder): Promise<SetAnswer> {
  try {
    const onStart = (set: typeof inPlay): void => {
      inPlay = set;
    };
    return { type: 'played', set: await playSet(order, await hosts, { onStart }) };
  } catch (thrown) {
    if (isHostFault(thrown)) {
      const { reason: message, bot, usedMs } = thrown;
      return { type: 'failed', message, bot, usedMs };
    }
    const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { type: 'failed', message, ...(isStorageFault(thrown) && { storageCode: thrown.code }) };
  } finally {
    inPlay = undefined;
  }
}

function send(answer: SetAnswer): void {
  port.postMessage(answer);
}
