// Preparations that several tests share. Tests run in any order, so the first that needs one runs it.

/** Returns a function that runs `work` at its first call and returns the same promise to all callers. */
export function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
