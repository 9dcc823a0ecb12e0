// Which fans a fan excludes, and which exclude it, according to the fan table.

import { FANS, type FanId, fanOf } from '@mcr-arena/scoring';

export interface FanRelations {
  /** Fans that are never counted in addition to it. */
  readonly includes: readonly FanId[];
  /** Fans that are not counted for the sets that form it. */
  readonly includesForItsSets: readonly FanId[];
  /** Fans that are counted one time fewer in addition to it. */
  readonly includesOnce: readonly FanId[];
  /** Fans that include it: it is never counted in addition to them. */
  readonly includedIn: readonly FanId[];
}

export function relationsOf(fan: FanId): FanRelations {
  const { includes, includesForItsSets = [], includesOnce = [] } = fanOf(fan);
  const includedIn = FANS.filter((other) => other.includes.includes(fan)).map(({ id }) => id);
  return { includes, includesForItsSets, includesOnce, includedIn };
}
