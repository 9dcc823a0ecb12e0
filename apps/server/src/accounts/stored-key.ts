// Random keys, generated at their first use. They are stored in the database and shared by all servers that use it.

import { randomBytes } from 'node:crypto';
import type { Store } from '../database/open-database.ts';

const BYTES = 32;

type KeyName = 'address-key' | 'device-key';

/** Reads a key: 256 random bits, as text. */
export async function readStoredKey(store: Store, key: KeyName): Promise<string> {
  const value = randomBytes(BYTES).toString('base64');
  return (await store.setting.upsert({ where: { key }, create: { key, value }, update: {} })).value;
}
