// A comparison in progress. Tables finish in any order, but walls are counted in sequence. Once the rule has ended a comparison,
// it stays ended.

import {
  addTimes,
  type DecisionTimes,
  decisionCount,
  noDecisions,
  type PlayedSet,
  runTimingOf,
  timeAt,
  toThousandths,
} from '@mcr-arena/runs';
import type { Millis } from '@mcr-arena/sdk';
import { POSITIONS } from '@mcr-arena/tournament';
import { SIDES, type Side } from '../comparison/lineup.ts';
import { type Moments, NO_MOMENTS, withValue } from '../comparison/moments.ts';
import type { ComparisonTiming, ComparisonVersion, DecisionTiming } from '../comparison/results.ts';
import { type Ending, endingOf } from '../comparison/stopping-rule.ts';
import { type ComparedDeal, differenceOf, type WallResult } from '../comparison/wall-result.ts';
import { type ComparisonOrder, lineupOf, type TableOfWall, tableCount } from './comparison-order.ts';
import { comparedBotSecret, comparisonVersionOf } from './comparison-seeds.ts';

/** Earlier results of a comparison that is resumed. */
export interface KnownWalls {
  /** Starting with the first wall. */
  readonly walls: readonly WallResult[];
  /** From the comparison's document. */
  readonly continuedAfter: readonly number[];
  /** From the document; by default the version for a new comparison. */
  readonly version?: ComparisonVersion;
}

const NOTHING_KNOWN: KnownWalls = { walls: [], continuedAfter: [] };

/** Hands out tables, accepts their results and counts complete walls until the rule ends it. */
export class ComparisonInPlay {
  readonly order: ComparisonOrder;
  readonly version: ComparisonVersion;
  /** Numbers of walls that were known when the rule was changed. */
  readonly continuedAfter: readonly number[];
  readonly #walls: WallResult[] = [];
  /** Finished tables of walls that are not counted yet, by wall and place. */
  readonly #waiting = new Map<number, Map<number, PlayedSet>>();
  readonly #times: Record<Side, DecisionTimes> = { a: noDecisions(), b: noDecisions() };
  #moments: Moments = NO_MOMENTS;
  #ending: Ending | undefined;
  #givenOut: number;

  /** Ignores known walls that the rule would not have played. */
  constructor(order: ComparisonOrder, { walls, continuedAfter, version } = NOTHING_KNOWN) {
    this.version = version ?? comparisonVersionOf(order.bots);
    this.order = { ...order, botSecret: comparedBotSecret(this.version, order.plan.seed) };
    this.continuedAfter = continuedAfter;
    for (const wall of walls) if (this.#ending === undefined) this.#count(wall);
    this.#givenOut = this.#walls.length * tableCount(order.plan);
  }

  get walls(): readonly WallResult[] {
    return this.#walls;
  }

  get moments(): Moments {
    return this.#moments;
  }

  /** Undefined while it continues. */
  get ending(): Ending | undefined {
    return this.#ending;
  }

  /** Decision times on the walls of this run. */
  get decisionTimes(): Readonly<Record<Side, DecisionTimes>> {
    return this.#times;
  }

  /** Number of tables handed out. */
  get givenOut(): number {
    return this.#givenOut;
  }

  /** The next table to play. Undefined if the rule has ended the comparison, or will when all tables are finished. */
  nextTable(): TableOfWall | undefined {
    const { rule } = this.order.plan;
    const tables = tableCount(this.order.plan);
    const wall = Math.floor(this.#givenOut / tables) + 1;
    if (this.#ending !== undefined || (rule.walls !== undefined && wall > rule.walls)) return undefined;
    const table = this.#givenOut % tables;
    this.#givenOut += 1;
    return { wall, table };
  }

  /** Accepts a finished table and counts newly completed walls. Returns their number. */
  take({ wall, table }: TableOfWall, played: PlayedSet): number {
    const tables = this.#waiting.get(wall) ?? new Map<number, PlayedSet>();
    this.#waiting.set(wall, tables.set(table, played));
    const before = this.#walls.length;
    for (let next = this.#completed(); next !== undefined; next = this.#completed()) this.#countPlayed(next);
    return this.#walls.length - before;
  }

  /** The tables of the next wall, if all are finished and the comparison continues. */
  #completed(): readonly PlayedSet[] | undefined {
    const tables = this.#waiting.get(this.#walls.length + 1);
    if (this.#ending !== undefined || tables?.size !== tableCount(this.order.plan)) return undefined;
    this.#waiting.delete(this.#walls.length + 1);
    return Array.from({ length: tables.size }, (_, table) => tables.get(table)!);
  }

  #countPlayed(tables: readonly PlayedSet[]): void {
    const wall = this.#walls.length + 1;
    this.#count({ wall, tables: tables.map(comparedDealsOf) });
    for (const [table, { decisionTimes }] of tables.entries()) {
      const lineup = lineupOf(this.order.plan, table);
      for (const side of SIDES) {
        for (const position of POSITIONS.filter((position) => lineup[position] === side)) {
          addTimes(this.#times[side], decisionTimes[position]!);
        }
      }
    }
  }

  #count(wall: WallResult): void {
    const { rule, opponents } = this.order.plan;
    this.#walls.push(wall);
    this.#moments = withValue(this.#moments, differenceOf(wall, opponents.length));
    this.#ending = endingOf(rule, this.#moments);
  }
}

/** The deals in the form that a comparison counts. */
export function comparedDealsOf({ deals, fans, luck }: PlayedSet): ComparedDeal[] {
  return deals.map((deal, index) => ({ ...deal, fans: fans[index]!, ...(luck && { luck: luck[index]! }) }));
}

/** The timing of a comparison that ran on `workers` threads for `elapsed` milliseconds. */
export function comparisonTimingOf(
  { decisionTimes }: ComparisonInPlay,
  workers: number,
  elapsed: Millis,
): ComparisonTiming {
  return {
    ...runTimingOf(workers, elapsed),
    a: decisionTimingOf(decisionTimes.a),
    b: decisionTimingOf(decisionTimes.b),
  };
}

function decisionTimingOf(times: DecisionTimes): DecisionTiming {
  const decisions = decisionCount(times);
  if (decisions === 0) return { decisions };
  const at = (share: number): Millis => toThousandths(timeAt(times, share)!);
  return { decisions, medianMs: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
