// A tournament from files in memory, such as those dropped on a page, as the verification reads it. Like a folder
// (`tournament-folder.ts`), with the same messages, but without Node.

import { decompressInJavaScript, textOfFrame } from '@mcr-arena/files/browser';
import { failure, type Result } from '@mcr-arena/tiles';
import { formatSetId, type SetId } from '@mcr-arena/tournament';
import type { TournamentSource } from './verify.ts';

const SETS = 'sets/';

/** `name`: of the folder, for messages. `files`: the bytes by path in the folder, such as `sets/r1-t1-s1.json.zst`. */
export function sourceOfFiles(name: string, files: ReadonlyMap<string, Uint8Array>): TournamentSource {
  const inSets = [...files.keys()].filter((path) => path.startsWith(SETS)).map((path) => path.slice(SETS.length));
  const names = [...new Set(inSets.map((path) => path.split('/')[0]!))];
  const recordOf = (set: SetId): Result<string> => {
    const path = `${SETS}${recordNameOf(set)}`;
    const bytes = files.get(path);
    if (bytes === undefined) return failure('file-missing', `${name}/${path} does not exist or is not a file`);
    const text = textOfFrame(bytes, decompressInJavaScript);
    return text.ok ? text : failure('file-damaged', `${name}/${path}: ${text.error.message}`);
  };
  return {
    name,
    readDocument: (document) => {
      const bytes = files.get(document);
      return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    },
    listSetRecords: () => setsAmong(names),
    readSetRecord: recordOf,
    listForeignFiles: () => foreignAmong(names),
  };
}

/** Matches only names from `recordNameOf`. */
const RECORD = /^r([1-9]\d{0,8})-t([1-9]\d{0,8})-s([1-9]\d{0,8})\.json\.zst$/;

/** Matches files that a run may leave next to the records: damaged records that were renamed, and unfinished writes. */
const LEFTOVER = /^(r[1-9]\d{0,8}-t[1-9]\d{0,8}-s[1-9]\d{0,8}\.json\.zst)\.(damaged|[0-9a-f]{8}(\.unfinished)?)$/;

export function recordNameOf(set: SetId): string {
  return `${formatSetId(set)}.json.zst`;
}

/** The sets whose records are among the names, by round, table and set. */
export function setsAmong(names: readonly string[]): readonly SetId[] {
  return names
    .map((name) => RECORD.exec(name))
    .filter((match) => match !== null)
    .map(([, round, table, set]) => ({ round: Number(round), table: Number(table), set: Number(set) }))
    .sort((a, b) => a.round - b.round || a.table - b.table || a.set - b.set);
}

/** The names that are neither records nor leftovers of runs, in order. */
export function foreignAmong(names: readonly string[]): readonly string[] {
  return names.filter((name) => !RECORD.test(name) && !LEFTOVER.test(name)).sort();
}
