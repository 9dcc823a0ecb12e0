// `mcr dataset make`: self-play in threads, one shard at a time. Existing shards are not played again.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describeEncoding, type EncodingName } from '@mcr-arena/protocol';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { DATASET_FORMAT, DATASET_VERSION, type Manifest, type ShardPlan, shardPlansOf } from '@mcr-arena/training';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import type { TrustOption } from '../hosts.ts';
import { counted } from '../terminal/count-text.ts';
import { hasShard, takeFolder } from './dataset-folder.ts';
import { isTeacher } from './self-play.ts';
import type { ShardWork } from './shard-thread.ts';

export interface MakeOptions extends TrustOption {
  readonly bots: string;
  readonly deals: number;
  readonly out: string;
  readonly seed: string;
  readonly encoding: EncodingName;
  readonly oracle?: boolean;
  readonly workers: number;
  readonly dealsPerShard: number;
  readonly testEvery: number;
}

/** Makes the missing shards of the data set. Calls `report` with a line for each shard. */
export async function makeDataset(options: MakeOptions, report: (line: string) => void): Promise<void> {
  const manifest = manifestOf(options);
  const release = await takeFolder(options.out, manifest);
  try {
    const plans = shardPlansOf(manifest);
    const missing = plans.filter((plan) => !hasShard(options.out, plan));
    if (missing.length < plans.length) report(`${plans.length - missing.length} of ${plans.length} shards exist`);
    const work: ShardWork = { folder: options.out, manifest, trust: options.trust ?? false };
    const threads = Math.min(options.workers, missing.length);
    await Promise.all(Array.from({ length: threads }, () => playShards(work, missing, report)));
  } finally {
    release();
  }
}

function manifestOf({ bots, deals, seed, encoding, oracle = false, dealsPerShard, testEvery }: MakeOptions): Manifest {
  const names = bots.split(',').map((name) => name.trim());
  const four = names.length === 1 ? [names[0]!, names[0]!, names[0]!, names[0]!] : names;
  if (four.length !== 4) throw new UsageError(`--bots: expected one bot or four, found ${names.length}`);
  const specifications = four.map((name) => valueOrUsageError(parseBotSpecification(name), '--bots: '));
  const [first, second, third, fourth] = four as [string, string, string, string];
  return {
    format: DATASET_FORMAT,
    version: DATASET_VERSION,
    source: { type: 'self-play', bots: [first, second, third, fourth], seed, deals },
    encoding,
    oracle,
    teacher: specifications.some(isTeacher),
    dealsPerShard,
    testEvery,
    description: describeEncoding(encoding),
  };
}

/** Plays plans from `missing` in a new thread until none is left. */
async function playShards(work: ShardWork, missing: ShardPlan[], report: (line: string) => void): Promise<void> {
  const thread = new Worker(new URL('./shard-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: work,
  });
  try {
    await once(thread, 'message');
    for (let plan = missing.shift(); plan !== undefined; plan = missing.shift()) {
      const started = performance.now();
      thread.postMessage(plan);
      const [rows] = (await once(thread, 'message')) as [number];
      const seconds = (performance.now() - started) / 1000;
      report(
        `${plan.name}: ${counted(plan.deals, 'deal')}, ${counted(rows, 'row')}, ${(plan.deals / seconds).toFixed(1)} deals/s`,
      );
    }
  } finally {
    await thread.terminate();
  }
}
