// Repeats background work, one run at a time.

/** Runs `work` every `ms`, unless it still runs, and returns a function that stops it and waits for the current run. */
export function atIntervals(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let run: Promise<void> | undefined;
  const timer = setInterval(() => {
    run ??= work()
      .catch(onError)
      .finally(() => {
        run = undefined;
      });
  }, ms).unref();
  return async () => {
    clearInterval(timer);
    await run;
  };
}
