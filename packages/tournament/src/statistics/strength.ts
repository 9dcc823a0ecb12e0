// Opponent-adjusted strength in points per deal, its interval, and pairwise probabilities of being stronger.
//
// Swiss rounds seat strong entrants together, so points alone are not comparable. A strength is the mean of penalised
// least squares (`least-squares.ts`) over the penalties, weighted by their probability (`spread.ts`); the entrants'
// strengths sum to 0. The interval is a bootstrap over walls (`bootstrap.ts`). Deviations from the strength are widened
// by the number n of walls that a player played: √((n + 1) / (n − 1)) makes the variance of a mean unbiased, and t
// quantiles replace normal ones.

import { createRandom } from '@mcr-arena/tiles';
import type { Entrant, EntrantId } from '../entrant.ts';
import type { SetResult } from '../set-result.ts';
import { drawChance, solveReplicate, solveSparseReplicate } from './bootstrap.ts';
import { type Estimate, intervalAround, MIN_SETS, NORMAL_QUANTILE, rounded, tQuantile } from './estimate.ts';
import { judgeSparseSpread } from './sparse-spread.ts';
import { judgeSpread } from './spread.ts';
import { type GatheredTables, gatherTables } from './table-field.ts';

/** The probability that `upper` is stronger than `lower`. */
export interface PairProbability {
  readonly upper: EntrantId;
  readonly lower: EntrantId;
  /** Share of the bootstrap replicates, 0 to 1; ties count half. */
  readonly probability: number;
}

/** The estimated strengths of a field. */
export interface Strengths {
  readonly byPlayer: ReadonlyMap<EntrantId, Estimate>;
  /**
   * Pairs of entrants with at least `MIN_SETS` sets each, in the order of the ranking: all pairs, or only near ones
   * (`StrengthMethod`).
   */
  readonly pairs: readonly PairProbability[];
}

/** The field, and the options of the computation. */
interface StrengthRequest {
  /** The tournament's id: its label seeds the bootstrap (`mcr-arena/bootstrap/1`, line feed, id). */
  readonly id: string;
  /** Best-ranked first. */
  readonly ranking: readonly EntrantId[];
  readonly reference: Entrant | undefined;
  readonly sets: readonly SetResult[];
  /** Replicates of the bootstrap; 0 for strengths only. */
  readonly replicates: number;
  /** Method of solution. Figures of the two methods agree to about three decimals. */
  readonly method: StrengthMethod;
}

/**
 * `dense` factors the whole matrix, in time cubic in the number of players, and compares all pairs. `sparse` iterates,
 * in time linear in the number of tables, and compares each entrant with the next `SPARSE_PAIRS` ranks and the best
 * `SPARSE_TOP` with each other.
 */
export type StrengthMethod = 'dense' | 'sparse';

/** Maximum number of entrants for the method `dense`. */
export const DENSE_ENTRANTS = 128;
/** Number of ranks below an entrant with which the method `sparse` compares it. */
export const SPARSE_PAIRS = 10;
/** Number of best entrants that the method `sparse` compares with each other, as many as a page shows. */
export const SPARSE_TOP = 24;

/** Replicates of published figures. */
export const REPLICATES = 1000;

/** The strengths of the field and of its replicates, by player number. */
interface Bootstrap {
  /** Number of walls that each player played. */
  readonly walls: readonly number[];
  readonly strengths: Float64Array;
  /** For each player, one strength per replicate; empty without replicates. */
  readonly replicates: readonly Float64Array[];
}

/** Estimates the strengths of a field; empty before the first set. */
export function estimateStrengths(request: StrengthRequest): Strengths {
  const tables = gatherTables(request.ranking, request.reference, request.sets);
  const { players, walls } = tables;
  if (players.length === 0) return { byPlayer: new Map(), pairs: [] };
  const bootstrap = runBootstrap(request, tables);
  const byPlayer = new Map(players.map((id, player) => [id, estimateOf(bootstrap, player)]));
  if (bootstrap.replicates[0]!.length === 0) return { byPlayer, pairs: [] };
  const compared = [...players.keys()].filter((player) => {
    return players[player] !== request.reference?.id && walls[player]! >= MIN_SETS;
  });
  const pairs = compared.flatMap((upper, index) =>
    compared
      .slice(index + 1, request.method === 'dense' ? undefined : Math.max(SPARSE_TOP, index + 1 + SPARSE_PAIRS))
      .map((lower): PairProbability => {
        const probability = rounded(shareAbove(bootstrap, upper, lower));
        return { upper: players[upper]!, lower: players[lower]!, probability };
      }),
  );
  return { byPlayer, pairs };
}

function runBootstrap(
  { id, replicates, method }: StrengthRequest,
  { field, players, walls, wallCount }: GatheredTables,
): Bootstrap {
  const [judge, solve] =
    method === 'dense'
      ? ([judgeSpread, solveReplicate] as const)
      : ([judgeSparseSpread, solveSparseReplicate] as const);
  const cases = judge(field);
  const strengths = Float64Array.from(players, (_, player) =>
    cases.reduce((sum, spread) => sum + spread.probability * spread.strengths[player]!, 0),
  );
  const random = createRandom(`mcr-arena/bootstrap/1\n${id}`);
  const count = walls.some((met) => met >= MIN_SETS) ? replicates : 0;
  const byPlayer = players.map(() => new Float64Array(count));
  for (let replicate = 0; replicate < count; replicate += 1) {
    const drawn = solve(field, drawChance(field, wallCount, cases, random));
    for (const [player, own] of byPlayer.entries()) own[replicate] = drawn[player]!;
  }
  return { walls, strengths, replicates: byPlayer };
}

/** The factor for deviations from a strength, for a player with that number of walls. */
function widening(walls: number): number {
  return Math.sqrt((walls + 1) / (walls - 1)) * (tQuantile(walls - 1) / NORMAL_QUANTILE);
}

function estimateOf({ walls, strengths, replicates }: Bootstrap, player: number): Estimate {
  const value = strengths[player]!;
  const met = walls[player]!;
  const drawn = replicates[player]!;
  if (met < MIN_SETS || drawn.length === 0) return { value: rounded(value) };
  const squares = drawn.reduce((sum, other) => sum + (other - value) * (other - value), 0);
  return intervalAround(value, NORMAL_QUANTILE * widening(met) * Math.sqrt(squares / drawn.length));
}

/** Share of replicates in which `upper` is the stronger. */
function shareAbove({ walls, strengths, replicates }: Bootstrap, upper: number, lower: number): number {
  const estimated = strengths[upper]! - strengths[lower]!;
  const width = widening(Math.min(walls[upper]!, walls[lower]!));
  const ofUpper = replicates[upper]!;
  const ofLower = replicates[lower]!;
  let above = 0;
  for (let replicate = 0; replicate < ofUpper.length; replicate += 1) {
    const difference = estimated + width * (ofUpper[replicate]! - ofLower[replicate]! - estimated);
    above += (1 + Math.sign(difference)) / 2;
  }
  return above / ofUpper.length;
}
