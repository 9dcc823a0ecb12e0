// Reviews one deal in a worker of its own, which ends with the review.

import type { PlayedDeal } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import type { ReviewRequest } from './review-worker.ts';
import type { ShownReview } from './shown-review.ts';

/** Rejects with the worker's error, or when `signal` is aborted. */
export function reviewInWorker(
  { config, events, steps }: PlayedDeal,
  seat: Seat,
  signal: AbortSignal,
): Promise<ShownReview> {
  const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module' });
  const review = new Promise<ShownReview>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ShownReview>) => resolve(data));
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  worker.postMessage({ deal: { config, events, steps }, seat } satisfies ReviewRequest);
  return review.finally(() => worker.terminate());
}
