// Permits to use a processor, for threads that play or check: as many as may compute at the same time. A thread whose programs all wait
// on the clock lends its permit, so that other work can begin, and gets one back in order of arrival. The number of lent permits is
// limited, because waiting programs occupy memory.

import { PulseWatch } from '@mcr-arena/hosts';
import type { PermitChange } from './thread-permit.ts';

interface PermitOptions {
  /** Number of threads that compute at the same time. */
  readonly permits: number;
  /** Maximum number of lent permits; default: 0. */
  readonly mostLent?: number;
  /** Whether this machine has memory for further work; by default, if a GiB is free. */
  hasMemory?(): boolean;
}

const FREE_BYTES = 2 ** 30;

export class Permits {
  /** Number of threads that wait for the return of a permit; shared with them. */
  readonly waitingThreads = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #mostLent: number;
  readonly #hasMemory: () => boolean;
  readonly #waiting = new Set<() => void>();
  readonly #lent = new Set<PermitHolder>();
  /** Threads that may not lend their permit yet. */
  readonly #kept = new Set<PermitHolder>();
  #free: number;

  constructor({ permits, mostLent = 0, hasMemory = () => process.availableMemory() >= FREE_BYTES }: PermitOptions) {
    this.#free = permits;
    this.#mostLent = mostLent;
    this.#hasMemory = hasMemory;
  }

  /** Calls `onGranted` once a permit is free. Returns a function that cancels this. */
  request(onGranted: () => void): () => void {
    if (this.#free > 0) {
      this.#free -= 1;
      onGranted();
      return () => {};
    }
    this.#waiting.add(onGranted);
    return () => void this.#waiting.delete(onGranted);
  }

  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else {
      this.#waiting.delete(next);
      next();
    }
  }

  /** Takes a permit that its holder does not need now, as soon as that is possible. */
  lend(holder: PermitHolder): void {
    this.#kept.add(holder);
    this.#lendKept();
  }

  /** Ends the loan. Returns whether the permit had been lent. */
  endLoan(holder: PermitHolder): boolean {
    this.#kept.delete(holder);
    const wasLent = this.#lent.delete(holder);
    if (wasLent) this.#lendKept();
    return wasLent;
  }

  #lendKept(): void {
    for (const holder of this.#kept) {
      if (this.#lent.size >= this.#mostLent || !this.#hasMemory()) return;
      this.#kept.delete(holder);
      this.#lent.add(holder);
      holder.onLent(true);
      this.release();
    }
  }
}

interface PermitHolderOptions {
  /** Informs the thread that it has the permit again. */
  grant(): void;
  /** Called if the thread hangs. */
  onHung(error: Error): void;
  /** Called when the permit is lent, and when the thread requests it back. */
  readonly onLent?: ((isLent: boolean) => void) | undefined;
}

/** The permit of one thread for one piece of work. */
export class PermitHolder {
  readonly onLent: (isLent: boolean) => void;
  readonly #permits: Permits;
  readonly #grant: () => void;
  readonly #pulse: PulseWatch;
  #state: 'held' | 'requested' | 'ended' = 'held';
  #cancel = (): void => {};

  /** The permit must have been granted. */
  constructor(permits: Permits, { grant, onHung, onLent = () => {} }: PermitHolderOptions) {
    this.#permits = permits;
    this.#grant = grant;
    this.onLent = onLent;
    this.#pulse = new PulseWatch(onHung);
  }

  /** Follows a change that the thread has sent. */
  change(change: PermitChange): void {
    if (this.#state === 'ended') return;
    this.#pulse.note();
    if (change === 'kept') return;
    if (change === 'lent') this.#permits.lend(this);
    else if (change === 'yielded') {
      this.#permits.release();
      this.#request();
    } else if (this.#permits.endLoan(this)) {
      this.onLent(false);
      this.#request();
    } else this.#grant();
  }

  /** Gives the permit back when the work is over. */
  end(): void {
    if (this.#state === 'ended') return;
    const isHeld = !this.#permits.endLoan(this) && this.#state === 'held';
    if (this.#state === 'requested') this.#endRequest();
    this.#state = 'ended';
    this.#pulse.end();
    this.#cancel();
    if (isHeld) this.#permits.release();
  }

  #request(): void {
    this.#state = 'requested';
    Atomics.add(this.#permits.waitingThreads, 0, 1);
    this.#cancel = this.#permits.request(() => {
      this.#endRequest();
      this.#state = 'held';
      this.#grant();
    });
  }

  #endRequest(): void {
    Atomics.sub(this.#permits.waitingThreads, 0, 1);
  }
}
