// Places for programs that run at the same time. Callers get one in the order in which they came.

export class SlotQueue {
  #free: number;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #closed: Error | undefined;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Waits for a place. Rejects once the queue is closed. */
  async take(): Promise<void> {
    if (this.#closed !== undefined) throw this.#closed;
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const waiter = Promise.withResolvers<void>();
    this.#waiting.push(waiter);
    await waiter.promise;
  }

  /** Gives a place back. */
  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next.resolve();
  }

  close(reason: Error): void {
    this.#closed = reason;
    for (const waiter of this.#waiting.splice(0)) waiter.reject(reason);
  }
}
