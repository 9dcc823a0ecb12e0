// Reads responses of an untrusted server: their size is limited, and only printable text is shown.

import { errorSchema } from '@mcr-arena/protocol/documents';
import { lineOfError } from '@mcr-arena/tiles';
import { fetchPatiently } from '../patient-fetch.ts';

/** Maximum size of any file of a tournament. */
export const MAX_FILE_BYTES = 256 * 1024 * 1024;

const MAX_ERROR_BYTES = 64 * 1024;
const PATIENCE_MS = 60_000;

/** The bytes at an address. Throws with the server's message if it rejects the request. */
export async function fetchBytes(address: string): Promise<Buffer> {
  const response = await fetchPatiently(address, {}, () => AbortSignal.timeout(PATIENCE_MS));
  if (!response.ok) throw new Error((await errorOf(response)).message);
  return bytesOf(response, MAX_FILE_BYTES);
}

/** The error in an unsuccessful response. The code is absent if the response is not from this API. */
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

/** The cause of an error, which `fetch` hides behind "fetch failed". */
export function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
