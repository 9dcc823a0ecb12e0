// Reviews one deal, or asks the network `policy` about it, in a worker that ends with the answer.

import type { Action, PlayedDeal, ViewState } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import { askWorker } from '../workers/ask-worker.ts';
import type { ReviewRequest } from './review-worker.ts';
import type { OpinionRequest } from './second-opinion-worker.ts';
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
  return askWorker<OpinionRequest, ReadonlyMap<number, Action>>(
    opinionWorker(),
    { deal: { config, events, steps }, seat },
    signal,
  );
}

/** What the network `policy` would do at the question of `state`. Rejects like `reviewInWorker`. */
export function opinionOnPosition(state: ViewState, signal: AbortSignal): Promise<Action> {
  return askWorker<OpinionRequest, Action>(opinionWorker(), { state }, signal);
}

function opinionWorker(): Worker {
  return new Worker(new URL('./second-opinion-worker.ts', import.meta.url), { type: 'module' });
}
