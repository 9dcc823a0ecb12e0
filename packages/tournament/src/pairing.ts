// Pairing of a Swiss round.
//
// The active entrants are listed best-ranked first, followed by copies of the reference bot up to a multiple of four,
// so that these sit at the last table. By rank alone, the first four form table 1, the next four table 2, and so on.
// With owners or repeats to avoid, `pairing-search.ts` finds the best tables.

import { activeEntrants, type TournamentConfig } from './config.ts';
import { type EntrantId, fillUpIdsOf } from './entrant.ts';
import { planTables } from './pairing-search.ts';
import { rankEntrants, type Tallies } from './ranking.ts';
import { type ByPosition, mapPositions } from './seating.ts';

/** The tables of a round, table 1 first; each lists its entrants best-ranked first. */
export type Pairing = readonly ByPosition<EntrantId>[];

/** The data that determine a pairing, together with the configuration. */
export interface PairingBasis {
  readonly seedOrder: readonly EntrantId[];
  readonly tallies: Tallies;
  /** The pairings of all earlier rounds, round 1 first. */
  readonly earlier: readonly Pairing[];
}

/**
 * The tables of the next round (number `earlier.length` + 1); none if everybody has withdrawn. Deterministic, so
 * creating a round twice is harmless.
 */
export function pairRound(config: TournamentConfig, basis: PairingBasis): Pairing {
  const { seedOrder, tallies, earlier } = basis;
  const active = new Map(activeEntrants(config, earlier.length + 1).map((entrant) => [entrant.id, entrant]));
  const ranked = rankEntrants(seedOrder, tallies).filter((id) => active.has(id));
  const places = [...ranked, ...fillUps(config, ranked.length)];
  const recent = config.avoidRepeats === 0 ? [] : earlier.slice(-config.avoidRepeats);
  const meetings = countMeetings(recent);
  const tables = planTables(places.length, {
    clash: (a, b) => {
      const owner = active.get(places[a]!)?.owner;
      return config.separateOwners && owner !== undefined && owner === active.get(places[b]!)?.owner;
    },
    repeats: (a, b) => (b < ranked.length ? (meetings.get(places[a]!)?.get(places[b]!) ?? 0) : 0),
  });
  return tables.map((table) => mapPositions((position) => places[table[position]!]!));
}

function fillUps({ reference }: TournamentConfig, entrants: number): readonly EntrantId[] {
  const missing = (4 - (entrants % 4)) % 4;
  if (missing === 0) return [];
  if (reference === undefined) throw new Error(`${missing} seats need a reference bot, but none is set`);
  return fillUpIdsOf(reference).slice(0, missing);
}

type Meetings = ReadonlyMap<EntrantId, ReadonlyMap<EntrantId, number>>;

function countMeetings(pairings: readonly Pairing[]): Meetings {
  const meetings = new Map<EntrantId, Map<EntrantId, number>>();
  for (const table of pairings.flat()) {
    for (const a of table) {
      const met = meetings.get(a) ?? new Map<EntrantId, number>();
      meetings.set(a, met);
      for (const b of table) if (a !== b) met.set(b, (met.get(b) ?? 0) + 1);
    }
  }
  return meetings;
}
