// Counts the requests of each address in windows of a monotonic clock. By the clock of the machine, a window would last for hours after
// that clock was set back, with all addresses refused meanwhile.

import type { FastifyRateLimitStore } from '@fastify/rate-limit';

interface Window {
  /** In ms of the clock. */
  readonly begin: number;
  requests: number;
}

/** Number of addresses that are remembered. */
const MOST_ADDRESSES = 5000;

export class RequestCounts implements FastifyRateLimitStore {
  /** By address, the earliest window first. */
  readonly #windows = new Map<string, Window>();

  incr(address: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const now = performance.now();
    let window = this.#windows.get(address);
    if (window === undefined || window.begin + windowMs <= now) {
      window = { begin: now, requests: 0 };
      this.#windows.delete(address);
      this.#windows.set(address, window);
      if (this.#windows.size > MOST_ADDRESSES) this.#windows.delete(this.#windows.keys().next().value!);
    }
    window.requests += 1;
    callback(null, { current: window.requests, ttl: Math.ceil(window.begin + windowMs - now) });
  }

  child(): FastifyRateLimitStore {
    return new RequestCounts();
  }
}
