// HTTP requests to a server for the commands about bots.

import type { z } from 'zod';
import { UsageError } from '../exit-code.ts';
import { parseJsonText } from '../lines/json-text.ts';
import { bytesOf, type Fetched, fetchPatiently } from '../patient-fetch.ts';

export interface ServerOptions {
  readonly url: string;
  readonly token?: string;
}

/** The token, from the environment by default. Throws a UsageError if there is none; `how`: how to give one. */
export function tokenOf(token = process.env.MCR_TOKEN ?? '', how = 'give --token or set MCR_TOKEN'): string {
  if (token === '') throw new UsageError(`token missing: ${how}`);
  if (!/^[\w-]+$/.test(token)) throw new UsageError('the token is malformed: expected letters, digits, "_" and "-"');
  return token;
}

/**
 * The parsed JSON response of a server. Waits and retries when the server limits the rate of reading. Throws a UsageError with
 * the reason if the server rejects the request.
 */
export async function askServer<Schema extends z.ZodType>(
  { url, token: given }: ServerOptions,
  path: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  const token = tokenOf(given, 'create one on the page Account of the server, then give --token or set MCR_TOKEN');
  const address = new URL(path, url);
  // The path may come from the server, which must not send the token elsewhere.
  if (address.origin !== new URL(url).origin)
    throw new UsageError(`${url} names an address of another server: ${address.origin}`);
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const read = async ({ response: received, body: bytes }: Fetched) => {
    const parsed = parseJsonText((await bytesOf(bytes)).toString());
    return { response: received, body: parsed.ok ? parsed.value : undefined };
  };
  const { response, body } = await fetchPatiently(address, read, { ...init, headers }).catch((thrown: Error) => {
    const cause = thrown.cause instanceof Error ? thrown.cause.message : thrown.message;
    throw new UsageError(`${url} cannot be reached: ${cause}`);
  });
  if (!response.ok)
    throw new UsageError((refusalIn(body) ?? `${url} answered with status ${response.status}`) + delayIn(response));
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${url}: unexpected response; does the server have the same version as mcr?`);
}

function refusalIn(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: string; readonly message?: string } };
  return error?.message === undefined ? undefined : `${error.code}: ${error.message}`;
}

function delayIn({ headers }: Response): string {
  const seconds = headers.get('retry-after');
  return seconds === null ? '' : `: ${seconds} s`;
}
