// Slots for programs that run at the same time. Callers get slots in order of arrival. A program that waits on the clock keeps running
// without its slot; while no other program of the thread has one, the thread lends its permit to use a processor.

import type { ProcessorPermit } from '../program/program-runner.ts';

export class SlotQueue {
  #free: number;
  readonly #permit: ProcessorPermit | undefined;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #closed: Error | undefined;

  /** `permit`: of the thread whose programs these are; absent if threads need none. */
  constructor(slots: number, permit?: ProcessorPermit) {
    this.#free = slots;
    this.#permit = permit;
  }

  /** Waits for a slot. Rejects once the queue is closed. */
  async take(): Promise<void> {
    await this.#takeFree();
    try {
      await this.#permit?.acquire();
    } catch (thrown) {
      this.#giveFree();
      throw thrown;
    }
  }

  /** Releases a slot. */
  give(): void {
    this.#permit?.release();
    this.#giveFree();
  }

  /** Called while a program without a slot waits on the clock. */
  lend(): void {
    this.#permit?.lend();
  }

  close(reason: Error): void {
    this.#closed = reason;
    for (const waiter of this.#waiting.splice(0)) waiter.reject(reason);
  }

  async #takeFree(): Promise<void> {
    if (this.#closed !== undefined) throw this.#closed;
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const waiter = Promise.withResolvers<void>();
    this.#waiting.push(waiter);
    await waiter.promise;
  }

  #giveFree(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next.resolve();
  }
}
