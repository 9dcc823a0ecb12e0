// A tuning in progress. Tables finish in any order, but a candidate's walls are counted in sequence. With opponents, the base
// plays each wall once for all candidates.

import type { PlayedSet, SetOrder } from '@mcr-arena/runs';
import type { ComparisonVersion } from '../comparison/results.ts';
import { type ComparedDeal, differenceOf } from '../comparison/wall-result.ts';
import type { ParameterSet } from '../tuning/plan.ts';
import { type KnownDifferences, keyOf, outcomeOf, progressOf, type TuningGeneration } from '../tuning/progress.ts';
import { comparedDealsOf } from './comparison-in-play.ts';
import { tableCount, tableOrderOf } from './comparison-order.ts';
import { comparedBotSecret, comparisonVersionOf } from './comparison-seeds.ts';
import { type TuningOrder, trainingOrder } from './tuning-order.ts';

/** A table of a training wall. */
interface TuningTable {
  /** Counted from 1. */
  readonly wall: number;
  /** The player: a candidate, or the base at a table with opponents. */
  readonly player: ParameterSet | 'base';
}

type Deals = readonly ComparedDeal[];

const NO_TABLES: readonly TuningTable[] = [];

/** Hands out tables and accepts their results, one generation at a time. */
export class TuningInPlay {
  readonly order: TuningOrder;
  readonly version: ComparisonVersion;
  readonly #known: Map<string, readonly number[]>;
  /** Finished tables of candidates that are not counted yet, by the `keyOf` of their values and by wall. */
  readonly #waiting = new Map<string, Map<number, Deals>>();
  /** Tables of the base with opponents, by wall. */
  readonly #ofBase = new Map<number, Deals>();
  #generations: readonly TuningGeneration[] = [];
  #outcome: ParameterSet | undefined;
  #toPlay: Iterator<TuningTable, undefined> = NO_TABLES.values();

  /** `known` and `version` are from the document when a tuning is resumed. */
  constructor(order: TuningOrder, known: KnownDifferences = new Map(), version?: ComparisonVersion) {
    this.version = version ?? comparisonVersionOf([order.program, ...order.others]);
    this.order = { ...order, botSecret: comparedBotSecret(this.version, order.plan.seed) };
    this.#known = new Map(known);
    this.#follow();
  }

  /** The generations with their known differences; the last may be in progress. */
  get generations(): readonly TuningGeneration[] {
    return progressOf(this.order.plan, this.#known).generations;
  }

  /** Undefined until the last generation is complete. */
  get outcome(): ParameterSet | undefined {
    return this.#outcome;
  }

  /** Number of walls that candidates have played, in this and earlier generations. */
  get playedWalls(): number {
    const candidates = this.generations.flatMap((generation) => generation.candidates);
    return candidates.reduce((walls, { differences }) => walls + differences.length, 0);
  }

  /** The next table of this generation. Undefined if all are handed out; call `closeGeneration` when they are finished. */
  nextTable(): TuningTable | undefined {
    return this.#toPlay.next().value;
  }

  /** Accepts a finished table. */
  take({ wall, player }: TuningTable, played: PlayedSet): void {
    const deals = comparedDealsOf(played);
    if (player === 'base') {
      this.#ofBase.set(wall, deals);
      for (const key of this.#waiting.keys()) this.#count(key);
    } else {
      const key = keyOf(player);
      this.#waiting.set(key, (this.#waiting.get(key) ?? new Map<number, Deals>()).set(wall, deals));
      this.#count(key);
    }
  }

  /** If this generation is complete, starts the next one or sets the outcome. Returns whether it is complete. */
  closeGeneration(): boolean {
    const before = this.#generations.length;
    this.#follow();
    return this.#outcome !== undefined || this.#generations.length > before;
  }

  #follow(): void {
    const { plan } = this.order;
    const progress = progressOf(plan, this.#known);
    this.#generations = progress.generations;
    this.#outcome = outcomeOf(plan, progress);
    this.#toPlay = this.#outcome === undefined ? this.#tablesOf(progress.generations.at(-1)!) : NO_TABLES.values();
  }

  /** The tables wall by wall, the base first, generated lazily. */
  *#tablesOf({ candidates }: TuningGeneration): Generator<TuningTable, undefined> {
    const { walls, opponents } = this.order.plan;
    const byKey = new Map(candidates.map((candidate) => [keyOf(candidate.values), candidate]));
    for (let wall = 1; wall <= walls; wall += 1) {
      const lacking = [...byKey.values()].filter(({ differences }) => differences.length < wall);
      if (opponents.length > 0 && lacking.length > 0 && !this.#ofBase.has(wall)) yield { wall, player: 'base' };
      for (const { values } of lacking) yield { wall, player: values };
    }
  }

  /** Counts a candidate's walls up to the first gap. */
  #count(key: string): void {
    const { opponents } = this.order.plan;
    const waiting = this.#waiting.get(key)!;
    const differences = [...(this.#known.get(key) ?? [])];
    for (;;) {
      const wall = differences.length + 1;
      const own = waiting.get(wall);
      const ofBase = this.#ofBase.get(wall);
      if (own === undefined || (opponents.length > 0 && ofBase === undefined)) break;
      differences.push(differenceOf({ wall, tables: ofBase === undefined ? [own] : [own, ofBase] }, opponents.length));
      waiting.delete(wall);
    }
    this.#known.set(key, differences);
  }
}

/** Everything a thread needs to play the table. */
export function tuningTableOrder(order: TuningOrder, { wall, player }: TuningTable): SetOrder {
  const values = player === 'base' ? {} : player;
  const comparison = trainingOrder(order, values);
  return tableOrderOf(comparison, { wall, table: player === 'base' ? tableCount(comparison.plan) - 1 : 0 });
}
