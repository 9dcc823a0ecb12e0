import { scoringRulesSchema } from '@mcr-arena/engine/schema';
import { ENCODING_NAMES, type EncodingDescription } from '@mcr-arena/protocol';
import * as z from 'zod';
import type { RowOptions } from './deal-rows.ts';

export const DATASET_FORMAT = 'mcr-dataset';
export const DATASET_VERSION = 1;

/** Splits of a data set; no wall is in both. */
const SPLITS = ['train', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/**
 * Formats of deal files: records of this project, logs of matches on Botzone, games of Botzone's data set, which contains
 * neither walls nor the discards after losing claims, records of two other sites, which lack these discards too, or PMN, which
 * lacks both.
 */
const SOURCE_FORMATS = ['records', 'botzone-logs', 'botzone-data', 'tziakcha', 'salasasa', 'pmn'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

const WITH_LOST_DISCARDS: ReadonlySet<SourceFormat> = new Set(['records', 'botzone-logs']);

/** The source of the deals. */
const sourceSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('self-play'),
    bots: z.tuple([z.string(), z.string(), z.string(), z.string()]),
    seed: z.string(),
    deals: z.int().min(1),
    scoring: scoringRulesSchema.exactOptional().describe('scoring rules; absent: the Chinese practice'),
  }),
  z.strictObject({
    type: z.literal('files'),
    format: z.literal(SOURCE_FORMATS),
    deals: z.int().min(1),
    shards: z
      .array(z.int().min(1))
      .min(1)
      .describe('number of deals in each shard; all deals of a wall are in the same shard'),
  }),
]);

export const manifestSchema = z.strictObject({
  format: z.literal(DATASET_FORMAT),
  version: z.literal(DATASET_VERSION),
  source: sourceSchema,
  encoding: z.literal(ENCODING_NAMES),
  oracle: z.boolean().describe('whether rows contain oracle planes'),
  teacher: z.boolean().describe('whether rows contain the values of a teacher'),
  dealsPerShard: z.int().min(1),
  testEvery: z.int().min(2).describe('of every group of this many shards, the last belongs to the test split'),
  description: z.custom<EncodingDescription>((value) => typeof value === 'object').describe('the encoding'),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A shard to write: its name, its split and its deals. */
export interface ShardPlan {
  readonly name: string;
  readonly split: Split;
  readonly firstDeal: number;
  readonly deals: number;
}

/** All shards of a data set. */
export function shardPlansOf({ source, dealsPerShard, testEvery }: Manifest): readonly ShardPlan[] {
  let firstDeal = 0;
  return shardSizesOf(source, dealsPerShard).map((deals, shard) => {
    const split = shard % testEvery === testEvery - 1 ? 'test' : 'train';
    const plan = { name: `${split}-${String(shard).padStart(5, '0')}`, split, firstDeal, deals } as const;
    firstDeal += deals;
    return plan;
  });
}

function shardSizesOf(source: Manifest['source'], dealsPerShard: number): readonly number[] {
  if (source.type === 'files') return source.shards;
  const shards = Math.ceil(source.deals / dealsPerShard);
  return Array.from({ length: shards }, (_, shard) => Math.min(dealsPerShard, source.deals - shard * dealsPerShard));
}

/** The options for the rows of a data set's deals. */
export function rowOptionsOf({ source }: Manifest): RowOptions {
  return { areLostDiscardsKnown: source.type !== 'files' || WITH_LOST_DISCARDS.has(source.format) };
}
