// Reads the parameters that a module exports, in a separate thread: everything that the module starts ends with the thread, and its
// output is discarded.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messageOfCrash } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { DecisionLimits } from '../decision-limits.ts';

/** Of this process's environment, only the path of the compile cache: the cache halves the start-up time of a thread. */
function environmentOfThread(): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE: cache } = process.env;
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: cache };
}

export async function readParametersInThread(
  url: string,
  { startMs, memoryMiB }: DecisionLimits,
): Promise<Result<unknown, 'bot-unusable'>> {
  const worker = new Worker(new URL('./bot-parameters-thread.ts', import.meta.url), {
    workerData: url,
    env: environmentOfThread(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
  });
  for (const stream of [worker.stdout, worker.stderr]) stream.resume();
  try {
    const signal = AbortSignal.timeout(startMs);
    const [parameters] = await Promise.race([once(worker, 'message', { signal }), endOf(worker, signal)]);
    return success(parameters);
  } catch (thrown) {
    return failure('bot-unusable', `${url}: its parameters cannot be read: ${messageOfCrash(thrown)}`);
  } finally {
    await worker.terminate();
  }
}

/** Rejects if the module exits the thread instead of sending its parameters. */
async function endOf(worker: Worker, signal: AbortSignal): Promise<never> {
  const [code] = await once(worker, 'exit', { signal });
  throw new Error(`it ended with exit code ${code}`);
}
