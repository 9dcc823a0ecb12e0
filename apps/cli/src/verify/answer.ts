// Reads responses of an untrusted server: only printable text is shown.

import { errorSchema } from '@mcr-arena/protocol/documents';
import { lineOfError } from '@mcr-arena/tiles';
import { bytesOf, type Fetched, fetchPatiently } from '../patient-fetch.ts';

/** The bytes at an address. Throws with the server's message if it rejects the request. */
export function fetchBytes(address: string): Promise<Buffer> {
  return fetchPatiently(address, async (fetched) => {
    if (!fetched.response.ok) throw new Error((await errorOf(fetched)).message);
    return bytesOf(fetched.body);
  });
}

const MAX_ERROR_BYTES = 64 * 1024;

/** The error in an unsuccessful response. The code is absent if the response is not from this API. */
export async function errorOf({
  response,
  body,
}: Fetched): Promise<{ readonly code?: string; readonly message: string }> {
  const unknown = { message: `status ${response.status} at ${response.url}` };
  try {
    const { error } = errorSchema.parse(JSON.parse((await bytesOf(startOf(body))).toString()));
    return { code: error.code, message: lineOfError(error.message) };
  } catch {
    return unknown;
  }
}

async function* startOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_ERROR_BYTES) return;
    yield chunk;
  }
}

/** The cause of an error, which `fetch` hides behind "fetch failed". */
export function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
