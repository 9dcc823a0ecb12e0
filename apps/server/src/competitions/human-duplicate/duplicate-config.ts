// How a competition of people and bots is played, as the competition's `config` stores it.

import { type HumanDuplicateConfig, humanDuplicateConfigSchema } from '@mcr-arena/protocol/documents';
import { parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';

export const HUMAN_DUPLICATE = 'human-duplicate';

/** Throws where it is malformed. */
export function readDuplicateConfig(row: Pick<CompetitionRow, 'id' | 'config'>): HumanDuplicateConfig {
  return parseColumn(humanDuplicateConfigSchema, placeOf(row, 'config'), row.config);
}
