// The code of a thread that loads a bot's module and returns the parameters that it exports.

import { parentPort, workerData } from 'node:worker_threads';
import { loadBotModule } from '../module/bot-module.mjs';

try {
  parentPort!.postMessage((await loadBotModule(workerData as string)).parameters);
} catch (thrown) {
  // The message of a DOMException, as of what cannot be copied out of a thread, would itself be lost on the way out.
  throw thrown instanceof DOMException ? new Error(thrown.message.replaceAll(/\s+/g, ' ')) : thrown;
}
