// Plays sets. One implementation uses worker threads; another plays in the process to which remote bots are connected.

import type { PlayedSet } from './set-play.ts';
import type { SetSpec } from './set-spec.ts';

export interface SetPlayOptions {
  /** Ends the set at once; it is then rejected with `SetAbandoned`. Players of connected bots end with their deals instead. */
  readonly signal?: AbortSignal;
  /** Called when the set begins to wait, for example for bots that wait on the clock, and when it continues. */
  readonly onWaiting?: (isWaiting: boolean) => void;
}

export interface SetPlayer {
  /** Rejects on an internal error, with a `HostFault` if a bot's host failed. The set is then void. */
  play(spec: SetSpec, options?: SetPlayOptions): Promise<PlayedSet>;
  /** Stops immediately. Sets in play are lost, and their promises are rejected. */
  close(): Promise<void>;
}
