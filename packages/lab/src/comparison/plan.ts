// The plan of a comparison: together with the bots' answers it determines every figure.

import type { ScoringRules } from '@mcr-arena/scoring';
import { shuffled, TILES_WITHOUT_FLOWERS, type TileIndex, WINDS, type Wind } from '@mcr-arena/tiles';
import { labelledRandom, type Secret } from '@mcr-arena/tournament';
import { type ComparisonSeatings, lineupsOf, seatingsOfWall } from './lineup.ts';
import type { StoppingRule } from './stopping-rule.ts';

/** A bot of a comparison. */
export interface Contender {
  /** Name in reports. The two compared bots must have different names. */
  readonly name: string;
  /** The program and its parameters, in the notation of the process that plays the deals. Not parsed here. */
  readonly bot: string;
  /** SHA-256 of the bot's own files, in hexadecimal: identifies the version of a bot. Not parsed here. */
  readonly digest?: string;
}

/** The bots, the walls, and the stopping rule. */
export interface ComparisonPlan {
  readonly a: Contender;
  readonly b: Contender;
  /** If empty, the two bots play each other. Otherwise each of the two plays against these, three at most. */
  readonly opponents: readonly Contender[];
  readonly seatings: ComparisonSeatings;
  /** Text from which walls and the bots' seeds are derived, through `secretOfSeed`. */
  readonly seed: string;
  readonly rule: StoppingRule;
  /** Absent: the Chinese practice. */
  readonly scoring?: ScoringRules;
  /** Version of the model of luck that is taken off every result. Absent: plain points. */
  readonly luck?: string;
}

/** Number of deals per wall at all tables. */
export function dealsPerWall({ opponents, seatings }: Pick<ComparisonPlan, 'opponents' | 'seatings'>): number {
  return lineupsOf(opponents.length).reduce((deals, lineup) => deals + seatingsOfWall(lineup, seatings, 1).length, 0);
}

/** The bots in the order a, b, opponents. */
export function contendersOf({ a, b, opponents }: ComparisonPlan): readonly Contender[] {
  return [a, b, ...opponents];
}

/**
 * A wall (counted from 1) of all comparisons with this secret: 136 tiles, with the quarter of seat i from place 34i. Derived like
 * `wallOf`, with the label `mcr-arena/comparison-wall/1` and the number as the only field.
 */
export function comparisonWall(secret: Secret, wall: number): readonly TileIndex[] {
  return shuffled(TILES_WITHOUT_FLOWERS, labelledRandom(secret, 'mcr-arena/comparison-wall/1', [wall]));
}

/** The prevalent wind of a wall: east, south, west, north in rotation. */
export function comparisonWind(wall: number): Wind {
  return WINDS[(wall - 1) % WINDS.length]!;
}
