// The clock of one seat in one deal: a time for each decision, and a bank for overruns. When both are used up, the decision has
// timed out; a reply that has arrived by then counts.

import type { Reply } from '@mcr-arena/engine';
import { afterDraining } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { TableSeat } from './table.ts';

export interface ClockLimits {
  readonly decisionMs: Millis;
  /** For the whole deal. */
  readonly bankMs: Millis;
}

/** The seat with a clock. */
export function onClock(seat: TableSeat, { decisionMs, bankMs }: ClockLimits): TableSeat {
  let bank = bankMs;
  return {
    ...(seat.recall !== undefined && { recall: (...question) => seat.recall!(...question) }),
    decide: (...question) => {
      const reply = seat.decide(...question);
      if (!(reply instanceof Promise)) return reply;
      const started = performance.now();
      return withinTime(reply, decisionMs + bank).finally(() => {
        bank = Math.max(0, bank - Math.max(0, performance.now() - started - decisionMs));
      });
    },
  };
}

function withinTime(reply: Promise<Reply>, limit: Millis): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stop = afterDraining(limit, () => resolve({ type: 'timedOut' }));
    reply.finally(stop).then(resolve, reject);
  });
}
