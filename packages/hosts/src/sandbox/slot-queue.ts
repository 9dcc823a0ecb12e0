// Slots for programs that run at the same time. Callers get slots in order of arrival.

export class SlotQueue {
  #free: number;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #closed: Error | undefined;

  constructor(slots: number) {
    this.#free = slots;
  }

  /** Waits for a slot. Rejects once the queue is closed. */
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

  /** Releases a slot. */
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
