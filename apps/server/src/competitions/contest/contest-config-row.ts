// The configuration of a contest, as stored in the competition's `config`.

import type { ContestConfig } from '@mcr-arena/tournament';
import { contestConfigSchema } from '@mcr-arena/tournament/schema';
import { parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';

export const CONTEST = 'contest';

/** Throws if it is malformed. */
export function readContestConfig(row: Pick<CompetitionRow, 'id' | 'config'>): ContestConfig {
  return parseColumn(contestConfigSchema, placeOf(row, 'config'), row.config);
}
