// Reads and writes records in the archive. The key is the SHA-256 of the bytes, so a record that is written twice is stored once, and
// every read is checked.

import { createHash } from 'node:crypto';
import type { ArchiveStore } from './archive-store.ts';

const KEY = /^set-records\/[0-9a-f]{2}\/(?<hash>[0-9a-f]{64})\.json\.zst$/;

/** @example "set-records/0f/0f….json.zst" */
export function keyOfRecord(bytes: Uint8Array): string {
  const hash = hashOf(bytes);
  return `set-records/${hash.slice(0, 2)}/${hash}.json.zst`;
}

/** Whether `key` has the form of a record's key. Other keys could name files outside the archive, or its marker. */
export function isKeyOfRecord(key: string): boolean {
  return KEY.test(key);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Thrown if a record cannot be read from the archive. The message is public, so the location is only in the cause. */
export class RecordUnavailable extends Error {
  readonly key: string;

  constructor(key: string, reason: string, cause?: unknown) {
    super(`the record ${key} cannot be read from the archive: ${reason}`, { cause });
    this.key = key;
  }
}

/** Reads and checks the bytes of a record. Throws a `RecordUnavailable`. */
export async function readArchived(store: ArchiveStore | undefined, key: string): Promise<Buffer> {
  const expected = KEY.exec(key)?.groups?.hash;
  if (expected === undefined) throw new RecordUnavailable(key, 'expected a key like set-records/0f/0f….json.zst');
  if (store === undefined) throw new RecordUnavailable(key, 'this server has no archive: set MCR_ARCHIVE');
  const bytes = await store.read(key).catch((thrown: unknown) => {
    throw new RecordUnavailable(key, 'the archive does not respond', new Error(`${store.place}: ${thrown}`));
  });
  if (bytes === undefined) {
    throw new RecordUnavailable(key, 'it is missing', new Error(`no such key in ${store.place}`));
  }
  const found = hashOf(bytes);
  if (found === expected) return bytes;
  const difference = `its content has SHA-256 ${found}, expected ${expected}`;
  throw new RecordUnavailable(key, difference, new Error(`changed in ${store.place}`));
}

/** Writes a record unless it exists, then reads it back and compares it. */
export async function writeArchived(store: ArchiveStore, key: string, bytes: Uint8Array): Promise<void> {
  const before = await readArchived(store, key).catch(() => undefined);
  if (before !== undefined) return;
  await store.write(key, bytes);
  await readArchived(store, key);
}
