// The clock of one seat in one deal: a time for each decision, and a bank for overruns. When both are used up, the decision has
// timed out; a reply that has arrived by then counts.

import type { Reply } from '@mcr-arena/engine';
import type { Millis } from '@mcr-arena/sdk';
import type { TableSeat } from './table.ts';
import type { TableClock } from './table-clock.ts';

export interface ClockLimits {
  readonly decisionMs: Millis;
  /** For the whole deal. */
  readonly bankMs: Millis;
}

/** The seat with a clock. */
export function onClock(seat: TableSeat, { decisionMs, bankMs }: ClockLimits, clock: TableClock): TableSeat {
  let bank = bankMs;
  return {
    ...(seat.recall !== undefined && { recall: (...question) => seat.recall!(...question) }),
    decide: (...question) => {
      const reply = seat.decide(...question);
      if (!(reply instanceof Promise)) return reply;
      const started = clock.now();
      return withinTime(reply, decisionMs + bank, clock).finally(() => {
        bank = Math.max(0, bank - Math.max(0, clock.now() - started - decisionMs));
      });
    },
  };
}

function withinTime(reply: Promise<Reply>, limit: Millis, clock: TableClock): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(limit, () => resolve({ type: 'timedOut' }));
    reply.finally(stop).then(resolve, reject);
  });
}
