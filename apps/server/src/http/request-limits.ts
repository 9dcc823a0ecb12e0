// Limits requests that take much more CPU time than others. Their routes declare the cost, and each address has a budget for them, besides
// the limit on the number of its requests.

import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { consume } from '../accounts/attempts.ts';
import { networkOf } from '../accounts/public-address.ts';
import type { ApiServer } from './api-server.ts';
import { ApiError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** CPU time of a request in units of 10 ms, at the sizes that busy servers have. Absent for cheap requests. */
    readonly cost?: number;
  }
}

/** At least one of the most expensive requests a minute, regardless of the limit on requests. */
const LEAST_BUDGET = 100;

/** `requestsPerMinute`: the limit on requests, which is also the budget per minute. */
export function limitCosts(api: ApiServer, requestsPerMinute: number): void {
  const budget = new RateLimiterMemory({ points: Math.max(LEAST_BUDGET, requestsPerMinute), duration: 60 });
  api.addHook('onRequest', async ({ ip, routeOptions }) => {
    const { cost } = routeOptions.config;
    if (cost === undefined) return;
    const counted = await consume(budget, networkOf(ip), cost);
    if (!counted.ok) throw new ApiError('rate-limited', undefined, counted);
  });
}

// Counts the requests of each address in windows of a monotonic clock. By the clock of the machine, a window would last for hours after
// that clock was set back, with all addresses refused meanwhile.

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
