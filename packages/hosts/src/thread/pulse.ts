// Finds threads that hang. A thread that runs bots sends a sign at intervals; if none came for `HUNG_MS`, its starter ends it, fails its
// work and frees its place. A long computation of one decision is permitted; only an endless one takes that long.

import type { Millis } from '@mcr-arena/sdk';

const SIGN_MS: Millis = 10_000;
/** Five minutes, because other threads of the machine may go first. */
export const HUNG_MS: Millis = 300_000;

/** In the thread that runs bots. */
export class Pulse {
  readonly #send: () => void;
  #sentAt = performance.now();

  constructor(send: () => void) {
    this.#send = send;
    setInterval(() => this.beat(), SIGN_MS / 2).unref();
  }

  /** Sends a sign if one is due. Must be called at every question: while bots reply at once, the thread runs no timers. */
  beat(): void {
    const now = performance.now();
    if (now - this.#sentAt < SIGN_MS / 2) return;
    this.#sentAt = now;
    this.#send();
  }
}

/** In the thread that started it. */
export class PulseWatch {
  readonly #timer: NodeJS.Timeout;
  /** Intervals without a sign. Counted, because this thread may have been stopped, too. */
  #missed = 0;

  constructor(onHung: (error: Error) => void) {
    this.#timer = setInterval(() => {
      this.#missed += 1;
      if (this.#missed * SIGN_MS < HUNG_MS) return;
      this.end();
      onHung(new Error(`a thread that runs bots hangs: it has not answered for ${HUNG_MS / 60_000} minutes`));
    }, SIGN_MS).unref();
  }

  /** Called for every message of the thread. */
  note(): void {
    this.#missed = 0;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}
