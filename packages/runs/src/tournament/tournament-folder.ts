// A tournament in a folder:
//   tournament.json          the plan and the commitment to the walls; written before the first deal, never changed
//   secret.json              the secret, unless it is derived from a seed (readable by its owner only)
//   sets/r1-t1-s1.json.zst   one record for each set played
//   results.json             written at the end: everything, including the secret
//   timing.json              figures that depend on time and machine

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decompressText, makeMissingFolders, writeCompressed, writeText } from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { SetId } from '@mcr-arena/tournament';
import { foreignAmong, recordNameOf, setsAmong } from './tournament-files.ts';
import { type VerifiedFolder, type VerifyError, type VerifyOptions, verifyTournament } from './verify.ts';

export interface TournamentFolder {
  readonly path: string;
}

/** A folder to read. A missing folder is treated as empty. */
export function openFolder(path: string): TournamentFolder {
  return { path };
}

/** A folder to write to, created if missing. */
export function makeFolder(path: string): Result<TournamentFolder, 'folder-unusable'> {
  try {
    makeMissingFolders(join(path, 'sets'));
    return success({ path });
  } catch (thrown) {
    return failure('folder-unusable', `${path} cannot be created or used as a folder: ${(thrown as Error).message}`);
  }
}

export type DocumentName = 'tournament.json' | 'secret.json' | 'results.json' | 'timing.json';

export async function writeDocument(folder: TournamentFolder, name: DocumentName, text: string): Promise<void> {
  await writeText(join(folder.path, name), text, name === 'secret.json' ? 0o600 : 0o644);
}

/** The text of a document; undefined if the folder has none. */
export function readDocument(folder: TournamentFolder, name: DocumentName): string | undefined {
  const path = join(folder.path, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

export async function writeSetRecord(folder: TournamentFolder, set: SetId, text: string): Promise<void> {
  await writeCompressed(setPath(folder, set), text);
}

/** The text of a set's record. Errors: `file-missing`, `file-damaged`. */
export function readSetRecord(folder: TournamentFolder, set: SetId): Result<string, 'file-missing' | 'file-damaged'> {
  const path = setPath(folder, set);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    return failure('file-missing', `${path} does not exist or is not a file`);
  }
  const text = decompressText(readFileSync(path));
  return text.ok ? success(text.value) : failure('file-damaged', `${path}: ${text.error.message}`);
}

/** The sets that have a record, by round, table and set. */
export function listSetRecords(folder: TournamentFolder): readonly SetId[] {
  const sets = join(folder.path, 'sets');
  if (!existsSync(sets)) return [];
  return setsAmong(readdirSync(sets));
}

/** Names under `sets` that are neither records nor leftovers of runs, in order. */
export function listForeignFiles(folder: TournamentFolder): readonly string[] {
  const sets = join(folder.path, 'sets');
  if (!existsSync(sets)) return [];
  return foreignAmong(readdirSync(sets));
}

/** The path of a set's record, which need not exist. */
export function setPath(folder: TournamentFolder, set: SetId): string {
  return join(folder.path, 'sets', recordNameOf(set));
}

/** Verifies the stored files. Errors: the documents cannot be read. */
export function verifyFolder(folder: TournamentFolder, options?: VerifyOptions): Result<VerifiedFolder, VerifyError> {
  const source = {
    name: folder.path,
    readDocument: (name: DocumentName) => readDocument(folder, name),
    listSetRecords: () => listSetRecords(folder),
    readSetRecord: (set: SetId) => readSetRecord(folder, set),
    listForeignFiles: () => listForeignFiles(folder),
  };
  return verifyTournament(source, options);
}
