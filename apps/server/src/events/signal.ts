// A resettable signal that wakes a waiting task.

export function createSignal() {
  let isSet = false;
  let listener: (() => void) | undefined;
  return {
    /** Wakes the waiting task, or the next one that waits. */
    set: (): void => {
      isSet = true;
      listener?.();
    },
    /** Resolves with true once the signal is set or if it was set since the last wait, and with false after `ms`. */
    wait: (ms: number): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (woken: boolean): void => {
          clearTimeout(timer);
          listener = undefined;
          isSet = false;
          resolve(woken);
        };
        const timer = setTimeout(() => end(false), ms);
        listener = () => end(true);
        if (isSet) end(true);
      }),
  };
}
