// Runs changes sequentially: each starts when the previous one has ended, even if it failed.

export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#last.then(change);
    this.#last = changed.catch(() => {});
    return changed;
  }
}
