// Zod schemas of the stored forms of a deal. A separate entry point (`@mcr-arena/engine/schema`), so that the judge
// does not load zod.

import { FLOWERS, failure, formatBotzoneTile, KINDS, type Result, SEATS, success, WINDS } from '@mcr-arena/tiles';
import * as z from 'zod';
import { FOUL_REASONS } from './event.ts';
import { type DealRecord, RECORD_VERSION } from './record/deal-record.ts';
import { dealRulesSchema, scoringRulesSchema } from './rules-schema.ts';
import {
  actionSchema,
  dealStartedSchema,
  deltaSchema,
  meldSchema,
  publicEventSchema,
  tileSchema,
  viewEventSchema,
} from './view-schema.ts';

export { branded } from './view-schema.ts';
export {
  actionSchema,
  dealRulesSchema,
  dealStartedSchema,
  meldSchema,
  publicEventSchema,
  scoringRulesSchema,
  tileSchema,
  viewEventSchema,
};

const seat = z.literal(SEATS).describe('0-3 in turn order');
const tile = z
  .enum([...KINDS, ...FLOWERS].map(formatBotzoneTile))
  .describe(
    "Botzone's name of a tile: W1-9 characters, B1-9 dots, T1-9 bamboos, F1-4 winds, J1-3 dragons, H1-8 flowers",
  );
const bySeat = <T extends z.ZodType>(value: T) => z.tuple([value, value, value, value]);

/** Shape of a `ConfigRecord`. */
export const configRecordSchema = z.strictObject({
  rules: dealRulesSchema,
  prevalentWind: z.literal(WINDS),
  wall: z
    .string()
    .regex(/^(?:[A-Za-p]{136}|[A-Za-p]{144})$/, '136 or 144 letters A-Z and a-p')
    .describe('one letter per tile, in the order of the wall'),
});

const replySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(['pass', 'win', 'meldedKong', 'timedOut']) }),
  z.strictObject({ type: z.literal(['discard', 'concealedKong', 'addedKong']), tile }),
  z.strictObject({ type: z.literal('chow'), low: tile, discard: tile.exactOptional() }),
  z.strictObject({ type: z.literal('pung'), discard: tile.exactOptional() }),
  z.strictObject({ type: z.literal('crashed'), verdict: z.string().exactOptional() }),
  z.strictObject({ type: z.literal('unreadable'), text: z.string(), chowLike: z.boolean() }),
]);

const outcomeSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('win'),
    winner: seat,
    from: seat
      .exactOptional()
      .describe('who discarded the winning tile or added it to a pung; absent after a self-drawn win'),
    tile,
    points: z.int().min(0).describe('points of the hand, flowers included'),
  }),
  z.strictObject({ type: z.literal('exhausted') }),
  z.strictObject({ type: z.literal('foul'), seat, reason: z.literal(FOUL_REASONS) }),
]);

/** Shape of a `DealRecord`. */
export const dealRecordSchema = z.strictObject({
  version: z.literal(RECORD_VERSION),
  config: configRecordSchema.exactOptional().describe('absent if the surrounding record contains it'),
  answers: z.string().max(10_000).describe('the legal answers, as text'),
  irregular: z
    .array(z.strictObject({ question: z.int().min(0), seat, reply: replySchema }))
    .exactOptional()
    .describe('answers that were fouls or have no text form, by question'),
  outcome: outcomeSchema,
  deltas: bySeat(deltaSchema).describe('points gained or lost, by seat'),
});

/**
 * Parses a record from JSON. `decodeDeal` then checks that it can be played. Error: `record-malformed`, with the first
 * wrong field.
 */
export function parseDealRecord(json: unknown): Result<DealRecord, 'record-malformed'> {
  const parsed = dealRecordSchema.safeParse(json);
  if (parsed.success) return success(parsed.data);
  const [issue] = parsed.error.issues;
  const place = z.core.toDotPath(issue!.path) || 'the whole';
  return failure('record-malformed', `a deal's record: ${place}: ${issue!.message}`);
}
