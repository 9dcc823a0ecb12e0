import { configRecordSchema, dealRecordSchema } from '@mcr-arena/engine/schema';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { parseShape } from './schema-parts.ts';
import { OWN_WALLS_RECORD_VERSION, SET_RECORD_FORMAT, SET_RECORD_VERSION, type SetRecord } from './set-record.ts';

const MAX_DEALS = 24;
const entrant = z.string().min(1).max(110);
const number = z.int().min(1);
const format = z.literal(SET_RECORD_FORMAT);

const fields = {
  tournament: z.string().min(1).max(64),
  round: number,
  table: number,
  set: number,
  entrants: z.tuple([entrant, entrant, entrant, entrant]).describe('by position: best-ranked first'),
};

const deals = z
  .array(
    z.strictObject({
      seating: z.int().min(0).max(23).describe('index in the published list of seatings'),
      ...dealRecordSchema.omit({ config: true }).shape,
    }),
  )
  .min(1)
  .max(MAX_DEALS);

const { wall, ...sharedFields } = configRecordSchema.shape;

const sharedWall = z.strictObject({
  format,
  version: z.literal(SET_RECORD_VERSION),
  ...fields,
  config: configRecordSchema.describe('of all deals of the set'),
  deals,
});

const ownWalls = z
  .strictObject({
    format,
    version: z.literal(OWN_WALLS_RECORD_VERSION),
    ...fields,
    config: z.strictObject({
      ...sharedFields,
      walls: z.array(wall).min(1).max(MAX_DEALS).describe('one per deal, in playing order'),
    }),
    deals,
  })
  .refine(({ config, deals }) => config.walls.length === deals.length, {
    path: ['config', 'walls'],
    message: 'expected one wall per deal',
  });

/** Shape of a `SetRecord`. */
export const setRecordSchema = z.discriminatedUnion('version', [sharedWall, ownWalls]);

/** Parses a record. Error: `record-malformed`, with the first wrong field. */
export function parseSetRecord(text: string): Result<SetRecord, 'record-malformed'> {
  const parsed = parseShape(text, setRecordSchema, 'record-malformed');
  if (parsed.ok) return success(parsed.value);
  return failure('record-malformed', `a set's record: ${parsed.error.message}`);
}
