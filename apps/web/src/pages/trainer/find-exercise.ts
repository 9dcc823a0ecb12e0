// Computes exercises in workers: the current one, and the next one while the user thinks.

import { type ExerciseSource, idOfSource } from '../../ui/training/exercise-source.ts';
import { askWorker } from '../../ui/workers/ask-worker.ts';
import type { Exercise } from './exercise.ts';

interface Search {
  readonly found: Promise<Exercise>;
  readonly leave: AbortController;
}

export class ExerciseFinder {
  readonly #searches = new Map<string, Search>();

  /** Finds `current` and prepares `next`; ends all other searches. Rejects with the worker's error, or when the search is ended. */
  find(current: ExerciseSource, next: ExerciseSource | undefined): Promise<Exercise> {
    const wanted = new Set([current, ...(next === undefined ? [] : [next])].map(idOfSource));
    for (const id of this.#searches.keys()) if (!wanted.has(id)) this.#end(id);
    const { found } = this.#search(current);
    const prepare = (): void => {
      if (next !== undefined && this.#searches.has(idOfSource(current))) this.#search(next);
    };
    found.then(prepare, () => undefined);
    return found;
  }

  close(): void {
    for (const id of this.#searches.keys()) this.#end(id);
  }

  #search(source: ExerciseSource): Search {
    const id = idOfSource(source);
    const known = this.#searches.get(id);
    if (known !== undefined) return known;
    const leave = new AbortController();
    const worker = new Worker(new URL('./trainer-worker.ts', import.meta.url), { type: 'module' });
    const found = askWorker<ExerciseSource, Exercise>(worker, source, leave.signal);
    found.catch(() => this.#searches.delete(id));
    const search = { found, leave };
    this.#searches.set(id, search);
    return search;
  }

  #end(id: string): void {
    this.#searches.get(id)?.leave.abort();
    this.#searches.delete(id);
  }
}
