// The time of a check: how long its programs waited on the clock, and its wall time without the time in which its thread waited for a
// processor. A bot that waits would otherwise be checked for hours.

import type { CheckLimits } from '@mcr-arena/hosts';
import type { CheckProgressDocument } from '@mcr-arena/protocol/documents';
import type { Millis } from '@mcr-arena/sdk';

const LOOK_MS = 500;

/** The programs of a check, up to now. */
export interface CheckMeter {
  cpuMs(): Millis;
  waitedMs(): Millis;
}

export class CheckTime {
  readonly #limits: CheckLimits;
  readonly #permit: { readonly waitedMs: Millis };
  readonly #now: () => Millis;
  readonly #started: Millis;
  /** Of the stages so far. */
  readonly #meters: CheckMeter[] = [];
  #progress: CheckProgressDocument | undefined;

  /** Starts now. */
  constructor(limits: CheckLimits, permit: { readonly waitedMs: Millis }, now: () => Millis = () => performance.now()) {
    this.#limits = limits;
    this.#permit = permit;
    this.#now = now;
    this.#started = now();
  }

  /** Adds the programs of a stage. */
  add(meter: CheckMeter): void {
    this.#meters.push(meter);
  }

  note(progress: CheckProgressDocument): void {
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
    const { waitMs, wallMs: most } = this.#limits;
    const wallMs = this.#now() - this.#started - this.#permit.waitedMs;
    const waitedMs = this.#meters.reduce((sum, meter) => sum + meter.waitedMs(), 0);
    if (wallMs <= most && waitedMs <= waitMs) return undefined;
    const { stage, done, of } = this.#progress ?? { stage: 'prepare', done: 0, of: 1 };
    return (
      `the check was ended after ${seconds(wallMs)} in stage "${stage}" (${done} of ${of}): its programs waited ${seconds(waitedMs)} ` +
      `without computing, expected at most ${seconds(waitMs)}, and ${seconds(most)} for the whole check`
    );
  }
}

function seconds(ms: Millis): string {
  return `${Math.round(ms / 1000)} s`;
}
