// The wall time of a check, without the time in which its thread waited for a processor. A bot that waits on the clock would otherwise
// be checked for hours.

import type { CheckLimits } from '@mcr-arena/hosts';
import type { CheckProgressDocument } from '@mcr-arena/protocol/documents';
import type { Millis } from '@mcr-arena/sdk';

const LOOK_MS = 500;

export class CheckTime {
  readonly #limits: CheckLimits;
  readonly #permit: { readonly waitedMs: Millis };
  readonly #now: () => Millis;
  readonly #started: Millis;
  #cpuMs = (): Millis => 0;
  #progress: CheckProgressDocument | undefined;

  /** Starts now. */
  constructor(limits: CheckLimits, permit: { readonly waitedMs: Millis }, now: () => Millis = () => performance.now()) {
    this.#limits = limits;
    this.#permit = permit;
    this.#now = now;
    this.#started = now();
  }

  /** `cpuMs`: CPU time of the check so far. */
  meter(cpuMs: () => Millis): void {
    this.#cpuMs = cpuMs;
  }

  note(progress: CheckProgressDocument): void {
    this.#progress = progress;
  }

  cpuMs(): Millis {
    return this.#cpuMs();
  }

  /** Resolves with a message for the owner once the wall time is used up. */
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

  /** The message, if the wall time is used up. */
  messageIfOver(): string | undefined {
    const { waitMs, wallFactor, wallMs: most } = this.#limits;
    const wallMs = this.#now() - this.#started - this.#permit.waitedMs;
    const cpuMs = this.#cpuMs();
    if (wallMs <= Math.min(most, waitMs + wallFactor * cpuMs)) return undefined;
    const { stage, done, of } = this.#progress ?? { stage: 'prepare', done: 0, of: 1 };
    return (
      `the check was ended after ${seconds(wallMs)} in stage "${stage}" (${done} of ${of}), with ${seconds(cpuMs)} of CPU time: ` +
      `expected at most ${seconds(waitMs)} and ${wallFactor} times the CPU time, and ${seconds(most)} in total`
    );
  }
}

function seconds(ms: Millis): string {
  return `${Math.round(ms / 1000)} s`;
}
