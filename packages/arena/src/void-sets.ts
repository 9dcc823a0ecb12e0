// What a fault of our own does to a set: it is void and is played again, but not for ever.

import { formatSetId, type SetJob } from '@mcr-arena/tournament';
import type { PlayedSet, SetOrder } from './set-play.ts';
import type { SetPool } from './set-pool.ts';

export interface PlayOptions {
  readonly pool: SetPool;
  /** Stops what is played; sets under way are dropped and played again next time. */
  readonly signal?: AbortSignal;
  /** Called when a fault of our own voids a set, before it is played again. */
  onVoid?(job: SetJob, message: string): void;
}

/** Plays of a set that our own faults may void before everything stops. */
const MAX_PLAYS = 3;

/** The played set, or undefined if `signal` came first. Throws when the set fails for good. */
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

/** The promise, or a rejection as soon as `signal` says so. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
