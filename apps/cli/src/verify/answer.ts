// Answers of a server that is not trusted: what is read of them is bounded, and what is shown of them is printable.

import { setTimeout as wait } from 'node:timers/promises';
import { errorSchema } from '@mcr-arena/protocol/documents';
import { lineOfError } from '@mcr-arena/tiles';

/** Of any file of a tournament. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

const MAX_ERROR_BYTES = 64 * 1024;
/** Times that one request is sent. */
const MAX_REQUESTS = 30;
const MAX_WAIT_S = 120;
const PATIENCE_MS = 60_000;

/** The bytes at an address. Throws with the server's message where it refuses. */
export async function fetchBytes(address: string): Promise<Buffer> {
  const response = await fetchPatiently(address, () => AbortSignal.timeout(PATIENCE_MS));
  if (!response.ok) throw new Error((await errorOf(response)).message);
  return bytesOf(response, MAX_FILE_BYTES);
}

/** A server that is asked too often is given the time that it asks for. Without `limit`: as long as bytes keep coming. */
export async function fetchPatiently(address: string, limit?: () => AbortSignal): Promise<Response> {
  for (let requests = 1; ; requests += 1) {
    const response = await fetch(address, limit === undefined ? {} : { signal: limit() });
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const isBusy = response.status === 429 && seconds >= 0 && seconds <= MAX_WAIT_S;
    if (!isBusy || requests >= MAX_REQUESTS) return response;
    await response.body?.cancel();
    await wait(1000 * seconds);
  }
}

/** The error of an answer that is not a success. The code is absent where the answer is not of this API. */
export async function errorOf(response: Response): Promise<{ readonly code?: string; readonly message: string }> {
  const unknown = { message: `status ${response.status} at ${response.url}` };
  try {
    const { error } = errorSchema.parse(JSON.parse((await bytesOf(response, MAX_ERROR_BYTES)).toString()));
    return { code: error.code, message: lineOfError(error.message) };
  } catch {
    return unknown;
  }
}

async function bytesOf({ body, url }: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > most) throw new Error(`${url}: more than ${most} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** `fetch` hides why behind "fetch failed". */
export function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
