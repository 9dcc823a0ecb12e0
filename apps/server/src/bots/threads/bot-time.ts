// The time of a check or a trial: the CPU time of its programs, how long they waited on the clock, and its wall time without the time
// in which its thread waited for a processor. A bot that computes or waits would otherwise run for hours.

import type { CheckLimits } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';

const LOOK_MS = 500;
/** What usually makes a program wait. */
const UNFLUSHED = '; is standard output flushed after each message, and does each end with a line feed?';

/** The programs of the work, up to now. */
interface BotMeter {
  cpuMs(): Millis;
  waitedMs(): Millis;
}

/** How far the work is. */
export interface StageProgress {
  readonly stage: string;
  readonly done: number;
  readonly of: number;
}

export class BotTime {
  readonly #name: string;
  readonly #limits: CheckLimits;
  readonly #permit: { readonly waitedMs: Millis };
  readonly #now: () => Millis;
  readonly #started: Millis;
  /** Of the stages so far. */
  readonly #meters: BotMeter[] = [];
  #progress: StageProgress | undefined;

  /** Starts now. `name`: of the work, in messages. */
  constructor(
    name: string,
    limits: CheckLimits,
    permit: { readonly waitedMs: Millis },
    now: () => Millis = () => performance.now(),
  ) {
    this.#name = name;
    this.#limits = limits;
    this.#permit = permit;
    this.#now = now;
    this.#started = now();
  }

  /** Adds the programs of a stage. */
  add(meter: BotMeter): void {
    this.#meters.push(meter);
  }

  note(progress: StageProgress): void {
    this.#progress = progress;
  }

  cpuMs(): Millis {
    return this.#meters.reduce((sum, meter) => sum + meter.cpuMs(), 0);
  }

  /** Resolves with a message for the owner once a limit is exceeded. */
  overdue(): Promise<string> {
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        const message = this.messageIfOver();
        if (message === undefined) return;
        clearInterval(timer);
        resolve(message);
      }, LOOK_MS).unref();
    });
  }

  /** The message, if a limit is exceeded. */
  messageIfOver(): string | undefined {
    const { cpuMs: mostCpu, waitMs, wallMs: most } = this.#limits;
    const cpuMs = this.cpuMs();
    const wallMs = this.#now() - this.#started - this.#permit.waitedMs;
    const waitedMs = this.#meters.reduce((sum, meter) => sum + meter.waitedMs(), 0);
    if (wallMs <= most && waitedMs <= waitMs && cpuMs <= mostCpu) return undefined;
    const { stage, done, of } = this.#progress ?? { stage: 'prepare', done: 0, of: 1 };
    return (
      `the ${this.#name} was ended after ${seconds(wallMs)} in stage "${stage}" (${done} of ${of}): its programs computed for ${seconds(cpuMs)} ` +
      `and waited ${seconds(waitedMs)} without computing, expected at most ${seconds(mostCpu)} and ${seconds(waitMs)}, ` +
      `and ${seconds(most)} for the whole ${this.#name}${waitedMs > waitMs ? UNFLUSHED : ''}`
    );
  }
}

function seconds(ms: Millis): string {
  return `${Math.round(ms / 1000)} s`;
}
