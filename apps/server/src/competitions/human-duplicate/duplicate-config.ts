// The configuration of a competition of people and bots, as stored in the competition's `config`.

import { type HumanDuplicateConfig, humanDuplicateConfigSchema } from '@mcr-arena/protocol/documents';
import { parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';

export const HUMAN_DUPLICATE = 'human-duplicate';
/** Start of the ids of daily challenges; the date follows. */
export const DAILY_PREFIX = 'daily-';

/** Throws if it is malformed. */
export function readDuplicateConfig(row: Pick<CompetitionRow, 'id' | 'config'>): HumanDuplicateConfig {
  return parseColumn(humanDuplicateConfigSchema, placeOf(row, 'config'), row.config);
}
