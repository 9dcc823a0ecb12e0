// What a comparison plays: the plan that `mcr compare` would play with the published seed, with the same walls, seatings and seeds of bots.
// The seed is the competition's secret in hexadecimal.

import { type SetSpec, specOf } from '@mcr-arena/arena';
import { type ComparisonOrder, type ComparisonPlan, tableOrderOf } from '@mcr-arena/lab';
import { formatSecret, mapPositions, parseSecret, type Secret } from '@mcr-arena/tournament';
import * as z from 'zod';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import { parseColumn } from '../../database/parse-column.ts';
import type { PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, placeOf, rulesOfRow, secretOfRow } from '../competition-row.ts';

/** Maximum number of walls of one comparison. */
export const MOST_WALLS = 4000;

/** Deals on a wall: four rotations of one seating order of two copies of each version. */
export const WALL_SEATINGS = 4;

/** Places of the two versions among the four entrants: each has two seats. */
export const SIDE_PLACES = [0, 2] as const;

const digits = z.string().regex(/^[0-9a-f]{64}$/);
const configSchema = z.strictObject({
  smallest: z.number().positive(),
  walls: z.int().min(1).max(MOST_WALLS),
  /** From which the seeds of uploaded bots are derived. It follows from the secret, but takes long to compute. */
  botSecret: digits.exactOptional(),
});
export type ComparisonConfig = z.infer<typeof configSchema>;

/** Throws if it is malformed. */
export function readComparisonConfig(row: Pick<CompetitionRow, 'id' | 'config'>): ComparisonConfig {
  return parseColumn(configSchema, placeOf(row, 'config'), row.config);
}

/** The seed of `mcr compare` that gives the same walls. */
export function seedOf(secret: Secret): string {
  return formatSecret(secret);
}

/** Names of the two versions for `mcr compare`, which does not use them. */
const CONTENDERS = { a: { name: 'a', bot: 'a' }, b: { name: 'b', bot: 'b' } };

export function planOf(
  { smallest, walls }: Pick<ComparisonConfig, 'smallest' | 'walls'>,
  secret: Secret,
): ComparisonPlan {
  const rule = { type: 'until-sure', smallest, walls } as const;
  return { ...CONTENDERS, opponents: [], seatings: WALL_SEATINGS, seed: seedOf(secret), rule };
}

/** The number of a planned set is that of its wall. */
export function comparisonSpecOf(row: CompetitionRow, { number, seats }: PlannedSet): SetSpec {
  const config = readComparisonConfig(row);
  const order: ComparisonOrder = {
    plan: planOf(config, secretOfRow(row)),
    bots: SIDE_PLACES.map((place) => referenceOf(row.entrants[place]!.botVersion!)),
    rules: rulesOfRow(row),
    limits: limitsOfRow(row),
    ...(config.botSecret !== undefined && { botSecret: secretOfText(config.botSecret) }),
  };
  const table = tableOrderOf(order, { wall: number, table: 0 });
  return specOf({
    ...table,
    competition: row.id,
    job: { ...table.job, entrants: mapPositions((position) => seats[position]!.entrant) },
    bots: mapPositions((position) => ({ ...table.bots[position]!, version: seats[position]!.version! })),
  });
}

function secretOfText(text: string): Secret {
  const parsed = parseSecret(text);
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.error.message);
}
