// How often an address has tried something within the last minute: who tries tokens is stopped.

export interface AttemptCounter {
  mayTry(address: string): boolean;
  count(address: string): void;
}

const WINDOW_MS = 60_000;

/** Lets each address try `atMost` times a minute. */
export function createAttemptCounter(atMost: number): AttemptCounter {
  let attempts = new Map<string, number>();
  let windowEnd = 0;
  const countOf = (address: string): number => {
    const now = performance.now();
    if (now > windowEnd) {
      attempts = new Map();
      windowEnd = now + WINDOW_MS;
    }
    return attempts.get(address) ?? 0;
  };
  return {
    mayTry: (address) => countOf(address) < atMost,
    count: (address) => void attempts.set(address, countOf(address) + 1),
  };
}
