// Opponent-adjusted strength in points a deal, its interval, and who is probably above whom.
//
// Swiss tables seat the strong with the strong, so points alone compare badly. A strength is the mean of penalised least
// squares (`least-squares.ts`) over the penalties that the results leave likely (`spread.ts`); the entrants' strengths
// sum to 0. The interval is a bootstrap over walls. A replicate draws a penalty by its probability; targets of the
// penalty, normal with the spread that belongs to it (twelve uniform numbers less 6); and one weight a wall for all of
// its tables, the gaps between sorted uniform numbers (Rubin's Bayesian bootstrap, 1981, which never tears the field
// apart as drawing walls with replacement does). Deviations from the strength are widened for the number of walls n
// that a player met: √((n + 1) / (n − 1)) makes the variance of a mean unbiased, and t quantiles replace normal ones.

import { createRandom, type Random } from '@mcr-arena/tiles';
import { type Entrant, type EntrantId, fillUpIdsOf } from './entrant.ts';
import { type Estimate, intervalAround, MIN_SETS, NORMAL_QUANTILE, rounded, tQuantile } from './estimate.ts';
import { normalEquations, solvePenalised, type TableField } from './least-squares.ts';
import { type SetResult, totalsOf } from './set-result.ts';
import { gaugeOf, judgeSpread, type SpreadCase } from './spread.ts';

/** How likely `upper` is stronger than `lower`. */
export interface PairProbability {
  readonly upper: EntrantId;
  readonly lower: EntrantId;
  /** Share of the bootstrap's replicates, 0 to 1; equals count half. */
  readonly probability: number;
}

export interface Strengths {
  readonly byPlayer: ReadonlyMap<EntrantId, Estimate>;
  /** Each two entrants of `MIN_SETS` sets or more, in the order asked for. */
  readonly pairs: readonly PairProbability[];
}

export interface StrengthRequest {
  /** The tournament's id: its label seeds the bootstrap (`mcr-arena/bootstrap/1`, line feed, id). */
  readonly id: string;
  /** Best-ranked first. */
  readonly ranking: readonly EntrantId[];
  readonly reference: Entrant | undefined;
  readonly sets: readonly SetResult[];
  /** Of the bootstrap; 0 for strengths alone. */
  readonly replicates: number;
}

/** Replicates of published figures. */
export const REPLICATES = 1000;

/** The strengths of the field and of its replicates, by player number. */
interface Bootstrap {
  /** Walls that each player met. */
  readonly walls: readonly number[];
  readonly strengths: Float64Array;
  /** Empty if none were asked for. */
  readonly replicates: readonly Float64Array[];
}

/** Empty before the first set. */
export function estimateStrengths(request: StrengthRequest): Strengths {
  const tables = gatherTables(request);
  const { players, walls } = tables;
  if (players.length === 0) return { byPlayer: new Map(), pairs: [] };
  const bootstrap = runBootstrap(request, tables);
  const byPlayer = new Map(players.map((id, player) => [id, estimateOf(bootstrap, player)]));
  if (bootstrap.replicates.length === 0) return { byPlayer, pairs: [] };
  const compared = [...players.keys()].filter((player) => {
    return players[player] !== request.reference?.id && walls[player]! >= MIN_SETS;
  });
  const pairs = compared.flatMap((upper, index) =>
    compared.slice(index + 1).map((lower): PairProbability => {
      const probability = rounded(shareAbove(bootstrap, upper, lower));
      return { upper: players[upper]!, lower: players[lower]!, probability };
    }),
  );
  return { byPlayer, pairs };
}

function runBootstrap(
  { id, replicates }: StrengthRequest,
  { field, players, walls, wallCount }: GatheredTables,
): Bootstrap {
  const cases = judgeSpread(field);
  const strengths = Float64Array.from(players, (_, player) =>
    cases.reduce((sum, spread) => sum + spread.probability * spread.strengths[player]!, 0),
  );
  const random = createRandom(`mcr-arena/bootstrap/1\n${id}`);
  const count = walls.some((met) => met >= MIN_SETS) ? replicates : 0;
  return {
    walls,
    strengths,
    replicates: Array.from({ length: count }, () => replicate(field, wallCount, cases, random)),
  };
}

function replicate(field: TableField, wallCount: number, cases: readonly SpreadCase[], random: Random): Float64Array {
  const { penalty, deviation } = drawCase(cases, random);
  const targets = drawTargets(field.rated, deviation, random);
  const equations = normalEquations(field, drawWeights(wallCount, random));
  return solvePenalised(equations, field.rated, { weight: penalty, targets }, gaugeOf(equations)).strengths;
}

