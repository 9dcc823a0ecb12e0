// Requests to a server that may limit their rate, be slow, or send without end. Each has limits of time and bytes, and an error says what was
// waited for.

import { setTimeout as wait } from 'node:timers/promises';

/** Maximum number of attempts for one request. */
const MAX_REQUESTS = 30;
const MAX_WAIT_S = 120;
const MS_PER_MINUTE = 60_000;

interface FetchLimits {
  /** Of the body. */
  readonly bytes: number;
  /** Time without a response, or without more data, including the delay that a busy server requests. */
  readonly silenceMs: number;
  /** Of all attempts and the body. */
  readonly totalMs: number;
}

export const FETCH_LIMITS: FetchLimits = {
  bytes: 256 * 1024 * 1024,
  silenceMs: 3 * MS_PER_MINUTE,
  totalMs: 60 * MS_PER_MINUTE,
};

export interface Fetched {
  readonly response: Response;
  /** Throws if it exceeds a limit. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Fetches an address and returns what `use` makes of the response. Retries a request without a method when rate-limited, after the delay
 * that the server requests.
 */
export async function fetchPatiently<T>(
  address: string | URL,
  use: (fetched: Fetched) => Promise<T>,
  init: RequestInit = {},
  limits: FetchLimits = FETCH_LIMITS,
): Promise<T> {
  const limit = new AbortController();
  let silence: NodeJS.Timeout | undefined;
  const end = (message: string): void => limit.abort(new Error(message));
  const waitFor = (what: string): void => {
    clearTimeout(silence);
    silence = setTimeout(() => end(`waited ${minutes(limits.silenceMs)} for ${what}`), limits.silenceMs);
  };
  const total = setTimeout(() => end(`not complete after ${minutes(limits.totalMs)}`), limits.totalMs);
  try {
    const onAttempt = (): void => {
      // The time to send a body depends on the line.
      if (init.body === undefined) waitFor('a response');
    };
    const response = await attempt(address, { ...init, signal: limit.signal }, onAttempt);
    return await use({ response, body: bodyOf(response, limits.bytes, waitFor) });
  } finally {
    clearTimeout(silence);
    clearTimeout(total);
  }
}

async function attempt(address: string | URL, init: RequestInit, onAttempt: () => void): Promise<Response> {
  const most = init.method === undefined ? MAX_REQUESTS : 1;
  for (let requests = 1; ; requests += 1) {
    onAttempt();
    const response = await fetch(address, init);
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isBusy = response.status === 429 && seconds >= 0 && seconds <= MAX_WAIT_S;
    if (!isBusy || requests >= most) return response;
    await response.body?.cancel();
    await wait(1000 * seconds, undefined, { signal: init.signal! });
  }
}

async function* bodyOf(
  { body, url }: Response,
  most: number,
  waitFor: (what: string) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error(`${url}: more than ${most} bytes`);
    waitFor(`more data after ${size} bytes`);
    yield chunk;
  }
}

export async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function minutes(ms: number): string {
  return `${ms / MS_PER_MINUTE} minutes`;
}
