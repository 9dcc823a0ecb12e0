// The JSON requests of the caller of `mcr env`.

import { environmentOptionsSchema, startSchema } from '@mcr-arena/training/schema';
import * as z from 'zod';

const table = z.int().min(0);
const starts = z.array(z.strictObject({ table, start: startSchema })).default([]);

export const envRequestSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), options: environmentOptionsSchema }),
  z.strictObject({
    type: z.literal('frames'),
    file: z.string().exactOptional().describe('a file that the caller maps; without it, frames are sent'),
    offsets: z.array(z.int().min(0)).default([]).describe('where the rows of each group begin in the file, in bytes'),
  }),
  z.strictObject({ type: z.literal('begin'), starts, seed: z.string().max(1000).optional() }),
  z.strictObject({ type: z.literal('beginAt'), starts }),
  z.strictObject({ type: z.literal('skip'), tables: z.array(table) }),
  z.strictObject({ type: z.literal('save'), tables: z.array(table) }),
  z.strictObject({ type: z.literal('restore'), states: z.array(z.tuple([table, z.int()])) }),
  z.strictObject({ type: z.literal('forget'), ids: z.array(z.int()) }),
  z.strictObject({
    type: z.literal('determinize'),
    table,
    count: z.int().min(1).max(10_000),
    seed: z.string().max(1000),
  }),
  z.strictObject({ type: z.literal('events'), table, deal: z.literal(['current', 'ended']).default('current') }),
]);
export type EnvRequest = z.infer<typeof envRequestSchema>;
