// Finds a situation in a worker that ends with the search.

import { askWorker } from '../../ui/workers/ask-worker.ts';
import type { Situation } from './situation.ts';
import type { SituationRequest } from './trainer-worker.ts';

/** Rejects with the worker's error, or when `signal` is aborted. */
export function findSituation(request: SituationRequest, signal: AbortSignal): Promise<Situation> {
  const worker = new Worker(new URL('./trainer-worker.ts', import.meta.url), { type: 'module' });
  return askWorker<SituationRequest, Situation>(worker, request, signal);
}
