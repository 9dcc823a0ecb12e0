// How often a page may fetch anew however much happens: at once, then not before `ms` have passed, and never while nobody
// sees the page.

export interface Pace {
  /** Asks for a run: now, or as soon as it is allowed. */
  request(): void;
  stop(): void;
}

export function createPace(run: () => void, ms: number): Pace {
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

/** Runs now and every `ms` from then on, while somebody sees the page, until the function that it returns is called. */
export function lookAgain(run: () => void, ms: number): () => void {
  const pace = createPace(run, ms);
  pace.request();
  const timer = setInterval(pace.request, ms);
  return () => {
    clearInterval(timer);
    pace.stop();
  };
}
