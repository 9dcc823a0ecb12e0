// The permit of a thread to use a processor, in that thread. Permits are divided by the thread that started it.

import { type ProcessorPermit, Pulse } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';

/**
 * `lent`: it does not need the permit now. `requested`: it needs it again. `yielded`: others may use a processor first. `kept`: no change;
 * a sign that the thread does not hang.
 */
export type PermitChange = 'lent' | 'requested' | 'yielded' | 'kept';

interface ThreadPermitOptions {
  /** `waitingThreads` of the `Permits`. */
  readonly waitingThreads: Int32Array;
  send(change: PermitChange): void;
  now?(): Millis;
}

/** Time after which a thread yields to others that wait for their permits, at the next question. */
const SLICE_MS = 1000;

export class ThreadPermit implements ProcessorPermit {
  readonly #options: ThreadPermitOptions;
  #state: 'held' | 'lent' | 'requested' = 'held';
  /** When it got the permit, or requested it. */
  #since: Millis;
  /** Number of `acquire` without `release`. */
  #uses = 0;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  readonly #pulse: Pulse;
  #isClosed = false;
  #waitedMs: Millis = 0;

  /** The thread has the permit. */
  constructor(options: ThreadPermitOptions) {
    this.#options = options;
    this.#pulse = new Pulse(() => options.send('kept'));
    this.#since = this.#now();
  }

  /** Total time so far in which the thread waited for the permit. */
  get waitedMs(): Millis {
    return this.#waitedMs + (this.#state === 'requested' ? this.#now() - this.#since : 0);
  }

  async acquire(): Promise<void> {
    this.#pulse.beat();
    this.#uses += 1;
    if (this.#uses === 1 && this.#state === 'held' && this.#isOver()) this.#request('yielded');
    if (this.#state === 'lent') this.#request('requested');
    if (this.#state === 'held') return;
    if (this.#isClosed) throw new Error('the thread ends');
    const waiting = Promise.withResolvers<void>();
    this.#waiting.push(waiting);
    await waiting.promise;
  }

  release(): void {
    this.#uses -= 1;
  }

  lend(): void {
    if (this.#uses > 0 || this.#state !== 'held') return;
    this.#state = 'lent';
    this.#options.send('lent');
  }

  /** Called when the thread has the permit again, or for new work. */
  grant(): void {
    this.#waitedMs = this.waitedMs;
    this.#state = 'held';
    this.#since = this.#now();
    for (const waiting of this.#waiting.splice(0)) waiting.resolve();
  }

  /** Rejects all that wait for the permit, because the thread ends. */
  close(): void {
    this.#isClosed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new Error('the thread ends'));
  }

  #request(change: 'requested' | 'yielded'): void {
    this.#state = 'requested';
    this.#since = this.#now();
    this.#options.send(change);
  }

  #isOver(): boolean {
    return Atomics.load(this.#options.waitingThreads, 0) > 0 && this.#now() - this.#since >= SLICE_MS;
  }

  #now(): Millis {
    return (this.#options.now ?? (() => performance.now()))();
  }
}
