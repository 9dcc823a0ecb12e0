// The fans of a goal: those counted in the plainest way to win it that is worth the minimum.

import { explainHand, type FanId, fanOf, type WinClaim } from '@mcr-arena/scoring';
import type { Meld, TileIndex } from '@mcr-arena/tiles';
import type { GoalTable } from '../goals/goal-points.ts';
import type { GoalReport } from '../goals/goal-search.ts';
import { FIRST_KNITTED, FIRST_PUNG, type SetCode, TILES_OF_SET } from '../goals/set-code.ts';

/** A fan of a finished hand. */
export interface GoalFan {
  readonly fan: FanId;
  /** Points, times the number of its occurrences. */
  readonly points: number;
  /** The tiles of its first occurrence, if it is a fan of certain sets; otherwise none. */
  readonly tiles: readonly TileIndex[];
}

/** The types of criteria whose fans belong to certain sets of the hand. */
const OF_SETS: ReadonlySet<string> = new Set(['combination', 'pungsOf', 'windPung']);
/** The types of criteria about the way in which the hand is won. */
const OF_THE_WIN: ReadonlySet<string> = new Set(['win', 'wait']);
/** A fan of the way of winning with more points is one that a player goes for: Melded Hand. */
const MOST_BESIDE = 4;

/**
 * The fans of a goal, the most points first and those of the way of winning last: won on a discard, or else by a drawn
 * tile, or else with all its other sets claimed. Empty if none of these ways is worth the minimum.
 */
export function fansOfGoal(goal: GoalReport, melds: readonly Meld[], table: GoalTable): readonly GoalFan[] {
  for (const claim of waysToWin(goal, melds, table)) {
    const explained = explainHand(claim, table.rules);
    if (explained.ok && explained.value.score.fanPoints >= table.rules.minimumPoints) {
      return inOrder(explained.value.fans);
    }
  }
  return [];
}

function* waysToWin(goal: GoalReport, melds: readonly Meld[], table: GoalTable): Generator<WinClaim> {
  const lastTiles = [...new Set(goal.missing)];
  for (const selfDrawn of [false, true]) {
    for (const tile of lastTiles) yield claimOf(goal.tiles, melds, tile, selfDrawn, table);
  }
  for (const tile of lastTiles) {
    const claimed = claimedSets(goal, tile);
    const held = claimed.reduce((tiles, code) => without(tiles, TILES_OF_SET[code]!), goal.tiles);
    if (held.includes(tile)) {
      yield claimOf(held, [...melds, ...claimed.map(meldOf)], tile, false, table);
    }
  }
}

/** The sets that lack a tile beside the winning one. */
function claimedSets({ sets, missing }: GoalReport, winningTile: TileIndex): readonly SetCode[] {
  const others = without(missing, [winningTile]);
  return sets.filter((code) => code < FIRST_KNITTED && TILES_OF_SET[code]!.some((tile) => others.includes(tile)));
}

function meldOf(code: SetCode): Meld {
  const [tile] = TILES_OF_SET[code]!;
  if (code < FIRST_PUNG) return { type: 'chow', low: tile!, claimed: tile! };
  return { type: 'pung', tile: tile!, claimedFrom: 'previous' };
}

function claimOf(
  tiles: readonly TileIndex[],
  melds: readonly Meld[],
  winningTile: TileIndex,
  selfDrawn: boolean,
  { seatWind, prevalentWind }: GoalTable,
): WinClaim {
  return {
    melds,
    concealed: without(tiles, [winningTile]),
    winningTile,
    selfDrawn,
    seatWind,
    prevalentWind,
    lastOfKind: false,
    afterKong: false,
    lastOfWall: false,
    flowers: 0,
  };
}

function without(tiles: readonly TileIndex[], removed: readonly TileIndex[]): readonly TileIndex[] {
  const left = [...tiles];
  for (const tile of removed) left.splice(left.indexOf(tile), 1);
  return left;
}

function inOrder(
  explained: readonly { readonly fan: FanId; readonly points: number; readonly tiles: readonly TileIndex[] }[],
): readonly GoalFan[] {
  const fans = new Map<FanId, GoalFan>();
  for (const { fan, points, tiles } of explained) {
    const known = fans.get(fan);
    const own = OF_SETS.has(fanOf(fan).holds.type) ? tiles : [];
    fans.set(fan, known === undefined ? { fan, points, tiles: own } : { ...known, points: known.points + points });
  }
  return [...fans.values()].sort((a, b) => Number(isOfTheWin(a)) - Number(isOfTheWin(b)) || b.points - a.points);
}

/** Whether the fan is one of the way of winning, which is named last. */
export function isOfTheWin({ fan }: GoalFan): boolean {
  const { holds, points } = fanOf(fan);
  return OF_THE_WIN.has(holds.type) && points <= MOST_BESIDE;
}
