// What is compared and how: given this and the bots' answers, every figure follows.

import { shuffled, TILES_WITHOUT_FLOWERS, type TileIndex, WINDS, type Wind } from '@mcr-arena/tiles';
import { labelledRandom, type Secret } from '@mcr-arena/tournament';
import { type ComparisonSeatings, lineupsOf, seatingsOfWall } from './lineup.ts';
import type { StoppingRule } from './stopping-rule.ts';

/** A bot of a comparison. */
export interface Contender {
  /** What reports call it: something else for each of the two that are compared. */
  readonly name: string;
  /** The program and its parameters, in the notation of the process that plays the deals. Not read here. */
  readonly bot: string;
  /** SHA-256 of the bot's own files, in hexadecimal: identifies the version of a bot. Not read here. */
  readonly digest?: string;
}

/** The bots, the walls, and when it ends. */
export interface ComparisonPlan {
  readonly a: Contender;
  readonly b: Contender;
  /** None: the two play each other. Up to three: each of the two plays these. */
  readonly opponents: readonly Contender[];
  readonly seatings: ComparisonSeatings;
  /** Text from which walls and the bots' chance come, through `secretOfSeed`. */
  readonly seed: string;
  readonly rule: StoppingRule;
}

/** Deals of each wall, all tables together. */
export function dealsPerWall({ opponents, seatings }: Pick<ComparisonPlan, 'opponents' | 'seatings'>): number {
  return lineupsOf(opponents.length).reduce((deals, lineup) => deals + seatingsOfWall(lineup, seatings, 1).length, 0);
}

/** The bots in the order a, b, opponents. */
export function contendersOf({ a, b, opponents }: ComparisonPlan): readonly Contender[] {
  return [a, b, ...opponents];
}

/**
 * A wall (counted from 1) of all comparisons with this secret: 136 tiles, seat i's quarter from place 34i. As `wallOf`, with
 * the label `mcr-arena/comparison-wall/1` and the number as the only field.
 */
export function comparisonWall(secret: Secret, wall: number): readonly TileIndex[] {
  return shuffled(TILES_WITHOUT_FLOWERS, labelledRandom(secret, 'mcr-arena/comparison-wall/1', [wall]));
}

/** East, south, west, north in turn. */
export function comparisonWind(wall: number): Wind {
  return WINDS[(wall - 1) % WINDS.length]!;
}
