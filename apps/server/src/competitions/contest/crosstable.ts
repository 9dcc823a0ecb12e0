// The crosstable of a stage: for each pair of entrants, the number of sets that they played at the same table, and the
// difference of their points in these sets. The database counts it, over complete rounds only.

import { LRUCache } from 'lru-cache';
import type { Store } from '../../database/open-database.ts';

interface CrosstableCell {
  readonly entrant: string;
  readonly opponent: string;
  readonly sets: number;
  readonly deals: number;
  /** The entrant's points minus the opponent's. */
  readonly points: number;
}

/** A tournament with the number of its complete rounds. */
interface CountedTournament {
  readonly id: string;
  readonly rounds: number;
}

/** Maximum number of tournaments whose cells are cached. */
const KEPT = 50;

export function createCrosstables() {
  const known = new LRUCache<string, readonly CrosstableCell[]>({ max: KEPT });
  const cellsOf = async (store: Store, { id, rounds }: CountedTournament): Promise<readonly CrosstableCell[]> => {
    const key = `${id} ${rounds}`;
    const cells = known.get(key) ?? (await countCells(store, id, rounds));
    known.set(key, cells);
    return cells;
  };
  return {
    /** Includes copies of the reference bot. */
    read: async (store: Store, tournaments: readonly CountedTournament[]): Promise<readonly CrosstableCell[]> => {
      const cells = await Promise.all(tournaments.map((tournament) => cellsOf(store, tournament)));
      return addUp(cells.flat());
    },
  };
}

function countCells(store: Store, competition: string, rounds: number): Promise<CrosstableCell[]> {
  return store.$queryRaw<CrosstableCell[]>`
    WITH made AS (
      SELECT one.id, seat.entrant, count(*)::int AS deals, sum((deal->'deltas'->>seat.position)::int)::int AS points
      FROM competition_set one
      JOIN set_seat seat ON seat.set_id = one.id
      CROSS JOIN LATERAL json_array_elements(one.deals) AS deal
      WHERE one.competition_id = ${competition} AND one.played_at IS NOT NULL AND one.round_number <= ${rounds}
      GROUP BY one.id, seat.entrant)
    SELECT a.entrant, b.entrant AS opponent, count(*)::int AS sets, sum(a.deals)::int AS deals,
      sum(a.points - b.points)::int AS points
    FROM made a JOIN made b ON a.id = b.id AND a.entrant <> b.entrant
    GROUP BY a.entrant, b.entrant
    ORDER BY a.entrant, b.entrant`;
}

function addUp(cells: readonly CrosstableCell[]): readonly CrosstableCell[] {
  const sums = new Map<string, CrosstableCell>();
  for (const cell of cells) {
    const key = JSON.stringify([cell.entrant, cell.opponent]);
    const { sets = 0, deals = 0, points = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...cell, sets: sets + cell.sets, deals: deals + cell.deals, points: points + cell.points });
  }
  return [...sums.values()];
}
