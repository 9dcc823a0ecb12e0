// The configuration of a task's competition, and the seed from which its walls follow.

import { formatSecret } from '@mcr-arena/tournament';
import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf, secretOfRow } from '../competition-row.ts';

export const TASK = 'task';

const taskConfigSchema = z.strictObject({
  /** A submission passes if it is certainly better than the opponent by more than these points per deal. */
  points: z.number(),
  /** Maximum number of walls. */
  walls: z.int().min(1),
  /** Seed of the walls, if they are those of another competition. */
  seed: z.string().exactOptional(),
  /** Whether the competition measures one submission again, after the deadline. */
  again: z.literal(true).exactOptional(),
});
export type TaskConfig = z.infer<typeof taskConfigSchema>;

/** Throws if it is malformed. */
export function readTaskConfig(row: Pick<CompetitionRow, 'id' | 'config'>): TaskConfig {
  return parseColumn(taskConfigSchema, placeOf(row, 'config'), row.config);
}

/** The seed with which `mcr compare` plays the same walls: the secret in hexadecimal, unless the walls are those of another competition. */
export function seedOf(row: Pick<CompetitionRow, 'id' | 'config' | 'secret'>): string {
  return readTaskConfig(row).seed ?? formatSecret(secretOfRow(row));
}