function drawCase(cases: readonly SpreadCase[], random: Random): SpreadCase {
  let left = uniform(random);
  for (const spread of cases) {
    left -= spread.probability;
    if (left < 0) return spread;
  }
  return cases.at(-1)!;
}

/** 0 to 1, 1 excluded. */
function uniform(random: Random): number {
  return random.nextWord() / 2 ** 32;
}

/** Normal numbers of this standard deviation for the rated players, shifted to sum to 0; 0 for the others. */
function drawTargets(rated: Uint8Array, deviation: number, random: Random): Float64Array {
  const targets = new Float64Array(rated.length);
  let sum = 0;
  let count = 0;
  for (const [player, flag] of rated.entries()) {
    if (flag === 0) continue;
    for (let draw = 0; draw < 12; draw += 1) targets[player]! += uniform(random);
    targets[player] = deviation * (targets[player]! - 6);
    sum += targets[player]!;
    count += 1;
  }
  return targets.map((target, player) => (rated[player] === 0 ? 0 : target - sum / count));
}

interface GatheredTables {
  readonly field: TableField;
  /** Those who played, best-ranked first, the reference bot last. */
  readonly players: readonly EntrantId[];
  readonly walls: readonly number[];
  readonly wallCount: number;
}

function gatherTables({ ranking, reference, sets }: StrengthRequest): GatheredTables {
  const copies = new Set(reference === undefined ? [] : fillUpIdsOf(reference));
  const playerOf = (id: EntrantId): EntrantId => (copies.has(id) ? reference!.id : id);
  const seen = new Set(sets.flatMap((set) => set.entrants.map(playerOf)));
  const players = [...ranking, ...(reference === undefined ? [] : [reference.id])].filter((id) => seen.has(id));
  const numberOf = new Map(players.map((id, number) => [id, number]));
  const wallNumbers = new Map<string, number>();
  const met = players.map(() => new Set<number>());
  const seated: number[] = [];
  const points: number[] = [];
  const wall = sets.map((set) => {
    const key = `${set.round}/${set.set}`;
    const number = wallNumbers.get(key) ?? wallNumbers.size;
    wallNumbers.set(key, number);
    seated.push(...set.entrants.map((id) => numberOf.get(playerOf(id))!));
    points.push(...totalsOf(set.deals).map((total) => total / set.deals.length));
    for (const player of seated.slice(-4)) met[player]!.add(number);
    return number;
  });
  const rated = Uint8Array.from(players, (id) => (id === reference?.id ? 0 : 1));
  return {
    field: {
      players: players.length,
      rated,
      seated: Int32Array.from(seated),
      points: Float64Array.from(points),
      wall: Int32Array.from(wall),
    },
    players,
    walls: met.map((walls) => walls.size),
    wallCount: wallNumbers.size,
  };
}

/** Random weights of mean 1: the gaps that `count` − 1 sorted words leave between 0 and 2^32, none of them 0. */
function drawWeights(count: number, random: Random): Float64Array {
  const cuts = Uint32Array.from({ length: count - 1 }, () => random.nextWord()).sort();
  const scale = count / (2 ** 32 + count);
  return Float64Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? 0 : cuts[index - 1]!;
    const to = index === count - 1 ? 2 ** 32 : cuts[index]!;
    return (to - from + 1) * scale;
  });
}

/** What deviations from a strength are multiplied with, for a player who met so many walls. */
function widening(walls: number): number {
  return Math.sqrt((walls + 1) / (walls - 1)) * (tQuantile(walls - 1) / NORMAL_QUANTILE);
}

function estimateOf({ walls, strengths, replicates }: Bootstrap, player: number): Estimate {
  const value = strengths[player]!;
  const met = walls[player]!;
  if (met < MIN_SETS || replicates.length === 0) return { value: rounded(value) };
  const squares = replicates.reduce((sum, other) => sum + (other[player]! - value) * (other[player]! - value), 0);
  return intervalAround(value, NORMAL_QUANTILE * widening(met) * Math.sqrt(squares / replicates.length));
}

/** Share of replicates in which `upper` is the stronger. */
function shareAbove({ walls, strengths, replicates }: Bootstrap, upper: number, lower: number): number {
  const estimated = strengths[upper]! - strengths[lower]!;
  const width = widening(Math.min(walls[upper]!, walls[lower]!));
  const above = replicates.reduce((count, other) => {
    const difference = estimated + width * (other[upper]! - other[lower]! - estimated);
    return count + (1 + Math.sign(difference)) / 2;
  }, 0);
  return above / replicates.length;
}
