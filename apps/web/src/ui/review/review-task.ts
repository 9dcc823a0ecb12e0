// Reviews one deal, or asks the network `policy` about it, in a worker that ends with the answer.

import type { Action, PlayedDeal } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import { askWorker } from '../workers/ask-worker.ts';
import type { ReviewRequest } from './review-worker.ts';
import type { ShownReview } from './shown-review.ts';

/** Rejects with the worker's error, or when `signal` is aborted. */
export function reviewInWorker(deal: PlayedDeal, seat: Seat, signal: AbortSignal): Promise<ShownReview> {
  const { config, events, steps } = deal;
  const worker = new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<ReviewRequest, ShownReview>(worker, { deal: { config, events, steps }, seat }, signal);
}

/** What the network `policy` would do at each decision, by event. Rejects like `reviewInWorker`. */
export function secondOpinionInWorker(
  deal: PlayedDeal,
  seat: Seat,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Action>> {
  const { config, events, steps } = deal;
  const worker = new Worker(new URL('./second-opinion-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<ReviewRequest, ReadonlyMap<number, Action>>(
    worker,
    { deal: { config, events, steps }, seat },
    signal,
  );
}
