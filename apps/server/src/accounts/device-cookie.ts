// The cookie of a device from which a user has signed in. It does not authorise requests: password attempts for this user from the
// device are counted separately, so that attempts from other devices cannot block them. It contains an id and a keyed hash of the id
// and the user's id.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Store } from '../database/open-database.ts';
import { readStoredKey } from './stored-key.ts';

const NAME = 'mcr_device';
/** The only path to which browsers send it. */
const PATH = '/api/sessions';
const YEAR_S = 365 * 24 * 3600;
const ID_BYTES = 16;

/** The `Set-Cookie` header for a device from which the user has just signed in. `known`: its id, if it was known before. */
export async function deviceCookie(store: Store, userId: string, secure: boolean, known?: string): Promise<string> {
  const id = known ?? randomBytes(ID_BYTES).toString('base64url');
  const value = `${id}.${(await hashOf(store, id, userId)).toString('base64url')}`;
  const options = { path: PATH, maxAge: YEAR_S, httpOnly: true, sameSite: 'strict', secure } as const;
  return stringifySetCookie({ name: NAME, value, ...options });
}

/** The id of the device in a `Cookie` header; undefined if there is none, or it was not issued for this user. */
export async function knownDeviceOf(
  store: Store,
  userId: string,
  header: string | undefined,
): Promise<string | undefined> {
  const [id, hash] = (header === undefined ? undefined : parseCookie(header)[NAME])?.split('.') ?? [];
  if (id === undefined || hash === undefined) return undefined;
  const [shown, expected] = [Buffer.from(hash, 'base64url'), await hashOf(store, id, userId)];
  return shown.length === expected.length && timingSafeEqual(shown, expected) ? id : undefined;
}

async function hashOf(store: Store, id: string, userId: string): Promise<Buffer> {
  const key = await readStoredKey(store, 'device-key');
  return createHmac('sha256', key).update(`${id} ${userId}`).digest();
}
