// A tournament in a folder:
//   tournament.json          what is played and the commitment to the walls; written first, never changed
//   secret.json              the secret, while it is secret (readable by its owner only)
//   sets/r1-t1-s1.json.zst   one record for each set played
//   results.json             when it is over: everything, the secret included
//   timing.json              what depends on time and machine

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { formatSetId, type SetId } from '@mcr-arena/tournament';
import { decompressText, writeCompressed, writeText } from './text-file.ts';

export interface TournamentFolder {
  readonly path: string;
}

/** Only names that `setPath` gives. */
const SET_FILE = /^r([1-9]\d{0,8})-t([1-9]\d{0,8})-s([1-9]\d{0,8})\.json\.zst$/;

/** What a run may leave beside the records: a damaged one that was put away, and a write that was cut short. */
const LEFTOVER_FILE = /^(r[1-9]\d{0,8}-t[1-9]\d{0,8}-s[1-9]\d{0,8}\.json\.zst)\.(damaged|[0-9a-f]{8})$/;

/** A folder to read. It need not be there: then it holds nothing. */
export function openFolder(path: string): TournamentFolder {
  return { path };
}

/** A folder to write to, made where it is missing. */
export function makeFolder(path: string): Result<TournamentFolder, 'folder-unusable'> {
  try {
    makeMissingFolders(join(path, 'sets'));
    return success({ path });
  } catch (thrown) {
    return failure('folder-unusable', `${path} cannot be made or used as a folder: ${(thrown as Error).message}`);
  }
}

/**
 * Makes a folder and those above it. Level by level: Node's own recursion never ends where a file system has no new folders,
 * as under /proc.
 */
export function makeMissingFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
  if (dirname(path) !== path) makeMissingFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (thrown) {
    // Another process may have made it meanwhile.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw thrown;
  }
}

export type DocumentName = 'tournament.json' | 'secret.json' | 'results.json' | 'timing.json';

export async function writeDocument(folder: TournamentFolder, name: DocumentName, text: string): Promise<void> {
  await writeText(join(folder.path, name), text, name === 'secret.json' ? 0o600 : 0o644);
}

/** Undefined if the folder has none. */
export function readDocument(folder: TournamentFolder, name: DocumentName): string | undefined {
  const path = join(folder.path, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

export async function writeSetRecord(folder: TournamentFolder, set: SetId, text: string): Promise<void> {
  await writeCompressed(setPath(folder, set), text);
}

/** Errors: `file-missing`, `file-damaged`. */
export function readSetRecord(folder: TournamentFolder, set: SetId): Result<string, 'file-missing' | 'file-damaged'> {
  const path = setPath(folder, set);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    return failure('file-missing', `${path} is not there, or no file`);
  }
  const text = decompressText(readFileSync(path));
  return text.ok ? success(text.value) : failure('file-damaged', `${path}: ${text.error.message}`);
}

/** The sets that have a record, by round, table and set. */
export function listSetRecords(folder: TournamentFolder): readonly SetId[] {
  const sets = join(folder.path, 'sets');
  if (!existsSync(sets)) return [];
  const matches = readdirSync(sets).map((name) => SET_FILE.exec(name));
  return matches
    .filter((match) => match !== null)
    .map(([, round, table, set]) => ({ round: Number(round), table: Number(table), set: Number(set) }))
    .sort((a, b) => a.round - b.round || a.table - b.table || a.set - b.set);
}

/** Names under `sets` that are neither a record's nor what a run may leave there, in order. */
export function listForeignFiles(folder: TournamentFolder): readonly string[] {
  const sets = join(folder.path, 'sets');
  if (!existsSync(sets)) return [];
  return readdirSync(sets)
    .filter((name) => !SET_FILE.test(name) && !LEFTOVER_FILE.test(name))
    .sort();
}

/** Where the record of a set is, or would be. */
export function setPath(folder: TournamentFolder, set: SetId): string {
  return join(folder.path, 'sets', `${formatSetId(set)}.json.zst`);
}
