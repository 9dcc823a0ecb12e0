// A set that was abandoned on request before its end. It has no result.

import type { Millis } from '@mcr-arena/sdk';
import type { ByPosition } from '@mcr-arena/tournament';

export class SetAbandoned extends Error {
  /** CPU time that its bots had used by then; undefined if nothing was played, or it is not known. */
  readonly cpuMs: ByPosition<Millis> | undefined;

  constructor(cpuMs?: ByPosition<Millis>) {
    super('the set was abandoned');
    this.cpuMs = cpuMs;
  }
}
