// Retries a write that must not be lost, with growing pauses, until it succeeds or is aborted.

import { setTimeout as pause } from 'node:timers/promises';

export interface RetryOptions {
  /** Ends the retries: the promise then rejects with its reason. */
  readonly signal: AbortSignal;
  /** Called after every failure. */
  onError(error: unknown): void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

export async function retryUntilDone<T>(write: () => Promise<T>, { signal, onError }: RetryOptions): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await write();
    } catch (thrown) {
      onError(thrown);
    }
    // If aborted, the pause ends early and the next iteration throws.
    await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
}
