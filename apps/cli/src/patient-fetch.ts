// Requests that wait when the server limits their rate.

import { setTimeout as wait } from 'node:timers/promises';

/** Maximum number of attempts for one request. */
const MAX_REQUESTS = 30;
const MAX_WAIT_S = 120;

/**
 * Fetches an address and retries when rate-limited, after the delay that the server requests. `limit` creates the time limit of
 * each attempt; without it, a download may take any time.
 */
export async function fetchPatiently(
  address: string | URL,
  init: RequestInit = {},
  limit?: () => AbortSignal,
): Promise<Response> {
  for (let requests = 1; ; requests += 1) {
    const response = await fetch(address, limit === undefined ? init : { ...init, signal: limit() });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isBusy = response.status === 429 && seconds >= 0 && seconds <= MAX_WAIT_S;
    if (!isBusy || requests >= MAX_REQUESTS) return response;
    await response.body?.cancel();
    await wait(1000 * seconds);
  }
}
