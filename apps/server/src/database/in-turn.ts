// Runs changes one after the other: the next begins when the one before has ended, also if that failed.

export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(change: () => Promise<T>): Promise<T> {
    const changed = this.#last.then(change);
    this.#last = changed.catch(() => {});
    return changed;
  }
}
