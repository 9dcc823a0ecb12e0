// The played sets of a tournament as the database stores them, read in pages of JSON text: the main thread neither parses
// nor holds them. The thread that computes figures parses each page with its schema.

import {
  type DealResult,
  roundsOfSets,
  type SetResult,
  type TournamentProgress,
  type TournamentState,
} from '@mcr-arena/tournament';
import { byPosition, dealResultSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import type { Store } from '../../database/open-database.ts';

/** The sets of some tables in some rounds, both ends included. */
export interface SetRange {
  readonly rounds: readonly [from: number, to: number];
  readonly tables: readonly [from: number, to: number];
}

/** Sets in a page: of four deals each, some 60 kB, which the embedded database reads in a few milliseconds. */
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
        'round', round_number, 'table', table_number, 'set', number,
        'entrants', entrants, 'deals', deals, 'record', digest
      ) ORDER BY round_number, table_number, number), '[]')::text AS page
      FROM duplicate_set
      WHERE tournament_id = ${progress.config.id} AND played_at IS NOT NULL
        AND round_number BETWEEN ${rounds[0]} AND ${rounds[1]}
        AND table_number BETWEEN ${tables[0]} AND ${tables[1]}`;
    yield row!.page;
  }
}

const storedDeals = z.array(dealResultSchema);

/** Deals as the database stores them. Throws if they are not: only the server writes them. */
export function parseDeals(deals: unknown): readonly DealResult[] {
  return storedDeals.parse(deals);
}

const storedSet = z.strictObject({
  round: z.int(),
  table: z.int(),
  set: z.int(),
  entrants: byPosition(z.string()),
  deals: storedDeals,
  record: z.string().nullable(),
});
const page = z.array(storedSet);

/** The sets of a page of `readPages`. Throws if they have another shape. */
export function parsePage(text: string): SetResult[] {
  return page.parse(JSON.parse(text)).map(({ record, ...set }) => (record === null ? set : { ...set, record }));
}

/** The tournament with the sets of its played rounds, all of them in memory. */
export async function withPlayedSets(store: Store, progress: TournamentProgress): Promise<TournamentState> {
  const sets: SetResult[] = [];
  for await (const text of readPages(store, progress)) sets.push(...parsePage(text));
  return { ...progress, played: roundsOfSets(sets) };
}
