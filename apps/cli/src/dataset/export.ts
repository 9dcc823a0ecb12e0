// `mcr dataset export`: exports deals played elsewhere as a data set, or as games of Botzone's data set. All deals of a wall are
// in the same shard, so that no wall is in both splits.

import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type DealRecord, type DealRules, DUPLICATE_RULES, decodeDeal, encodeDeal, endOf } from '@mcr-arena/engine';
import { unfinishedName } from '@mcr-arena/files';
import { formatBotzoneGame } from '@mcr-arena/formats';
import { describeEncoding, ENCODINGS, type EncodingName } from '@mcr-arena/protocol';
import { type RulesId, SCORING_RULES } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import {
  DATASET_FORMAT,
  DATASET_VERSION,
  forEachRow,
  type Manifest,
  rowOptionsOf,
  Shard,
  type ShardPlan,
  type SourceFormat,
  shardPlansOf,
} from '@mcr-arena/training';
import { UsageError } from '../exit-code.ts';
import { withOutFile } from '../out-file.ts';
import { counted } from '../terminal/count-text.ts';
import { hasShard, requireSameDeals, type StoredDeal, takeFolder, writeShard } from './dataset-folder.ts';
import { dealtTilesOf } from './dealt-tiles.ts';
import { readSource, type SourceDeal } from './source-deals.ts';
import { sourceFilesAt } from './source-files.ts';

export interface ExportOptions {
  readonly out?: string;
  readonly botzoneData?: string;
  readonly rules: RulesId;
  readonly skipInvalid?: boolean;
  readonly encoding: EncodingName;
  readonly oracle?: boolean;
  readonly dealsPerShard: number;
  readonly testEvery: number;
}

type Report = (line: string) => void;

/** Exports the deals of `sources`. Calls `report` with a line for each shard and for skipped deals. */
export async function exportDataset(sources: readonly string[], options: ExportOptions, report: Report): Promise<void> {
  const { out, botzoneData } = options;
  if ((out === undefined) === (botzoneData === undefined)) {
    throw new UsageError('expected either --out FOLDER, for a data set, or --botzone-data FILE');
  }
  const deals = new SourceReader(sources, options, report);
  if (out !== undefined) await exportShards(deals, out, options, report);
  else await withOutFile(botzoneData, () => exportGames(deals, botzoneData!, report), '--botzone-data');
}

/** Reads the deals of all sources in order. An invalid deal is an error or is skipped, depending on the options. */
class SourceReader {
  readonly #files: readonly string[];
  readonly #rules: DealRules;
  readonly #skipsInvalid: boolean;
  readonly #report: Report;
  readonly #left = new Map<string, number>();

  constructor(sources: readonly string[], { rules, skipInvalid = false }: ExportOptions, report: Report) {
    this.#files = sources.flatMap(sourceFilesAt);
    this.#rules = { ...DUPLICATE_RULES, scoring: SCORING_RULES[rules] };
    this.#skipsInvalid = skipInvalid;
    this.#report = report;
  }

  reads(path: string): boolean {
    return this.#files.some((file) => resolve(file) === resolve(path));
  }

