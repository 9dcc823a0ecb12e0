// Evaluates a position in a worker that ends with the answer.

import type { ViewState } from '@mcr-arena/engine';
import type { ShownDecision } from '../../ui/review/shown-review.ts';
import { askWorker } from '../../ui/workers/ask-worker.ts';

/** Every legal action with its value, the plans and the reasons. Rejects with the worker's error, or when `signal` is aborted. */
export function analyse(state: ViewState, signal: AbortSignal): Promise<ShownDecision> {
  const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<ViewState, ShownDecision>(worker, state, signal);
}
