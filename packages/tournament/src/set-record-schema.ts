// Reading the record of a set that comes from outside.

import { configRecordSchema, dealRecordSchema } from '@mcr-arena/engine/schema';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { parseShape } from './schema-parts.ts';
import { SET_RECORD_FORMAT, SET_RECORD_VERSION, type SetRecord } from './set-record.ts';

const entrant = z.string().min(1).max(110);
const number = z.int().min(1);

/** Shape of a `SetRecord`. */
export const setRecordSchema = z.strictObject({
  format: z.literal(SET_RECORD_FORMAT),
  version: z.literal(SET_RECORD_VERSION),
  tournament: z.string().min(1).max(64),
  round: number,
  table: number,
  set: number,
  entrants: z.tuple([entrant, entrant, entrant, entrant]).describe('by position: best-ranked first'),
  config: configRecordSchema.describe('of every deal of the set'),
  deals: z
    .array(
      z.strictObject({
        seating: z.int().min(0).max(23).describe('index in the published list of seatings'),
        ...dealRecordSchema.omit({ config: true }).shape,
      }),
    )
    .min(1)
    .max(24),
});

/** The record in `text`. Error: `record-malformed`, with the first field that is wrong. */
export function parseSetRecord(text: string): Result<SetRecord, 'record-malformed'> {
  const parsed = parseShape(text, setRecordSchema, 'record-malformed');
  if (parsed.ok) return success(parsed.value as unknown as SetRecord);
  return failure('record-malformed', `a set's record: ${parsed.error.message}`);
}
