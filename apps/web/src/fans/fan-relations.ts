// Which fans a fan excludes, and which exclude it, according to the fan table.

import { FANS, type FanId, fanOf } from '@mcr-arena/scoring';

export interface FanRelations {
  /** Never counted together with it. */
  readonly includes: readonly FanId[];
  /** Not counted for the sets that make it. */
  readonly includesForItsSets: readonly FanId[];
  /** Counted once less together with it. */
  readonly includesOnce: readonly FanId[];
  /** It is never counted together with these. */
  readonly includedIn: readonly FanId[];
}

export function relationsOf(fan: FanId): FanRelations {
  const { includes, includesForItsSets = [], includesOnce = [] } = fanOf(fan);
  const includedIn = FANS.filter((other) => other.includes.includes(fan)).map(({ id }) => id);
  return { includes, includesForItsSets, includesOnce, includedIn };
}