  async *read(): AsyncGenerator<SourceDeal & { readonly where: string }> {
    for (const file of this.#files) {
      for await (const read of readSource(file, this.#rules)) {
        if (read.ok) yield { ...read.value, where: file };
        else if (this.#skipsInvalid) this.leaveOut('invalid', read.error.message);
        else throw new UsageError(`${read.error.message} (--skip-invalid skips such deals)`);
      }
    }
  }

  /** Counts a skipped deal; the first for each reason is reported immediately. */
  leaveOut(reason: string, message: string): void {
    const before = this.#left.get(reason) ?? 0;
    if (before === 0) this.#report(`skipped, ${reason}: ${message}`);
    this.#left.set(reason, before + 1);
  }

  reportLeftOut(): void {
    for (const [reason, count] of this.#left) this.#report(`${counted(count, 'deal')} skipped: ${reason}`);
  }
}

interface Gathered {
  readonly format: SourceFormat;
  /** Deals grouped by wall, in order of first appearance. */
  readonly walls: readonly (readonly DealRecord[])[];
}

async function gather(deals: SourceReader, needsWalls: boolean): Promise<Gathered> {
  const walls = new Map<string, DealRecord[]>();
  let first: { readonly format: SourceFormat; readonly where: string } | undefined;
  for await (const { format, where, deal, isWallKnown } of deals.read()) {
    first ??= { format, where };
    if (format !== first.format) {
      throw new UsageError(`${where} contains ${format}, ${first.where} ${first.format}: export them to two folders`);
    }
    if (needsWalls && !isWallKnown) {
      throw new UsageError(`--oracle: ${where} does not store the wall, so hidden tiles are unknown`);
    }
    const key = dealtTilesOf(deal);
    const known = walls.get(key);
    if (known === undefined) walls.set(key, [encodeDeal(deal)]);
    else known.push(encodeDeal(deal));
  }
  if (first === undefined) throw new UsageError('the sources contain no deal that can be exported');
  return { format: first.format, walls: [...walls.values()] };
}

/** Number of deals in each shard: adds whole walls in order until the shard has at least `dealsPerShard` deals. */
function shardSizes(walls: Gathered['walls'], dealsPerShard: number): readonly number[] {
  const sizes: number[] = [];
  let size = 0;
  for (const { length } of walls) {
    size += length;
    if (size < dealsPerShard) continue;
    sizes.push(size);
    size = 0;
  }
  return size > 0 ? [...sizes, size] : sizes;
}

async function exportShards(deals: SourceReader, out: string, options: ExportOptions, report: Report): Promise<void> {
  const { encoding, oracle = false, dealsPerShard, testEvery } = options;
  const { format, walls } = await gather(deals, oracle);
  const records = walls.flat();
  const shards = [...shardSizes(walls, dealsPerShard)];
  const manifest: Manifest = {
    format: DATASET_FORMAT,
    version: DATASET_VERSION,
    source: { type: 'files', format, deals: records.length, shards },
    encoding,
    oracle,
    teacher: false,
    dealsPerShard,
    testEvery,
    description: describeEncoding(encoding),
  };
  const release = await takeFolder(out, manifest);
  try {
    const plans = shardPlansOf(manifest);
    for (const plan of plans) requireSameDeals(out, plan, dealsOf(plan, records));
    for (const plan of plans) {
      if (!hasShard(out, plan)) report(await exportShard(out, manifest, plan, dealsOf(plan, records)));
    }
    deals.reportLeftOut();
  } finally {
    release();
  }
}

function dealsOf({ firstDeal, deals }: ShardPlan, records: readonly DealRecord[]): readonly StoredDeal[] {
  return records.slice(firstDeal, firstDeal + deals).map((record, place) => ({ deal: firstDeal + place, record }));
}

async function exportShard(
  folder: string,
  manifest: Manifest,
  plan: ShardPlan,
  deals: readonly StoredDeal[],
): Promise<string> {
  const { encoding, oracle } = manifest;
  const started = performance.now();
  const shard = new Shard({ encoding: ENCODINGS[encoding], hasOracle: oracle, hasTeacher: false });
  for (const { deal, record } of deals) {
    const played = expectValue(decodeDeal(record));
    const ended = endOf(played);
    forEachRow(played, (row) => shard.add(row, deal, ended, []), rowOptionsOf(manifest));
  }
  await writeShard(folder, plan, shard, deals);
  const seconds = (performance.now() - started) / 1000;
  return `${plan.name}: ${counted(plan.deals, 'deal')}, ${counted(shard.rows, 'row')}, ${(plan.deals / seconds).toFixed(1)} deals/s`;
}

/** Number of hexadecimal digits of a match's id on Botzone. */
const ID_DIGITS = 24;

async function exportGames(deals: SourceReader, path: string, report: Report): Promise<void> {
  if (deals.reads(path)) throw new UsageError(`--botzone-data "${path}" is one of the sources: choose another file`);
  const unfinished = unfinishedName(path);
  const file = await open(unfinished, 'wx');
  let games = 0;
  try {
    for await (const { deal, where } of deals.read()) {
      const id = createHash('sha256')
        .update(JSON.stringify(encodeDeal(deal)))
        .digest('hex')
        .slice(0, ID_DIGITS);
      const text = formatBotzoneGame(deal, id);
      if (text.ok) {
        // Unlike `write`, which may write a part only if the disk becomes full.
        await file.appendFile(`${text.value}\n\n`);
        games += 1;
      } else deals.leaveOut(text.error.message, where);
    }
    if (games === 0) throw new UsageError("the sources contain no deal that Botzone's data set can represent");
    await file.sync();
    await rename(unfinished, path);
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
  report(`${path}: ${counted(games, 'game')}`);
  deals.reportLeftOut();
}
