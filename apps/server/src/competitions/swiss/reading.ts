// A tournament as read from the database: its row, and the progress from its played sets.

import type { TournamentProgress } from '@mcr-arena/tournament';
import type { CompetitionRow } from '../competition-row.ts';

export interface TournamentReading {
  readonly row: CompetitionRow;
  readonly state: TournamentProgress;
}
