// The cookie of a device from which a user has signed in. It does not authorise requests: password attempts for this user from the
// device are counted separately, so that attempts from other devices cannot block them. It contains an id and a keyed hash of the id
// and the user's name.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Store } from '../database/open-database.ts';
import { readStoredKey } from './stored-key.ts';
import { keyOfUserName } from './user-names.ts';

const NAME = 'mcr_device';
/** The only path to which browsers send it. */
const PATH = '/api/sessions';
const YEAR_S = 365 * 24 * 3600;
const ID_BYTES = 16;

/** The `Set-Cookie` header for a device from which the user called `name` has just signed in. */
export async function deviceCookie(store: Store, name: string, secure: boolean): Promise<string> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const value = `${id}.${(await hashOf(store, id, name)).toString('base64url')}`;
  const options = { path: PATH, maxAge: YEAR_S, httpOnly: true, sameSite: 'strict', secure } as const;
  return stringifySetCookie({ name: NAME, value, ...options });
}

/** The id of the device in a `Cookie` header; undefined if there is none, or it was not issued for this name. */
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
