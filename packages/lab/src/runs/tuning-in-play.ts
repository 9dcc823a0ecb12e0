// A tuning while it is played. Tables come back in any order; a candidate's walls count in theirs. Where there are opponents
// the base plays each wall once for all candidates.

import type { PlayedSet, SetOrder } from '@mcr-arena/arena';
import type { ComparisonVersion } from '../comparison/results.ts';
import { type ComparedDeal, differenceOf } from '../comparison/wall-result.ts';
import type { ParameterSet } from '../tuning/plan.ts';
import { type KnownDifferences, keyOf, outcomeOf, standOf, type TuningGeneration } from '../tuning/stand.ts';
import { comparedDealsOf } from './comparison-in-play.ts';
import { tableCount, tableOrderOf } from './comparison-order.ts';
import { comparedBotSecret, comparisonVersionOf } from './comparison-seeds.ts';
import { type TuningOrder, trainingOrder } from './tuning-order.ts';

/** A table of a training wall. */
export interface TuningTable {
  /** Counted from 1. */
  readonly wall: number;
  /** Who plays it: a candidate, or the base beside opponents. */
  readonly player: ParameterSet | 'base';
}

type Deals = readonly ComparedDeal[];

const NO_TABLES: readonly TuningTable[] = [];

/** Gives out tables and takes them back, one generation at a time. */
export class TuningInPlay {
  readonly order: TuningOrder;
  readonly version: ComparisonVersion;
  readonly #known: Map<string, readonly number[]>;
  /** Tables of candidates, by `keyOf` their values and by wall, that are played and not counted yet. */
  readonly #waiting = new Map<string, Map<number, Deals>>();
  /** Tables of the base beside opponents, by wall. */
  readonly #ofBase = new Map<number, Deals>();
  #generations: readonly TuningGeneration[] = [];
  #outcome: ParameterSet | undefined;
  #toPlay: Iterator<TuningTable, undefined> = NO_TABLES.values();

  /** `known` and `version`: of the document that it goes on from, where there is one. */
  constructor(order: TuningOrder, known: KnownDifferences = new Map(), version?: ComparisonVersion) {
    this.version = version ?? comparisonVersionOf([order.program, ...order.others]);
    this.order = { ...order, botSecret: comparedBotSecret(this.version, order.plan.seed) };
    this.#known = new Map(known);
    this.#follow();
  }

  /** With what is known of them; the last is the one in play. */
  get generations(): readonly TuningGeneration[] {
    return standOf(this.order.plan, this.#known).generations;
  }

  /** Absent until the last generation is complete. */
  get outcome(): ParameterSet | undefined {
    return this.#outcome;
  }

  /** Candidates' walls that are played, of this generation and those before. */
  get playedWalls(): number {
    const candidates = this.generations.flatMap((generation) => generation.candidates);
    return candidates.reduce((walls, { differences }) => walls + differences.length, 0);
  }

  /** The next table of this generation to be played. Absent when all are given out: `closeGeneration` when they are back. */
  nextTable(): TuningTable | undefined {
    return this.#toPlay.next().value;
  }

  /** Takes a table that was played. */
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

  /** Goes on to the next generation if all of this one is played. Whether it did. */
  closeGeneration(): boolean {
    const before = this.#generations.length;
    this.#follow();
    return this.#outcome !== undefined || this.#generations.length > before;
  }

  #follow(): void {
    const { plan } = this.order;
    const stand = standOf(plan, this.#known);
    this.#generations = stand.generations;
    this.#outcome = outcomeOf(plan, stand);
    this.#toPlay = this.#outcome === undefined ? this.#tablesOf(stand.generations.at(-1)!) : NO_TABLES.values();
  }

  /** Wall by wall, the base first; each is made when it is asked for. */
  *#tablesOf({ candidates }: TuningGeneration): Generator<TuningTable, undefined> {
    const { walls, opponents } = this.order.plan;
    const byKey = new Map(candidates.map((candidate) => [keyOf(candidate.values), candidate]));
    for (let wall = 1; wall <= walls; wall += 1) {
      const lacking = [...byKey.values()].filter(({ differences }) => differences.length < wall);
      if (opponents.length > 0 && lacking.length > 0 && !this.#ofBase.has(wall)) yield { wall, player: 'base' };
      for (const { values } of lacking) yield { wall, player: values };
    }
  }

  /** Counts a candidate's walls as far as they are played in a row. */
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

/** What a thread needs to play the table. */
export function tuningTableOrder(order: TuningOrder, { wall, player }: TuningTable): SetOrder {
  const values = player === 'base' ? {} : player;
  const comparison = trainingOrder(order, values);
  return tableOrderOf(comparison, { wall, table: player === 'base' ? tableCount(comparison.plan) - 1 : 0 });
}
