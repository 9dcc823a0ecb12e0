// `mcr dataset make`: self-play in threads, one shard at a time. Existing shards are not played again.

import { join } from 'node:path';
import { openRegistry } from '@mcr-arena/hosts';
import { describeEncoding, type EncodingName } from '@mcr-arena/protocol';
import { type RulesId, SCORING_RULES } from '@mcr-arena/scoring';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { DATASET_FORMAT, DATASET_VERSION, type Manifest, type ShardPlan, shardPlansOf } from '@mcr-arena/training';
import { Piscina } from 'piscina';
import { lineupsOf } from '../env/line-ups.ts';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { hostsFor, type TrustOption } from '../hosts.ts';
import { counted } from '../terminal/count-text.ts';
import { hasShard, takeFolder } from './dataset-folder.ts';
import { isTeacher } from './self-play.ts';
import type { PlayedShard, ShardWork } from './shard-thread.ts';

export interface MakeOptions extends TrustOption {
  readonly bots: string;
  readonly deals: number;
  readonly out: string;
  readonly seed: string;
  readonly rules: RulesId;
  readonly encoding: EncodingName;
  readonly oracle?: boolean;
  readonly workers: number;
  readonly dealsPerShard: number;
  readonly testEvery: number;
}

/** Makes the missing shards of the data set. Calls `report` with a line for each shard. */
export async function makeDataset(options: MakeOptions, report: (line: string) => void): Promise<void> {
  const manifest = manifestOf(options);
  await checkBotsOf(manifest, options);
  const release = await takeFolder(options.out, manifest);
  try {
    const plans = shardPlansOf(manifest);
    const missing = plans.filter((plan) => !hasShard(options.out, plan));
    if (missing.length < plans.length) report(`${plans.length - missing.length} of ${plans.length} shards exist`);
    const work: ShardWork = { folder: options.out, manifest, trust: options.trust ?? false };
    await playShards(work, missing, options.workers, report);
  } finally {
    release();
  }
}

function manifestOf(options: MakeOptions): Manifest {
  const { bots, deals, seed, rules, encoding, oracle = false, dealsPerShard, testEvery } = options;
  const scoring = rules === 'mcr' ? {} : { scoring: SCORING_RULES[rules] };
  const names = bots.split(',').map((name) => name.trim());
  const four = names.length === 1 ? [names[0]!, names[0]!, names[0]!, names[0]!] : names;
  if (four.length !== 4) throw new UsageError(`--bots: expected one bot or four, found ${names.length}`);
  const specifications = four.map((name) => valueOrUsageError(parseBotSpecification(name), '--bots: '));
  const [first, second, third, fourth] = four as [string, string, string, string];
  return {
    format: DATASET_FORMAT,
    version: DATASET_VERSION,
    source: { type: 'self-play', bots: [first, second, third, fourth], seed, deals, ...scoring },
    encoding,
    oracle,
    teacher: specifications.some(isTeacher),
    dealsPerShard,
    testEvery,
    description: describeEncoding(encoding),
  };
}

/** Throws a UsageError before a folder is made and threads start. */
async function checkBotsOf({ source }: Manifest, trust: TrustOption): Promise<void> {
  if (source.type !== 'self-play') return;
  const hosts = hostsFor(trust);
  const registry = await openRegistry(hosts);
  try {
    valueOrUsageError(await lineupsOf([source.bots], hosts, registry), '--bots: ');
  } finally {
    await registry.close();
  }
}

async function playShards(
  workerData: ShardWork,
  plans: readonly ShardPlan[],
  threads: number,
  report: (line: string) => void,
): Promise<void> {
  const pool = new Piscina<ShardPlan, PlayedShard>({
    filename: join(import.meta.dirname, 'shard-thread.ts'),
    name: 'playShard',
    workerData,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    execArgv: [],
    // A thread blocked in `Atomics.wait` would not receive the output of programs.
    atomics: 'disabled',
  });
  try {
    const played = plans.map(async (plan) => {
      const { rows, seconds } = await pool.run(plan);
      report(
        `${plan.name}: ${counted(plan.deals, 'deal')}, ${counted(rows, 'row')}, ${(plan.deals / seconds).toFixed(1)} deals/s`,
      );
    });
    await Promise.all(played);
  } finally {
    await pool.destroy();
  }
}
