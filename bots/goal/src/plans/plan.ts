// What a hand is going for: its goals, grouped by their main fan and its tiles. All figures are those of the goals, so that the
// plans of a hand add up to the value that the bot gives it. After a discard, only goals without the discarded tile are left: as the
// bot, a plan does not count on drawing it back.

import type { FanId } from '@mcr-arena/scoring';
import {
  countTiles,
  isHonor,
  type Meld,
  type Suit,
  suitOf,
  type TileCounts,
  type TileIndex,
  tilesOfCounts,
  tilesOfMeld,
} from '@mcr-arena/tiles';
import type { GoalTable } from '../goals/goal-points.ts';
import type { GoalReport } from '../goals/goal-search.ts';
import { type Sharpness, sharpen, soften } from '../goals/sharpness.ts';
import { fansOfGoal, type GoalFan, isOfTheWin } from './goal-fans.ts';

/** A kind that brings a plan nearer. */
export interface UsefulTile {
  readonly tile: TileIndex;
  /** Unseen copies, 1-4. */
  readonly unseen: number;
}

/** Complete hands worth the minimum that have the same main fan. */
export interface Plan {
  /** Equal for plans of the same main fan and tiles in all outlooks of a seat. */
  readonly key: string;
  readonly name: PlanName;
  /** Tiles that the nearest hand of the plan lacks, 1 or more. */
  readonly away: number;
  /** The tiles that bring the plan nearer, with their unseen copies, in index order. */
  readonly useful: readonly UsefulTile[];
  /** All unseen copies of the useful tiles. */
  readonly unseen: number;
  /** The chance, 0 to 1, of one of its hands, as if they came independently. */
  readonly chance: number;
  /** The mean fan points of its hands, weighted by their chances. */
  readonly fanPoints: number;
  /** Its part of the value of the hand, in points paid. */
  readonly value: number;
  /** The hand of the plan that is worth the most to the bot. */
  readonly lead: LeadHand;
  /** Concealed tiles that no nearest hand of the plan needs, with repetition. */
  readonly spare: readonly TileIndex[];
}

/** The fans of the lead hand that make it worth the minimum. */
export interface PlanName {
  /** The fewest that reach the minimum, from the most points down. The first is the main fan, which all hands of the plan have. */
  readonly fans: readonly FanId[];
  /** The tiles of the main fan, if it is a fan of certain sets; otherwise none. */
  readonly tiles: readonly TileIndex[];
  /** The suit, if the main fan is a flush. */
  readonly suit: Suit | undefined;
}

/** A complete hand. */
export interface LeadHand {
  /** Concealed tiles of the finished hand, in index order. */
  readonly tiles: readonly TileIndex[];
  readonly missing: readonly TileIndex[];
  /** Mean over the ways to win. */
  readonly fanPoints: number;
  /** Its fans in addition to those of the name, without those of the way of winning. */
  readonly adding: readonly FanId[];
}

/** What a hand is going for. */
export interface Outlook {
  /** In points paid, comparable only within a decision. */
  readonly value: number;
  /** The most valuable first. */
  readonly plans: readonly Plan[];
}

/** A goal with its plan. */
interface PlannedGoal {
  readonly goal: GoalReport;
  readonly key: string;
  readonly name: PlanName;
  readonly adding: readonly FanId[];
}

/** Names the goals of one hand; `plansOf` then groups those that are left after a discard. */
export function namedGoals(
  goals: readonly GoalReport[],
  melds: readonly Meld[],
  table: GoalTable,
): readonly PlannedGoal[] {
  return goals.map((goal) => namedGoal(goal, melds, table));
}

function namedGoal(goal: GoalReport, melds: readonly Meld[], table: GoalTable): PlannedGoal {
  const fans = fansOfGoal(goal, melds, table);
  const named = fans.slice(0, namingCount(fans, table.rules.minimumPoints));
  const all = [...goal.tiles, ...melds.flatMap(tilesOfMeld)];
  const name: PlanName = {
    fans: named.map(({ fan }) => fan),
    tiles: named[0]?.tiles ?? [],
    suit: FLUSHES.has(named[0]?.fan) ? suitOf(all.find((tile) => !isHonor(tile))!) : undefined,
  };
  const key = [name.fans[0], name.tiles.join(), name.suit].join(' ');
  return {
    goal,
    key,
    name,
    adding: fans
      .slice(named.length)
      .filter((each) => !isOfTheWin(each))
      .map(({ fan }) => fan),
  };
}

const FLUSHES: ReadonlySet<FanId | undefined> = new Set<FanId>(['fullFlush', 'halfFlush']);

function namingCount(fans: readonly GoalFan[], minimum: number): number {
  let count = 0;
  for (let sum = 0; count < fans.length && sum < minimum; count += 1) sum += fans[count]!.points;
  return count;
}

/** A hand, what is unseen, and how its values are added up. */
interface PlannedHand {
  /** 34 counts of the concealed tiles. */
  readonly hand: TileCounts;
  readonly unseen: TileCounts;
  readonly sharpness: Sharpness;
  /** Factor on the sum of the sharpened weights. */
  readonly factor: number;
}

/** Groups goals, best first, into plans. */
export function outlookOf(goals: readonly PlannedGoal[], hand: PlannedHand): Outlook {
  const groups = Map.groupBy(goals, ({ key }) => key);
  const plans = [...groups.values()].map((group) => planOf(group, hand));
  return { value: valueOfGoals(goals, hand), plans: plans.sort((a, b) => b.value - a.value) };
}

function planOf(group: readonly PlannedGoal[], hand: PlannedHand): Plan {
  const { key, name, goal, adding } = group[0]!;
  const away = Math.min(...group.map((each) => each.goal.missing.length));
  const nearest = group.filter((each) => each.goal.missing.length === away).map((each) => each.goal);
  const kinds = [...new Set(nearest.flatMap(({ missing }) => missing))].sort((a, b) => a - b);
  const useful = kinds.map((tile) => ({ tile, unseen: hand.unseen[tile]! }));
  const chances = group.reduce((sum, each) => sum + each.goal.chance, 0);
  return {
    key,
    name,
    away,
    useful,
    unseen: useful.reduce((sum, { unseen }) => sum + unseen, 0),
    chance: 1 - group.reduce((missed, each) => missed * (1 - each.goal.chance), 1),
    fanPoints: group.reduce((sum, each) => sum + each.goal.chance * each.goal.fanPoints, 0) / chances,
    value: valueOfGoals(group, hand),
    lead: { tiles: goal.tiles, missing: goal.missing, fanPoints: goal.fanPoints, adding },
    spare: spareTiles(nearest, hand.hand),
  };
}

function valueOfGoals(goals: readonly PlannedGoal[], { sharpness, factor }: PlannedHand): number {
  return soften(factor * goals.reduce((sum, { goal }) => sum + sharpen(goal.weight, sharpness), 0), sharpness);
}

function spareTiles(nearest: readonly GoalReport[], hand: TileCounts): readonly TileIndex[] {
  const needed = new Uint8Array(hand.length);
  for (const { tiles } of nearest) {
    const counts = countTiles(tiles);
    for (const tile of tiles) needed[tile] = Math.max(needed[tile]!, counts[tile]!);
  }
  return tilesOfCounts(hand.map((held, tile) => Math.max(0, held - needed[tile]!)));
}
