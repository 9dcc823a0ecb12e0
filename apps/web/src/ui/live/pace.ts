// Limits how often a page refreshes: at once, then at most once every `ms`, and never while the page is hidden.

export function createPace(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const attempt = (): void => {
    if (timer !== undefined || !isWanted || document.hidden) return;
    isWanted = false;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      attempt();
    }, ms);
  };
  document.addEventListener('visibilitychange', attempt);
  return {
    /** Requests a run: now, or as soon as it is allowed. */
    request: () => {
      isWanted = true;
      attempt();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', attempt);
      isWanted = false;
    },
  };
}

/** Runs now and then every `ms` while the page is visible; returns a function that stops it. */
export function lookAgain(run: () => void, ms: number): () => void {
  const pace = createPace(run, ms);
  pace.request();
  const timer = setInterval(pace.request, ms);
  return () => {
    clearInterval(timer);
    pace.stop();
  };
}
