// Random keys, generated at their first use. They are stored in the database and shared by all servers that use it.

import { randomBytes } from 'node:crypto';
import type { Store } from '../database/open-database.ts';

const BYTES = 32;

type KeyName = 'address-key' | 'device-key';

/** Reads a key: 256 random bits, as text. Safe if several processes use it for the first time. */
export async function readStoredKey(store: Store, key: KeyName): Promise<string> {
  const found = await store.setting.findUnique({ where: { key } });
  if (found !== null) return found.value;
  const value = randomBytes(BYTES).toString('base64');
  await store.setting.createMany({ data: [{ key, value }], skipDuplicates: true });
  return (await store.setting.findUniqueOrThrow({ where: { key } })).value;
}
