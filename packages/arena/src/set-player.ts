// Plays sets. One implementation runs them in worker threads, another where bots are connected.

import type { PlayedSet } from './set-play.ts';
import type { SetSpec } from './set-spec.ts';

export interface SetPlayer {
  /** Rejects on an internal error, with a `HostFault` where a bot's host failed: the set is void. */
  play(spec: SetSpec): Promise<PlayedSet>;
  /** Ends everything at once; sets in play are lost, and their promises rejected. */
  close(): Promise<void>;
}
