// Waking somebody who waits.

export interface Bell {
  ring(): void;
  /** Until it rings, or has rung since the last wait: true; or until the time is over: false. */
  wait(ms: number): Promise<boolean>;
}

export function createBell(): Bell {
  let rung = false;
  let listener: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      listener?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const end = (heard: boolean): void => {
          clearTimeout(timer);
          listener = undefined;
          rung = false;
          resolve(heard);
        };
        const timer = setTimeout(() => end(false), ms);
        listener = () => end(true);
        if (rung) end(true);
      }),
  };
}
