// A comparison with everything needed to play it, and the orders for its tables.

import type { DealRules } from '@mcr-arena/engine';
import type { BotReference, DecisionLimits } from '@mcr-arena/hosts';
import type { SetBot, SetOrder } from '@mcr-arena/runs';
import { mapPositions, type Secret, secretOfSeed } from '@mcr-arena/tournament';
import { type Lineup, lineupsOf, type Player, seatingsOfWall } from '../comparison/lineup.ts';
import { type ComparisonPlan, comparisonWall, comparisonWind, contendersOf } from '../comparison/plan.ts';
import { seatSeedsOf } from './comparison-seeds.ts';

/** A comparison to play. */
export interface ComparisonOrder {
  readonly plan: ComparisonPlan;
  /** References of a, b and the opponents, in this order. */
  readonly bots: readonly BotReference[];
  readonly rules: DealRules;
  readonly limits: DecisionLimits;
  /** Secret for the seeds of bots other than house bots, from `comparedBotSecret`. Absent: the plan's seed is used. */
  readonly botSecret?: Secret | undefined;
}

/** A table of a wall: its place in `lineupsOf`. */
export interface TableOfWall {
  /** Counted from 1. */
  readonly wall: number;
  readonly table: number;
}

/** Number of tables per wall. */
export function tableCount({ opponents }: ComparisonPlan): number {
  return lineupsOf(opponents.length).length;
}

/** The players at a table, the same for every wall. */
export function lineupOf({ opponents }: ComparisonPlan, table: number): Lineup {
  return lineupsOf(opponents.length)[table]!;
}

/** Everything a thread needs to play the table. */
export function tableOrderOf(order: ComparisonOrder, { wall, table }: TableOfWall): SetOrder {
  const { plan, bots, rules, limits, botSecret } = order;
  const lineup = lineupOf(plan, table);
  const secret = secretOfSeed(plan.seed);
  const names = contendersOf(plan).map(({ name }) => name);
  const setBotOf = (player: Player): SetBot => {
    const reference = bots[placeOf(player)]!;
    return { reference, seed: '', seatSeeds: seatSeedsOf(reference, { secret, botSecret }, wall) };
  };
  const job = {
    round: 1,
    table: table + 1,
    set: wall,
    entrants: mapPositions((position) => names[placeOf(lineup[position]!)]!),
    prevalentWind: comparisonWind(wall),
    seatings: seatingsOfWall(lineup, plan.seatings, wall),
  };
  return {
    job,
    walls: [comparisonWall(secret, wall)],
    rules,
    bots: mapPositions((position) => setBotOf(lineup[position]!)),
    limits,
    ...(plan.luck !== undefined && { luck: plan.luck }),
  };
}

/** The player's place in the order a, b, opponents. */
function placeOf(player: Player): number {
  if (player === 'a') return 0;
  return player === 'b' ? 1 : 2 + player;
}
