// The cookie of a device that an account was signed in from. It lets nobody in: attempts at the password of that account are counted
// by the device then, so that attempts from elsewhere cannot stop them. It holds an id and a keyed hash of the id and the name.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Store } from '../database/open-database.ts';
import { readStoredKey } from './stored-key.ts';
import { keyOfUserName } from './user-names.ts';

const NAME = 'mcr_device';
/** The one address that reads it. */
const PATH = '/api/sessions';
const YEAR_S = 365 * 24 * 3600;
const ID_BYTES = 16;

/** The header `Set-Cookie` of a device that the user of the name has just signed in from. */
export async function deviceCookie(store: Store, name: string, secure: boolean): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const value = `${id}.${(await hashOf(store, id, name)).toString('base64url')}`;
  const options = { path: PATH, maxAge: YEAR_S, httpOnly: true, sameSite: 'strict', secure } as const;
  return stringifySetCookie({ name: NAME, value, ...options });
}

/** The id of the device in a header `Cookie`; undefined where it was not given for this name. */
export async function knownDeviceOf(
  store: Store,
  name: string,
  header: string | undefined,
): Promise<string | undefined> {
  const [id, hash] = (header === undefined ? undefined : parseCookie(header)[NAME])?.split('.') ?? [];
  if (id === undefined || hash === undefined) return undefined;
  const [shown, expected] = [Buffer.from(hash, 'base64url'), await hashOf(store, id, name)];
  return shown.length === expected.length && timingSafeEqual(shown, expected) ? id : undefined;
}

async function hashOf(store: Store, id: string, name: string): Promise<Buffer> {
  const key = await readStoredKey(store, 'device-key');
  return createHmac('sha256', key)
    .update(`${id} ${keyOfUserName(name)}`)
    .digest();
}
