// How often an address has failed to connect within the last minute: who tries tokens is stopped.

export interface AttemptCounter {
  mayTry(address: string): boolean;
  failed(address: string): void;
}

const MAX_FAILURES = 60;
const WINDOW_MS = 60_000;

export function createAttemptCounter(): AttemptCounter {
  let failures = new Map<string, number>();
  let windowEnd = 0;
  const count = (address: string): number => {
    const now = performance.now();
    if (now > windowEnd) {
      failures = new Map();
      windowEnd = now + WINDOW_MS;
    }
    return failures.get(address) ?? 0;
  };
  return {
    mayTry: (address) => count(address) < MAX_FAILURES,
    failed: (address) => void failures.set(address, count(address) + 1),
  };
}
