// The CPU time that each bot uses in a set, and the time in which it waits on the clock. A bot that has waited too long is not asked
// again: its replies are timeouts until the set ends, so that no bot keeps a set in play. Hosts that do not measure this have no limit.

import {
  type BotLog,
  type DecisionLimits,
  type SeatedBot,
  type SeatUse,
  setWaitMsOf,
  withLine,
} from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { type ByPosition, mapPositions, type Position } from '@mcr-arena/tournament';

/** A bot at a seat of the set. */
export interface MeasuredSeat extends SeatedBot {
  /** Why its replies are timeouts, if it has waited too long in the set. */
  overdue?(): string | undefined;
}

interface Used {
  readonly cpuMs: Millis;
  readonly waitedMs: Millis;
}

const TIMED_OUT = { type: 'timedOut' } as const;

export class SetUse {
  readonly #limits: DecisionLimits;
  readonly #deals: number;
  readonly #bots = mapPositions(() => new BotUse());

  /** `deals`: number of deals of the set. */
  constructor(limits: DecisionLimits, deals: number) {
    this.#limits = limits;
    this.#deals = deals;
  }

  /** Adds CPU time outside of seats, such as that of loading the bot. */
  add(position: Position, cpuMs: Millis): void {
    this.#bots[position]!.add({ cpuMs, waitedMs: 0 });
  }

  /** CPU time so far. */
  cpuMs(): ByPosition<Millis> {
    return mapPositions((position) => this.#bots[position]!.used().cpuMs);
  }

  /** Seats the bot, unless it has waited too long. `seatBot` calls `onStart` with the use of a program before it starts it. */
  async seat(
    position: Position,
    seatBot: (onStart: (use: SeatUse) => void) => Promise<SeatedBot>,
  ): Promise<MeasuredSeat> {
    const overdue = (): string | undefined => this.#overdueOf(position);
    if (overdue() !== undefined) {
      return { decide: () => TIMED_OUT, close: () => withNote(undefined, overdue()), overdue };
    }
    const bot = this.#bots[position]!;
    const seat = await bot.open(seatBot);
    if (seat.cpuMs === undefined) return seat;
    return {
      ...seat,
      decide: (observation, legalActions) =>
        overdue() === undefined ? seat.decide(observation, legalActions) : TIMED_OUT,
      close: async (played) => {
        const log = await seat.close(played);
        bot.close(seat);
        return withNote(log, overdue());
      },
      overdue,
    };
  }

  #overdueOf(position: Position): string | undefined {
    const { waitedMs } = this.#bots[position]!.used();
    const limit = setWaitMsOf(this.#limits, this.#deals);
    if (waitedMs <= limit) return undefined;
    return `it waited ${seconds(waitedMs)} in the set without computing, expected at most ${seconds(limit)}: its replies are timeouts until the set ends`;
  }
}

/** The times of one bot. */
class BotUse {
  /** Open seats, and programs that are starting for seats. */
  readonly #open = new Set<Partial<SeatUse>>();
  #closed: Used = { cpuMs: 0, waitedMs: 0 };

  add({ cpuMs, waitedMs }: Used): void {
    this.#closed = { cpuMs: this.#closed.cpuMs + cpuMs, waitedMs: this.#closed.waitedMs + waitedMs };
  }

  async open(seatBot: (onStart: (use: SeatUse) => void) => Promise<SeatedBot>): Promise<SeatedBot> {
    let starting: SeatUse | undefined;
    try {
      const seat = await seatBot((use) => {
        starting = use;
        this.#open.add(use);
      });
      this.#open.add(seat);
      return seat;
    } catch (thrown) {
      if (starting !== undefined) this.add(usedAt(starting));
      throw thrown;
    } finally {
      if (starting !== undefined) this.#open.delete(starting);
    }
  }

  close(seat: SeatedBot): void {
    if (this.#open.delete(seat)) this.add(usedAt(seat));
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

function seconds(ms: Millis): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function withNote(log: BotLog | undefined, note: string | undefined): BotLog | undefined {
  return note === undefined ? log : withLine(log, `[mcr] ${note}`);
}
