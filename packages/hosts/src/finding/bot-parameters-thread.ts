// Thread entry point that loads a bot's module and returns its exported parameters.

import { parentPort, workerData } from 'node:worker_threads';
import { loadBotModule } from '../module/bot-module.mjs';

try {
  parentPort!.postMessage((await loadBotModule(workerData as string)).parameters);
} catch (thrown) {
  // The message of a DOMException, such as for values that cannot be cloned, would be lost when it leaves the thread.
  throw thrown instanceof DOMException ? new Error(thrown.message.replaceAll(/\s+/g, ' ')) : thrown;
}
