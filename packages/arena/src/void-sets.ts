// Plays a set again after an internal error has voided it, up to a limit.

import { formatSetId, type SetJob } from '@mcr-arena/tournament';
import type { PlayedSet, SetOrder } from './set-play.ts';
import type { SetPool } from './set-pool.ts';

export interface PlayOptions {
  readonly pool: SetPool;
  /** Stops play; sets in progress are dropped and played again next time. */
  readonly signal?: AbortSignal;
  /** Called when an internal error voids a set, before it is played again. */
  onVoid?(job: SetJob, message: string): void;
}

/** Maximum number of attempts for a set with internal errors. */
const MAX_PLAYS = 3;

/** The played set, or undefined if `signal` is aborted first. Throws if every attempt fails. */
export async function playUnlessStopped(
  order: SetOrder,
  { pool, signal, onVoid }: PlayOptions,
): Promise<PlayedSet | undefined> {
  for (let play = 1; ; play += 1) {
    try {
      return await abortable(pool.play(order), signal);
    } catch (thrown) {
      if (signal?.aborted === true) return undefined;
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      if (play === MAX_PLAYS) {
        throw new Error(`set ${formatSetId(order.job)} failed ${play} times, last with: ${message}`);
      }
      onVoid?.(order.job, message);
    }
  }
}

/** The promise, or a rejection as soon as `signal` is aborted. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
