// Downloads a tournament from a server into a folder in the form that `mcr tournament` writes, so that it can be verified in the
// same way. Only public data is fetched, and none of it is trusted.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { formatSetId, setsOfResults } from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';
import { FETCH_LIMITS, type Fetched, fetchPatiently } from '../patient-fetch.ts';
import { errorOf, reasonOf } from './answer.ts';
import { extractTournament } from './archive.ts';

/** A set has about 10 kB. */
const LIMITS = { ...FETCH_LIMITS, bytes: 4 * 1024 ** 3 };

/** Whether an argument is a tournament's address instead of a folder. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/** The API address of a tournament, from the address of its page or API. Error: `address-unknown`. */
export function apiAddressOf(text: string): Result<string, 'address-unknown'> {
  const expected = 'expected one such as http://localhost:3000/tournaments/demo';
  if (!URL.canParse(text)) return failure('address-unknown', `"${text}" is not an address: ${expected}`);
  const { origin, pathname } = new URL(text);
  const id = /^\/(?:api\/)?tournaments\/([A-Za-z0-9][A-Za-z0-9._-]{0,63})\/?$/.exec(pathname)?.[1];
  if (id === undefined) return failure('address-unknown', `${text} is not the address of a tournament: ${expected}`);
  return success(`${origin}/api/tournaments/${id}`);
}

/** Downloads into `folder`. `onSet` is called with the number of sets so far. Errors: why the download is incomplete. */
export async function downloadTournament(
  address: string,
  folder: string,
  onSet: (done: number) => void,
): Promise<Result<true, 'download-failed' | 'not-over'>> {
  try {
    const use = async (fetched: Fetched): Promise<Result<true, 'download-failed' | 'not-over'>> => {
      const { response, body } = fetched;
      if (!response.ok) {
        const { code, message } = await errorOf(fetched);
        return failure(code === 'tournament-not-over' ? 'not-over' : 'download-failed', `${address}: ${message}`);
      }
      if (response.body === null) return failure('download-failed', `${address}: the response is empty`);
      await extractTournament(body, folder, onSet);
      return requireWhole(address, folder);
    };
    return await fetchPatiently(`${address}/tournament.tar`, use, {}, LIMITS);
  } catch (thrown) {
    return failure('download-failed', `${address}: ${reasonOf(thrown)}`);
  }
}

/** Checks that the folder has all files that its results list. */
function requireWhole(address: string, folder: string): Result<true, 'download-failed' | 'not-over'> {
  const absent = ['tournament.json', 'results.json'].find((file) => !existsSync(join(folder, file)));
  if (absent !== undefined) return failure('download-failed', `${address}: ${absent} is missing`);
  const results = parseResults(readFileSync(join(folder, 'results.json'), 'utf8'));
  // The verification reports it.
  if (!results.ok) return success(true);
  if (results.value.secret === undefined) {
    return failure('not-over', `${address}: not over yet; it can be verified at the end, when its secret is published`);
  }
  const missing = setsOfResults(results.value)
    .map(formatSetId)
    .find((key) => !existsSync(join(folder, 'sets', `${key}.json.zst`)));
  return missing === undefined ? success(true) : failure('download-failed', `${address}: set ${missing} is missing`);
}
