// `mcr dataset check`: judges every deal again from its record and rebuilds its rows; all arrays must match byte for byte. No
// wall may be in both splits.

import { type DealRecord, decodeDeal, endOf } from '@mcr-arena/engine';
import { ENCODINGS } from '@mcr-arena/protocol';
import {
  forEachRow,
  type Manifest,
  rowOptionsOf,
  Shard,
  type ShardPlan,
  type Split,
  shardPlansOf,
} from '@mcr-arena/training';
import { valueOrUsageError } from '../exit-code.ts';
import { hasShard, readDeals, readManifest, readShardFile } from './dataset-folder.ts';
import { dealtTilesOf } from './dealt-tiles.ts';

/** The contents of a data set, and its problems. */
interface DatasetReport {
  readonly shards: number;
  readonly missingShards: number;
  readonly deals: number;
  readonly rows: Readonly<Record<Split, number>>;
  readonly walls: Readonly<Record<Split, number>>;
  /** Number of deals by type of outcome. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
}

/** Reads and judges the whole data set. */
export function checkDataset(folder: string): DatasetReport {
  const manifest = valueOrUsageError(readManifest(folder));
  const plans = shardPlansOf(manifest);
  const present = plans.filter((plan) => hasShard(folder, plan));
  const check = new Check(folder, manifest);
  for (const plan of present) check.take(plan);
  return { ...check.report(), shards: present.length, missingShards: plans.length - present.length };
}

class Check {
  readonly #folder: string;
  readonly #manifest: Manifest;
  readonly #walls = { train: new Set<string>(), test: new Set<string>() };
  readonly #rows = { train: 0, test: 0 };
  readonly #outcomes: Record<string, number> = {};
  readonly #findings: string[] = [];
  #deals = 0;

  constructor(folder: string, manifest: Manifest) {
    this.#folder = folder;
    this.#manifest = manifest;
  }

  take(plan: ShardPlan): void {
    const { encoding, oracle } = this.#manifest;
    // The teacher's values cannot be computed from the deals.
    const shard = new Shard({ encoding: ENCODINGS[encoding], hasOracle: oracle, hasTeacher: false });
    const deals = readDeals(this.#folder, plan);
    const numbers = deals.map(({ deal }) => deal);
    if (numbers.length !== plan.deals || numbers.some((deal, place) => deal !== plan.firstDeal + place)) {
      this.#findings.push(`${plan.name}: its deals are not ${plan.firstDeal} to ${plan.firstDeal + plan.deals - 1}`);
    }
    for (const { deal, record } of deals) this.#takeDeal(`${plan.name}: deal ${deal}`, deal, record, plan.split, shard);
    for (const { name, parts } of shard.files()) {
      const stored = readShardFile(this.#folder, plan, name);
      if (stored === undefined) this.#findings.push(`${plan.name}: ${name} is missing`);
      else if (!Buffer.concat(parts).equals(stored)) {
        this.#findings.push(`${plan.name}: ${name} differs from what the judge computes from its deals`);
      }
    }
    this.#rows[plan.split] += shard.rows;
  }

  report(): Omit<DatasetReport, 'shards' | 'missingShards'> {
    const shared = [...this.#walls.test].filter((wall) => this.#walls.train.has(wall)).length;
    const findings = shared === 0 ? this.#findings : [...this.#findings, `${shared} walls are in both splits`];
    const walls = { train: this.#walls.train.size, test: this.#walls.test.size };
    return { deals: this.#deals, rows: this.#rows, walls, outcomes: this.#outcomes, findings };
  }

  #takeDeal(where: string, number: number, record: DealRecord, split: Split, shard: Shard): void {
    const decoded = decodeDeal(record);
    if (!decoded.ok) {
      this.#findings.push(`${where}: ${decoded.error.message}`);
      return;
    }
    this.#deals += 1;
    const { type } = record.outcome;
    this.#outcomes[type] = (this.#outcomes[type] ?? 0) + 1;
    this.#walls[split].add(dealtTilesOf(decoded.value));
    const before = shard.rows;
    const ended = endOf(decoded.value);
    forEachRow(decoded.value, (row) => shard.add(row, number, ended, []), rowOptionsOf(this.#manifest));
    const illegal = shard.illegalFrom(before);
    if (illegal > 0) this.#findings.push(`${where}: actions not in their masks: ${illegal}`);
  }
}
