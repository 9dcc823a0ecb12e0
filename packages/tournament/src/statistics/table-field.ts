// Converts set results to tables of numbered players, the input of least squares.

import { type Entrant, type EntrantId, fillUpIdsOf } from '../entrant.ts';
import { type SetResult, totalsOf, wallKeyOf } from '../set-result.ts';
import type { TableField } from './least-squares.ts';

/** The tables, and the players behind the numbers. */
export interface GatheredTables {
  readonly field: TableField;
  /** Ids of the players, best-ranked first, the reference bot last. */
  readonly players: readonly EntrantId[];
  /** Number of walls that each player played. */
  readonly walls: readonly number[];
  readonly wallCount: number;
}

/** `ranking` lists the entrants best first. */
export function gatherTables(
  ranking: readonly EntrantId[],
  reference: Entrant | undefined,
  sets: readonly SetResult[],
): GatheredTables {
  const copies = new Set(reference === undefined ? [] : fillUpIdsOf(reference));
  const playerOf = (id: EntrantId): EntrantId => (copies.has(id) ? reference!.id : id);
  const seen = new Set(sets.flatMap((set) => set.entrants.map(playerOf)));
  const players = [...ranking, ...(reference === undefined ? [] : [reference.id])].filter((id) => seen.has(id));
  const numberOf = new Map(players.map((id, number) => [id, number]));
  const wallNumbers = new Map<string, number>();
  const met = players.map(() => new Set<number>());
  const seated: number[] = [];
  const points: number[] = [];
  const wall = sets.map((set) => {
    const key = wallKeyOf(set);
    const number = wallNumbers.get(key) ?? wallNumbers.size;
    wallNumbers.set(key, number);
    seated.push(...set.entrants.map((id) => numberOf.get(playerOf(id))!));
    points.push(...totalsOf(set.deals).map((total) => total / set.deals.length));
    for (const player of seated.slice(-4)) met[player]!.add(number);
    return number;
  });
  const rated = Uint8Array.from(players, (id) => (id === reference?.id ? 0 : 1));
  return {
    field: {
      players: players.length,
      rated,
      seated: Int32Array.from(seated),
      points: Float64Array.from(points),
      wall: Int32Array.from(wall),
    },
    players,
    walls: met.map((walls) => walls.size),
    wallCount: wallNumbers.size,
  };
}
