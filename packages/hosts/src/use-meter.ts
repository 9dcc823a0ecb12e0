// Adds up the CPU time of bots at their seats and the time in which they wait on the clock, programs that are starting included.

import type { Millis } from '@mcr-arena/sdk';
import type { SeatedBot, SeatUse } from './bot-host.ts';
import type { BotLog } from './bot-log.ts';

interface Used {
  readonly cpuMs: Millis;
  readonly waitedMs: Millis;
}

export class UseMeter {
  /** Open seats, and programs that are starting for seats. */
  readonly #open = new Set<Partial<SeatUse>>();
  /** Of closed seats, and what was added. */
  #closed: Used = { cpuMs: 0, waitedMs: 0 };

  add({ cpuMs, waitedMs }: Used): void {
    this.#closed = { cpuMs: this.#closed.cpuMs + cpuMs, waitedMs: this.#closed.waitedMs + waitedMs };
  }

  /** Seats a bot until it is closed. `seatBot` calls `onStart` with the use of a program before it starts it. */
  async open(seatBot: (onStart: (use: SeatUse) => void) => Promise<SeatedBot>): Promise<SeatedBot> {
    let starting: SeatUse | undefined;
    try {
      const seat = await seatBot((use) => {
        starting = use;
        this.#open.add(use);
      });
      this.#open.add(seat);
      return { ...seat, close: (played) => this.#close(seat, played) };
    } catch (thrown) {
      if (starting !== undefined) this.add(usedAt(starting));
      throw thrown;
    } finally {
      if (starting !== undefined) this.#open.delete(starting);
    }
  }

  async #close(seat: SeatedBot, played: Parameters<SeatedBot['close']>[0]): Promise<BotLog | undefined> {
    try {
      return await seat.close(played);
    } finally {
      if (this.#open.delete(seat)) this.add(usedAt(seat));
    }
  }

  used(): Used {
    let { cpuMs, waitedMs } = this.#closed;
    for (const seat of this.#open) {
      const used = usedAt(seat);
      cpuMs += used.cpuMs;
      waitedMs += used.waitedMs;
    }
    return { cpuMs, waitedMs };
  }
}

function usedAt(seat: Partial<SeatUse>): Used {
  return { cpuMs: seat.cpuMs?.() ?? 0, waitedMs: seat.waitedMs?.() ?? 0 };
}
