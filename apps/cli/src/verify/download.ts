// A tournament from a server into a folder, as `mcr tournament` would have written it, so that it can be verified alike.
// Only what the server publishes is fetched; nothing of it is believed.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { formatSetId, setsOfResults } from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';

const AT_ONCE = 4;
const MAX_WAIT_S = 120;
const PATIENCE_MS = 60_000;

/** Whether an argument is a tournament's address and no folder. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/** Where the API has the tournament whose page, or API address, is given. Error: `address-unknown`. */
export function apiAddressOf(text: string): Result<string, 'address-unknown'> {
  const expected = 'expected that of a tournament, such as http://localhost:3000/tournaments/demo';
  if (!URL.canParse(text)) return failure('address-unknown', `"${text}" is not an address: ${expected}`);
  const { origin, pathname } = new URL(text);
  const id = /^\/(?:api\/)?tournaments\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\/?$/.exec(pathname)?.[1];
  if (id === undefined) return failure('address-unknown', `${text} is not the address of a tournament: ${expected}`);
  return success(`${origin}/api/tournaments/${id}`);
}

/** Fills `folder`. `onSet` is called after each set. Errors: what kept it from being fetched whole. */
export async function downloadTournament(
  address: string,
  folder: string,
  onSet: (done: number, of: number) => void,
): Promise<Result<true, 'download-failed' | 'not-over'>> {
  mkdirSync(join(folder, 'sets'), { recursive: true });
  const save = async (part: string, path = part): Promise<Buffer> => {
    const bytes = await fetchBytes(`${address}/${part}`);
    writeFileSync(join(folder, path), bytes);
    return bytes;
  };
  try {
    await save('tournament.json');
    const results = parseResults((await save('results.json')).toString());
    if (!results.ok) return failure('download-failed', `${address}/results.json: ${results.error.message}`);
    if (results.value.secret === undefined) {
      return failure(
        'not-over',
        `${address}: not over yet; its secret is disclosed at the end, and then it can be verified`,
      );
    }
    const keys = setsOfResults(results.value).map(formatSetId);
    let done = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, worker) => {
        for (let index = worker; index < keys.length; index += AT_ONCE) {
          await save(`sets/${keys[index]}/record.json.zst`, `sets/${keys[index]}.json.zst`);
          done += 1;
          onSet(done, keys.length);
        }
      }),
    );
    return success(true);
  } catch (thrown) {
    return failure('download-failed', `${address}: ${reasonOf(thrown)}`);
  }
}

/** The bytes at an address. A server that is asked too often is given the time that it asks for. */
export async function fetchBytes(address: string): Promise<Buffer> {
  for (;;) {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (response.status !== 429 || !(seconds <= MAX_WAIT_S)) throw new Error(await refusalOf(response));
    await wait(1000 * seconds);
  }
}

async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as { error: { message: string } };
    return error.message;
  } catch {
    return `status ${response.status} at ${response.url}`;
  }
}

/** `fetch` hides why behind "fetch failed". */
export function reasonOf(thrown: unknown): string {
  const { message, cause } = thrown as Error;
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}
