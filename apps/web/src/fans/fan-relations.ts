// Which fans a fan rules out, and which rule it out, as the fan table says.

import { FANS, type FanId, fanOf } from '@mcr-arena/scoring';

export interface FanRelations {
  /** Never counted beside it. */
  readonly includes: readonly FanId[];
  /** Not counted for the sets that make it. */
  readonly includesForItsSets: readonly FanId[];
  /** Counted once less beside it. */
  readonly includesOnce: readonly FanId[];
  /** Beside these it is never counted. */
  readonly includedIn: readonly FanId[];
}

export function relationsOf(fan: FanId): FanRelations {
  const { includes, includesForItsSets = [], includesOnce = [] } = fanOf(fan);
  const includedIn = FANS.filter((other) => other.includes.includes(fan)).map(({ id }) => id);
  return { includes, includesForItsSets, includesOnce, includedIn };
}
