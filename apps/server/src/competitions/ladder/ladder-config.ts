// The configuration of the ladder, as the competition's `config` stores it.

import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';

export const LADDER = 'ladder';

const natural = z.int().min(0);

const ladderConfigSchema = z.strictObject({
  /** Bots of one account that may be ranked at a time. */
  botsPerOwner: z.int().min(1),
  /** Sets of a new account in which its bots meet house bots only. */
  noviceSets: natural,
  /** A version that has played fewer sets keeps the ladder going at full capacity. */
  learningSets: natural,
  /** Sets that are played at the first start, whether anybody watches or not. */
  firstSets: natural,
  /** While there is nothing to learn and no page is open: sets that one bot plays in 24 hours. */
  dailySets: natural,
  /** While there is nothing to learn and people watch: between two sets, in ms. */
  watchedMs: natural,
});
export type LadderConfig = z.infer<typeof ladderConfigSchema>;

export const DEFAULT_LADDER: LadderConfig = {
  botsPerOwner: 4,
  noviceSets: 8,
  learningSets: 1000,
  firstSets: 24,
  dailySets: 48,
  watchedMs: 5000,
};

/** Throws where it is malformed. */
export function readLadderConfig(row: Pick<CompetitionRow, 'id' | 'config'>): LadderConfig {
  return parseColumn(ladderConfigSchema, placeOf(row, 'config'), row.config);
}
