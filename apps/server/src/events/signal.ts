// A resettable signal that wakes waiting tasks.

export interface Signal {
  /** Wakes the task that waits, or the next that does. */
  set(): void;
  /** Until it is set, or was set since the last wait: true; or until the time is over: false. */
  wait(ms: number): Promise<boolean>;
}

export function createSignal(): Signal {
  let isSet = false;
  let listener: (() => void) | undefined;
  return {
    set: () => {
      isSet = true;
      listener?.();
    },
    wait: (ms) =>
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
