// Retries work on the database that must not be lost, with growing pauses, until it succeeds or is aborted.

import { setTimeout as pause } from 'node:timers/promises';

interface RetryOptions {
  /** Ends the retries: the promise then rejects with its reason. */
  readonly signal: AbortSignal;
  readonly longestPauseMs?: number;
  /** Whether to give up and reject with the error; by default, all errors are retried. */
  isFinal?(error: unknown): boolean;
  /** Called after every failure that is followed by another attempt. */
  onError(error: unknown): void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export async function retryUntilDone<T>(
  work: () => Promise<T>,
  { signal, longestPauseMs = LONGEST_PAUSE_MS, isFinal, onError }: RetryOptions,
): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (thrown) {
      if (isFinal?.(thrown) === true) throw thrown;
      onError(thrown);
    }
    // If aborted, the pause ends early and the next iteration throws.
    await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
}
