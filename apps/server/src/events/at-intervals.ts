// Repeats background work, one run at a time.

/** Runs `work` every `ms`, and returns a function that stops it and waits for the current run. */
export function atIntervals(
  ms: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let run: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    run = run.then(work).catch(onError);
  }, ms).unref();
  return () => {
    clearInterval(timer);
    return run;
  };
}
