// A tournament as read from the database: its row, and the progress from its played sets.

import type { TournamentProgress } from '@mcr-arena/tournament';
import type { Store } from '../../database/open-database.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { DISCLOSED } from '../set-row.ts';
import type { Ledger } from './ledger.ts';

export interface TournamentReading {
  readonly row: CompetitionRow;
  /** Includes sets of the open round that are not disclosed. */
  readonly state: TournamentProgress;
  /** Number of disclosed sets of the open round. */
  readonly disclosedSets: number;
}

export async function readTournament(store: Store, ledger: Ledger, row: CompetitionRow): Promise<TournamentReading> {
  const state = await ledger.read(store, row);
  if (state.open === undefined) return { row, state, disclosedSets: 0 };
  const where = { ...DISCLOSED, competitionId: row.id, roundNumber: state.open.round };
  const disclosedSets = await store.competitionSet.count({ where });
  return { row, state, disclosedSets };
}
