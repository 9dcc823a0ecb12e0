// Stores the newest progress of a thread for its page, one write at a time.

/** Shortest time between two writes. */
const PROGRESS_MS = 300;

export function createProgressWriter<Progress>(
  store: (progress: Progress) => Promise<unknown>,
  onError: (error: unknown) => void,
) {
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
    note: (progress: Progress): void => {
      newest = progress;
      writing ??= write();
    },
    /** Stops storing; resolves once the current write has ended. */
    flush: async (): Promise<void> => {
      newest = undefined;
      await writing;
    },
  };
}
