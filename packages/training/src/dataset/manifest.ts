// The description of a data set, `dataset.json` in its folder.

import { ENCODING_NAMES, type EncodingDescription } from '@mcr-arena/protocol';
import * as z from 'zod';

export const DATASET_FORMAT = 'mcr-dataset';
export const DATASET_VERSION = 1;

/** Parts that share no wall. */
export const SPLITS = ['train', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** Where the deals come from. */
const sourceSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('self-play'),
    bots: z.tuple([z.string(), z.string(), z.string(), z.string()]),
    seed: z.string(),
    deals: z.int().min(1),
  }),
  z.strictObject({
    type: z.literal('files'),
    format: z.literal(['records', 'botzone-logs', 'botzone-data']),
    deals: z.int().min(1),
  }),
]);

export const manifestSchema = z.strictObject({
  format: z.literal(DATASET_FORMAT),
  version: z.literal(DATASET_VERSION),
  source: sourceSchema,
  encoding: z.literal(ENCODING_NAMES),
  oracle: z.boolean().describe('whether rows have oracle planes'),
  teacher: z.boolean().describe("whether rows have a teacher's values"),
  dealsPerShard: z.int().min(1),
  testEvery: z.int().min(2).describe('every so many shards, the last is of the test split'),
  description: z.custom<EncodingDescription>((value) => typeof value === 'object').describe('the encoding'),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A shard by its number from 0: whose split it is, and its deals. */
export interface ShardPlan {
  readonly name: string;
  readonly split: Split;
  readonly firstDeal: number;
  readonly deals: number;
}

/** All shards of a data set. */
export function shardPlansOf({ source, dealsPerShard, testEvery }: Manifest): readonly ShardPlan[] {
  return Array.from({ length: Math.ceil(source.deals / dealsPerShard) }, (_, shard) => {
    const split = shard % testEvery === testEvery - 1 ? 'test' : 'train';
    const firstDeal = shard * dealsPerShard;
    const deals = Math.min(dealsPerShard, source.deals - firstDeal);
    return { name: `${split}-${String(shard).padStart(5, '0')}`, split, firstDeal, deals };
  });
}
