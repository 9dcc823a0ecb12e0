// The CPU time that each bot uses in a set, and the time in which it waits on the clock. A bot that has waited too long is not asked
// again: its replies are timeouts until the set ends, so that no bot keeps a set in play. Hosts that do not measure this have no limit.

import {
  type BotLog,
  type DecisionLimits,
  type SeatedBot,
  type SeatUse,
  setWaitMsOf,
  UseMeter,
  withLine,
} from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import { type ByPosition, mapPositions, type Position } from '@mcr-arena/tournament';

/** A bot at a seat of the set. */
export interface MeasuredSeat extends SeatedBot {
  /** Why its replies are timeouts, if it has waited too long in the set. */
  overdue?(): string | undefined;
}

const TIMED_OUT = { type: 'timedOut' } as const;

export class SetUse {
  readonly #limits: DecisionLimits;
  readonly #deals: number;
  readonly #bots = mapPositions(() => new UseMeter());

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
    const seat = await this.#bots[position]!.open(seatBot);
    if (seat.cpuMs === undefined) return seat;
    return {
      ...seat,
      decide: (observation, legalActions) =>
        overdue() === undefined ? seat.decide(observation, legalActions) : TIMED_OUT,
      close: async (played) => withNote(await seat.close(played), overdue()),
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

function seconds(ms: Millis): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function withNote(log: BotLog | undefined, note: string | undefined): BotLog | undefined {
  return note === undefined ? log : withLine(log, `[mcr] ${note}`);
}
