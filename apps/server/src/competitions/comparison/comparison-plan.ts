// What a comparison plays, and when it ends. Its seed is the competition's secret in hexadecimal.

import type { SetSpec } from '@mcr-arena/arena';
import type { ComparisonOrder } from '@mcr-arena/lab';
import { formatSecret, parseSecret, type Secret } from '@mcr-arena/tournament';
import * as z from 'zod';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import { parseColumn } from '../../database/parse-column.ts';
import { twoBotPlan, wallSpecOf } from '../compared-walls.ts';
import type { PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, placeOf, rulesOfRow, secretOfRow } from '../competition-row.ts';

/** Maximum number of walls of one comparison. */
export const MOST_WALLS = 4000;

/** Number of walls planned at a time. */
export const GROUP = 10;

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

/** When a comparison ends. */
export function ruleOf({ smallest, walls }: Pick<ComparisonConfig, 'smallest' | 'walls'>) {
  return { type: 'until-sure', smallest, walls } as const;
}

export function comparisonSpecOf(row: CompetitionRow, set: PlannedSet): SetSpec {
  const config = readComparisonConfig(row);
  const order: ComparisonOrder = {
    plan: twoBotPlan(seedOf(secretOfRow(row)), ruleOf(config)),
    bots: SIDE_PLACES.map((place) => referenceOf(row.entrants[place]!.botVersion!)),
    rules: rulesOfRow(row),
    limits: limitsOfRow(row),
    ...(config.botSecret !== undefined && { botSecret: secretOfText(config.botSecret) }),
  };
  return wallSpecOf(row.id, order, set);
}

function secretOfText(text: string): Secret {
  const parsed = parseSecret(text);
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.error.message);
}
