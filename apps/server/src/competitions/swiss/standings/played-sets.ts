// Reads the played sets of a tournament in pages of JSON text. The main thread neither parses nor keeps them; the thread that
// computes standings parses each page with its schema.

import { roundsOfSets, type SetResult, type TournamentProgress, type TournamentState } from '@mcr-arena/tournament';
import { byPosition, dealResultSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import type { Store } from '../../../database/open-database.ts';
import { parseColumn } from '../../../database/parse-column.ts';

/** The sets of a range of tables in a range of rounds, both inclusive. */
interface SetRange {
  readonly rounds: readonly [from: number, to: number];
  readonly tables: readonly [from: number, to: number];
}

/** Number of sets per page. With four deals each, a page takes about 60 kB, which the embedded database reads in a few milliseconds. */
const PAGE_SETS = 100;

/** Ranges that cover all played rounds, in order. */
export function rangesOf({ config, played }: Pick<TournamentProgress, 'config' | 'played'>): SetRange[] {
  const tables = Math.max(1, ...played.map(({ pairing }) => pairing.length));
  const tablesAPage = Math.min(tables, Math.max(1, Math.floor(PAGE_SETS / config.setsPerRound)));
  const roundsAPage = Math.max(1, Math.floor(PAGE_SETS / (config.setsPerRound * tables)));
  const ranges: SetRange[] = [];
  for (let round = 1; round <= played.length; round += roundsAPage) {
    for (let table = 1; table <= tables; table += tablesAPage) {
      ranges.push({
        rounds: [round, Math.min(round + roundsAPage - 1, played.length)],
        tables: [table, table + tablesAPage - 1],
      });
    }
  }
  return ranges;
}

/** The sets of all played rounds, page by page. */
export async function* readPages(store: Store, progress: TournamentProgress): AsyncGenerator<string> {
  for (const { rounds, tables } of rangesOf(progress)) {
    const [row] = await store.$queryRaw<{ readonly page: string }[]>`
      SELECT coalesce(json_agg(json_build_object(
        'id', id, 'round', round_number, 'table', table_number, 'set', number,
        'entrants', (SELECT json_agg(entrant ORDER BY position) FROM set_seat WHERE set_id = id),
        'deals', deals, 'record', digest
      ) ORDER BY round_number, table_number, number), '[]')::text AS page
      FROM competition_set
      WHERE competition_id = ${progress.config.id} AND played_at IS NOT NULL
        AND round_number BETWEEN ${rounds[0]} AND ${rounds[1]}
        AND table_number BETWEEN ${tables[0]} AND ${tables[1]}`;
    yield row!.page;
  }
}

const storedSet = z.strictObject({
  id: z.uuid(),
  round: z.int(),
  table: z.int(),
  set: z.int(),
  entrants: byPosition(z.string()),
  deals: z.array(dealResultSchema),
  record: z.string().nullable(),
});

/** The sets of a page of `readPages`. Throws if one is malformed. */
export function parsePage(text: string): SetResult[] {
  const rows: unknown[] = JSON.parse(text);
  return rows.map((row) => {
    const { id, record, ...set } = parseColumn(storedSet, placeOf(row), row);
    return record === null ? set : { ...set, record };
  });
}

/** Place of a malformed row in the database, for error messages. */
function placeOf(row: unknown) {
  const id = typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '?';
  return { table: 'competition_set', id, column: 'deals' };
}

/** The tournament with the sets of all played rounds in memory. */
export async function withPlayedSets(store: Store, progress: TournamentProgress): Promise<TournamentState> {
  const sets: SetResult[] = [];
  for await (const text of readPages(store, progress)) sets.push(...parsePage(text));
  return { ...progress, played: roundsOfSets(sets) };
}
