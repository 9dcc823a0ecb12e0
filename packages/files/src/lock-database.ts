// A lock file: an SQLite database. A process holds the lock by holding the database's write lock. The only row names the owner and
// can be read by other processes.

import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

export type Taken =
  | { readonly type: 'taken'; readonly release: () => void }
  | { readonly type: 'held'; readonly by: string }
  /** The previous owner has removed the file. */
  | { readonly type: 'moved' }
  /** The file is not a lock, or the file system does not support locks. */
  | { readonly type: 'failed'; readonly reason: string };

/** How long to wait while another process reads or writes the row. */
const PATIENCE_MS = 5_000;

/** Takes the lock until `release` is called or the process ends. `isInPlace`: whether the file still has its name. */
export function takeLock(path: string, isInPlace: () => boolean): Taken {
  try {
    return takeDatabase(new DatabaseSync(path, { timeout: 0 }), isInPlace);
  } catch (thrown) {
    return { type: 'failed', reason: (thrown as Error).message };
  }
}

function takeDatabase(file: DatabaseSync, isInPlace: () => boolean): Taken {
  let taken: Taken | undefined;
  try {
    taken = tryTake(file, isInPlace);
    return taken;
  } finally {
    if (taken?.type !== 'taken') file.close();
  }
}

function tryTake(file: DatabaseSync, isInPlace: () => boolean): Taken {
  // Without a journal file: a removed lock file and its successor have the same name, so they would share it.
  file.exec('PRAGMA journal_mode = MEMORY; PRAGMA page_size = 512');
  for (;;) {
    if (!tryBegin(file)) return { type: 'held', by: holderOf(file) };
    if (!isInPlace()) return { type: 'moved' };
    const isWritten = writeHolder(file);
    // Writing released the lock. Another process may have taken it in the meantime.
    if (!tryBegin(file)) return { type: 'held', by: holderOf(file) };
    if (!isInPlace()) return { type: 'moved' };
    if (!isWritten || isOwn(readHolder(file))) return { type: 'taken', release: () => file.close() };
    file.exec('ROLLBACK');
  }
}

const BUSY = 5;

/** Takes the writer lock. */
function tryBegin(file: DatabaseSync): boolean {
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
    return true;
  } catch (thrown) {
    if ((thrown as { readonly errcode?: number }).errcode === BUSY) return false;
    throw thrown;
  }
}

/** Whether the row was written. If this fails, for example on a full disk, messages do not name the owner. */
function writeHolder(file: DatabaseSync): boolean {
  try {
    file.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    file.exec('CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY, pid INTEGER, place TEXT)');
    file.prepare('INSERT OR REPLACE INTO holder VALUES (1, ?, ?)').run(process.pid, OWN_PLACE);
    file.exec('COMMIT');
    return true;
  } catch {
    if (file.isTransaction) file.exec('ROLLBACK');
    return false;
  }
}

/** A process, and the host and process namespace in which its id is valid. */
const holderSchema = z.object({ pid: z.number(), place: z.string() });

type Holder = Readonly<z.infer<typeof holderSchema>>;

/** The host and process namespace of this process. */
const OWN_PLACE = `${hostname()} ${processNamespace()}`;

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function readHolder(file: DatabaseSync): Holder | undefined {
  try {
    file.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    return holderSchema.safeParse(file.prepare('SELECT pid, place FROM holder').get()).data;
  } catch {
    return undefined;
  }
}

function isOwn(holder: Holder | undefined): boolean {
  return holder?.pid === process.pid && holder.place === OWN_PLACE;
}

function holderOf(file: DatabaseSync): string {
  const holder = readHolder(file);
  return holder === undefined ? 'another process' : textOf(holder);
}

function textOf({ pid, place }: Holder): string {
  if (place === OWN_PLACE) return `process ${pid}`;
  return `process ${pid} of another machine or container (${place.split(' ')[0]})`;
}
