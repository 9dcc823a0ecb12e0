// The configuration of the ladder, as stored in the competition's `config`.

import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';

export const LADDER = 'ladder';

const natural = z.int().min(0);

const ladderConfigSchema = z.strictObject({
  /** Maximum number of bots of one account that may be ranked at a time. */
  botsPerOwner: z.int().min(1),
  /** Number of initial sets in which the bots of a new account meet house bots only. */
  noviceSets: natural,
  /** While a version has played fewer sets, the ladder runs at full capacity. Versions of house bots do not count. */
  learningSets: natural,
  /** Number of sets played after the first start, even if nobody watches. */
  firstSets: natural,
  /** Sets per bot in 24 hours while all ratings are settled and no page is open. */
  dailySets: natural,
  /** Time between two sets, in ms, while all ratings are settled and people watch. */
  watchedMs: natural,
  /** Sequence number of the first set before which the uncertainty of ratings grows with absence: 1, but for ladders of 0.2. */
  absenceFrom: z.int().min(1),
});
export type LadderConfig = z.infer<typeof ladderConfigSchema>;

export const DEFAULT_LADDER: LadderConfig = {
  botsPerOwner: 4,
  noviceSets: 8,
  learningSets: 1000,
  firstSets: 24,
  dailySets: 48,
  watchedMs: 5000,
  absenceFrom: 1,
};

/** Throws if it is malformed. */
export function readLadderConfig(row: Pick<CompetitionRow, 'id' | 'config'>): LadderConfig {
  return parseColumn(ladderConfigSchema, placeOf(row, 'config'), row.config);
}
