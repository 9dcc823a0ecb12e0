// Stores the newest progress of a thread for its page, one write at a time.

/** Shortest time between two writes. */
const PROGRESS_MS = 300;

interface ProgressWriter<Progress> {
  note(progress: Progress): void;
  /** Stops storing; resolves once the current write has ended. */
  flush(): Promise<void>;
}

export function createProgressWriter<Progress>(
  store: (progress: Progress) => Promise<unknown>,
  onError: (error: unknown) => void,
): ProgressWriter<Progress> {
  let newest: Progress | undefined;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    while (newest !== undefined) {
      const progress = newest;
      newest = undefined;
      await store(progress).catch(onError);
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    }
    writing = undefined;
  };
  return {
    note: (progress) => {
      newest = progress;
      writing ??= write();
    },
    flush: async () => {
      newest = undefined;
      await writing;
    },
  };
}
