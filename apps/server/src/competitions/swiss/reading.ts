// A tournament as it is read: its row, and what its played sets come to.

import type { TournamentProgress } from '@mcr-arena/tournament';
import type { CompetitionRow } from '../competition-row.ts';

export interface TournamentReading {
  readonly row: CompetitionRow;
  readonly state: TournamentProgress;
}
