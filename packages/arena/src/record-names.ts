// The names of the files in a tournament's folder `sets`: records, leftovers of runs, and foreign files.

import { formatSetId, type SetId } from '@mcr-arena/tournament';

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
