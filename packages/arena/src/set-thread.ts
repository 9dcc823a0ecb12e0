// The inside of a thread that plays sets, one after the other.

import { parentPort } from 'node:worker_threads';
import { playSet, type SetOrder } from './set-play.ts';
import type { SetAnswer } from './set-pool.ts';

const port = parentPort!;

port.on('message', async (order: SetOrder) => {
  port.postMessage(await answerTo(order));
});

async function answerTo(order: SetOrder): Promise<SetAnswer> {
  try {
    return { type: 'played', set: await playSet(order) };
  } catch (thrown) {
    return { type: 'failed', message: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }
}
