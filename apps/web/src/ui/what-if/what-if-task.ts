// Continues two actions in a worker that ends with the last continuation, an error or an abort.

import type { WhatIfTally } from '@mcr-arena/runs/browser';
import type { WhatIfRequest } from './what-if-worker.ts';

/** Calls `onTally` with each tally so far. Resolves after the last one; rejects with the worker's error. */
export function continueInWorker(
  request: WhatIfRequest,
  onTally: (tally: WhatIfTally) => void,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./what-if-worker.ts', import.meta.url), { type: 'module' });
  const ended = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WhatIfTally>) => {
      if (signal.aborted) return;
      onTally(data);
      if (data.continuations >= request.count) resolve();
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  worker.postMessage(request);
  return ended.finally(() => worker.terminate());
}
