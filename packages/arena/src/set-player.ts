// Plays sets. One implementation uses worker threads; another plays in the process to which remote bots are connected.

import type { PlayedSet } from './set-play.ts';
import type { SetSpec } from './set-spec.ts';

export interface SetPlayer {
  /** Rejects on an internal error, with a `HostFault` if a bot's host failed. The set is then void. */
  play(spec: SetSpec): Promise<PlayedSet>;
  /** Stops immediately. Sets in play are lost, and their promises are rejected. */
  close(): Promise<void>;
}
