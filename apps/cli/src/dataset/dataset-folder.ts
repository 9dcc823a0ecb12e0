// The folder of a data set: dataset.json and a folder for each shard, which gets its final name only when it is complete.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DealRecord } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { compressText, decompressText, lockFolder, makeMissingFolders, writeText } from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Manifest, Shard, ShardPlan } from '@mcr-arena/training';
import { manifestSchema } from '@mcr-arena/training/schema';
import * as z from 'zod';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { parseJsonText } from '../lines/json-text.ts';

const MANIFEST = 'dataset.json';
/** The deals of a shard as records, one per line. */
const DEALS = 'deals.jsonl.zst';
const UNFINISHED = '.unfinished';

/** A deal of a shard: its number in the data set, and its record. */
export interface StoredDeal {
  readonly deal: number;
  readonly record: DealRecord;
}

/**
 * Locks the folder, writes the manifest or compares it with the existing one, and removes unfinished shards. Returns a function
 * that releases the lock. Throws a UsageError if the folder is in use or has another manifest.
 */
export async function takeFolder(folder: string, manifest: Manifest): Promise<() => void> {
  makeMissingFolders(folder);
  const release = valueOrUsageError(lockFolder(folder));
  const path = join(folder, MANIFEST);
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  if (!existsSync(path)) await writeText(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    release();
    valueOrUsageError(failure('dataset-different', `${path} describes another data set: choose another folder`));
  }
  for (const name of readdirSync(folder)) {
    if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true });
  }
  return release;
}

/** The manifest of a data set. Error: `dataset-invalid`. */
export function readManifest(folder: string): Result<Manifest, 'dataset-invalid'> {
  const path = join(folder, MANIFEST);
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success
      ? success(parsed.data)
      : failure('dataset-invalid', `${path}: ${z.prettifyError(parsed.error)}`);
  } catch (error) {
    if (error instanceof SyntaxError) return failure('dataset-invalid', `${path}: ${error.message}`);
    throw error;
  }
}

/** Whether the shard exists and is complete. */
export function hasShard(folder: string, { name }: ShardPlan): boolean {
  return existsSync(join(folder, name));
}

/** Throws a UsageError if the shard exists and contains other deals. */
export function requireSameDeals(folder: string, { name }: ShardPlan, deals: readonly StoredDeal[]): void {
  const path = join(folder, name, DEALS);
  if (!existsSync(path)) return;
  if (valueOrUsageError(decompressText(readFileSync(path)), `${path}: `) === linesOf(deals)) return;
  throw new UsageError(`${path} contains other deals, from other sources or by other rules: choose another folder`);
}

/** Writes a shard: its arrays and its deals. */
export async function writeShard(
  folder: string,
  { name }: ShardPlan,
  shard: Shard,
  deals: readonly StoredDeal[],
): Promise<void> {
  const unfinished = join(folder, name + UNFINISHED);
  mkdirSync(unfinished);
  for (const { name: file, parts } of shard.files()) {
    writeFileSync(join(unfinished, file), Buffer.concat(parts), { flush: true });
  }
  writeFileSync(join(unfinished, DEALS), await compressText(linesOf(deals)), { flush: true });
  renameSync(unfinished, join(folder, name));
}

function linesOf(deals: readonly StoredDeal[]): string {
  return deals.map((deal) => `${JSON.stringify(deal)}\n`).join('');
}

const storedDealSchema = z.object({ deal: z.int().min(0), record: z.unknown() });

/** The deals of a shard. Throws a UsageError if a line is not a valid deal. */
export function readDeals(folder: string, { name }: ShardPlan): readonly StoredDeal[] {
  const path = join(folder, name, DEALS);
  const text = valueOrUsageError(decompressText(readFileSync(path)), `${path}: `);
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const where = `${path}: line ${index + 1}: `;
    const parsed = storedDealSchema.safeParse(valueOrUsageError(parseJsonText(line), where));
    if (!parsed.success) throw new UsageError(`${where}${z.prettifyError(parsed.error)}`);
    const { deal, record } = parsed.data;
    return { deal, record: valueOrUsageError(parseDealRecord(record), where) };
  });
}

/** A file of a shard; undefined if it is missing. */
export function readShardFile(folder: string, { name }: ShardPlan, file: string): Buffer | undefined {
  const path = join(folder, name, file);
  return existsSync(path) ? readFileSync(path) : undefined;
}
