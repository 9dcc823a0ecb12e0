// The file of a lock: a database of SQLite, whose lock for writers is the lock, with one row that says who holds it. Others can
// read the row meanwhile.

import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

export type Taken =
  | { readonly type: 'taken'; readonly file: DatabaseSync }
  | { readonly type: 'held'; readonly by: string }
  /** The holder before has removed the file. */
  | { readonly type: 'moved' }
  /** The file is not a lock, or the file system has none. */
  | { readonly type: 'failed'; readonly reason: string };

/** How long it may take others to write or read their row. */
const PATIENCE_MS = 5_000;

/** `isInPlace`: whether the file still has its name. The holder keeps the file open. */
export function takeLock(path: string, isInPlace: () => boolean): Taken {
  const file = new DatabaseSync(path, { timeout: 0 });
  const taken = tryTake(file, isInPlace);
  if (taken.type !== 'taken') file.close();
  return taken;
}

function tryTake(file: DatabaseSync, isInPlace: () => boolean): Taken {
  try {
    // Without a journal beside the file, which would belong to every file of its name.
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA page_size = 512');
    for (;;) {
      if (!tryBegin(file)) return { type: 'held', by: holderOf(file) };
      if (!isInPlace()) return { type: 'moved' };
      const isWritten = writeHolder(file);
      // Writing ended the lock. Another process may have come meanwhile, and gone.
      if (!tryBegin(file)) return { type: 'held', by: holderOf(file) };
      if (!isInPlace()) return { type: 'moved' };
      if (!isWritten || isOwn(readHolder(file))) return { type: 'taken', file };
      file.exec('ROLLBACK');
    }
  } catch (thrown) {
    return { type: 'failed', reason: (thrown as Error).message };
  }
}

const BUSY = 5;

/** Takes the lock for writers. */
function tryBegin(file: DatabaseSync): boolean {
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    return true;
  } catch (thrown) {
    if ((thrown as { readonly errcode?: number }).errcode === BUSY) return false;
    throw thrown;
  }
}

/** Whether the row was written. Where it cannot be, on a full disk say, messages do without it. */
function writeHolder(file: DatabaseSync): boolean {
  try {
    file.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    file.exec('CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY, pid INTEGER, place TEXT)');
    file.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?, ?)').run(process.pid, PLACE);
    file.exec('COMMIT');
    return true;
  } catch {
    if (file.isTransaction) file.exec('ROLLBACK');
    return false;
  }
}

const holderSchema = z.object({ pid: z.number(), place: z.string() });
type Holder = z.infer<typeof holderSchema>;

function readHolder(file: DatabaseSync): Holder | undefined {
  try {
    file.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    return holderSchema.safeParse(file.prepare('SELECT pid, place FROM holder').get()).data;
  } catch {
    return undefined;
  }
}

function isOwn(holder: Holder | undefined): boolean {
  return holder?.pid === process.pid && holder.place === PLACE;
}

function holderOf(file: DatabaseSync): string {
  const holder = readHolder(file);
  if (holder === undefined) return 'another process';
  if (holder.place === PLACE) return `process ${holder.pid}`;
  return `process ${holder.pid} of another machine or container (${holder.place.split(' ')[0]})`;
}

/** Where a process number means the same process. */
const PLACE = `${hostname()} ${processNamespace()}`;

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
