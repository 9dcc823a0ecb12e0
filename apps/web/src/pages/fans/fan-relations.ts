// The fans that a fan includes, and the fans that include it, according to the fan table. Included fans are not counted again.

import { FANS, type FanId, fanOf } from '@mcr-arena/scoring';

export interface FanRelations {
  /** Fans that are never counted in addition to this one. */
  readonly includes: readonly FanId[];
  /** Fans that are not counted for the sets that form this one. */
  readonly includesForItsSets: readonly FanId[];
  /** Fans that are counted once less if this one is counted. */
  readonly includesOnce: readonly FanId[];
  /** Fans that include this one: it is never counted in addition to them. */
  readonly includedIn: readonly FanId[];
}

export function relationsOf(fan: FanId): FanRelations {
  const { includes, includesForItsSets = [], includesOnce = [] } = fanOf(fan);
  const includedIn = FANS.filter((other) => other.includes.includes(fan)).map(({ id }) => id);
  return { includes, includesForItsSets, includesOnce, includedIn };
}
