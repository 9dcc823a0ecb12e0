// Verifies chosen files in a worker that ends with its report.

import type { Result } from '@mcr-arena/tiles';
import type { Report } from './report.ts';
import type { VerifyMessage, VerifyRequest } from './verify-worker.ts';

/** Replayed sets so far. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** Rejects with the worker's error, or when `signal` is aborted. */
export function verifyInWorker(
  request: VerifyRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Result<Report>> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Result<Report>>();
  worker.addEventListener('message', ({ data }: MessageEvent<VerifyMessage>) => {
    if (data.type === 'progress') onProgress(data);
    else if (data.type === 'report') resolve(data.report);
    else reject(new Error(data.message));
  });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  worker.postMessage(request);
  return promise.finally(() => worker.terminate());
}
