// Limits requests that take much more CPU time than others. Their routes declare the cost, and each address has a budget for them, besides
// the limit on the number of its requests.

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
