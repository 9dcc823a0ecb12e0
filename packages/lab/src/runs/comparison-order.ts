// A comparison with everything needed to play it, and what a thread needs for each of its tables.

import type { SetBot, SetOrder } from '@mcr-arena/arena';
import type { DealRules } from '@mcr-arena/engine';
import type { BotReference, DecisionLimits } from '@mcr-arena/hosts';
import { mapPositions, type Secret, secretOfSeed } from '@mcr-arena/tournament';
import { type Lineup, lineupsOf, type Player, seatingsOfWall } from '../comparison/lineup.ts';
import { type ComparisonPlan, comparisonWall, comparisonWind, contendersOf } from '../comparison/plan.ts';
import { seatSeedsOf } from './comparison-seeds.ts';

/** A comparison as it is given to be played. */
export interface ComparisonOrder {
  readonly plan: ComparisonPlan;
  /** Of a, b and the opponents, in this order. */
  readonly bots: readonly BotReference[];
  readonly rules: DealRules;
  readonly limits: DecisionLimits;
  /** What the seeds of bots that are not house bots come from, from `comparedBotSecret`. Absent: from the plan's seed. */
  readonly botSecret?: Secret | undefined;
}

/** A table of a wall: its place in `lineupsOf`. */
export interface TableOfWall {
  /** Counted from 1. */
  readonly wall: number;
  readonly table: number;
}

/** Tables of each wall. */
export function tableCount({ opponents }: ComparisonPlan): number {
  return lineupsOf(opponents.length).length;
}

/** Who sits at a table of every wall. */
export function lineupOf({ opponents }: ComparisonPlan, table: number): Lineup {
  return lineupsOf(opponents.length)[table]!;
}

/** What a thread needs to play the table. */
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
  };
}

/** Place in the order a, b, opponents. */
function placeOf(player: Player): number {
  if (player === 'a') return 0;
  return player === 'b' ? 1 : 2 + player;
}
