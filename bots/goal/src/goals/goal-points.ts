// The points of a goal, computed by the scoring package: won with a given tile, drawn or discarded, with some of its
// sets melded. One win object is reused; a search allocates no objects.

import { HandScorer, type ScoringRules, type WinManner } from '@mcr-arena/scoring';
import { type Meld, type TileIndex, WINDS, type Wind } from '@mcr-arena/tiles';
import type { GoalAppraiser } from './goal-finder.ts';
import { NO_SET } from './goal-pool.ts';
import { PAIR_PLACE, type PartialGoal } from './partial-goal.ts';
import { PointsMemo } from './points-memo.ts';
import { rulesNumber } from './rules-number.ts';
import { FIRST_KNITTED, FIRST_PUNG, meldCode, SET_KEYS, type SetCode, TILES_OF_SET } from './set-code.ts';

/** The winds and the scoring rules of the hand. */
export interface GoalTable {
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  readonly rules: ScoringRules;
}

type MutableWin = { -readonly [Key in keyof WinManner]: WinManner[Key] };

/** A meld for each set that can be claimed. The seat it is claimed from does not affect fan points. */
const MELD_OF_SET: readonly Meld[] = TILES_OF_SET.slice(0, FIRST_KNITTED).map((tiles, code) =>
  code < FIRST_PUNG
    ? { type: 'chow', low: tiles[0]!, claimed: tiles[0]! }
    : { type: 'pung', tile: tiles[0]!, claimedFrom: 'previous' },
);

/**
 * Maximum fan points that another winning tile of the same goal can add: for a wait, and for Last Tile if a meld shows
 * its other three copies.
 */
const MOST_FOR_TILE_CONCEALED = 1;
const MOST_FOR_TILE_OPEN = 5;
/** Fan points of a drawn win with only the fans for the draw and a wait. */
const LEAST_DRAWN_OPEN = 2;
const LEAST_DRAWN_CONCEALED = 5;

/** With this many melds a hand may be won with every set claimed, which is a fan. */
const MELDS_TO_CLAIM_ALL = 3;

/** A number for a meld, 1-255: its set, and whether it is a concealed or a melded kong. */
function meldNumber(meld: Meld): number {
  const kind = meld.type === 'concealedKong' ? 2 : meld.type === 'chow' || meld.type === 'pung' ? 0 : 1;
  return 1 + meldCode(meld) + 64 * kind;
}

export class GoalPoints implements GoalAppraiser {
  private readonly memo = new PointsMemo();
  private readonly scorer = new HandScorer();
  /** The last hand of the scorer: the four keys of its concealed tiles, then its melds. */
  private readonly taken = new Int32Array(5);
  private readonly win: MutableWin;
  private readonly rulesInUse: { rules: ScoringRules | undefined; context: number } = { rules: undefined, context: 0 };
  private meldCount = 0;
  /** The melds of the hand as one number, eight bits each. */
  private meldsNumber = 0;
  /** One list for each number of melds, so that none is ever resized. */
  private readonly meldLists: Meld[][] = [0, 1, 2, 3, 4].map((count) => new Array<Meld>(count).fill(MELD_OF_SET[0]!));

  constructor() {
    this.win = {
      winningTile: 0 as TileIndex,
      selfDrawn: true,
      lastOfKind: false,
      afterKong: false,
      lastOfWall: false,
      seatWind: 'east',
      prevalentWind: 'east',
    };
  }

  /** Starts a hand with these melds. */
  reset({ seatWind, prevalentWind, rules }: GoalTable, melds: readonly Meld[]): void {
    this.win.seatWind = seatWind;
    this.win.prevalentWind = prevalentWind;
    this.rulesInUse.rules = rules;
    this.rulesInUse.context = (rulesNumber(rules) * 4 + WINDS.indexOf(seatWind)) * 4 + WINDS.indexOf(prevalentWind);
    this.meldCount = melds.length;
    this.meldsNumber = 0;
    melds.forEach((meld, index) => {
      this.meldsNumber |= meldNumber(meld) << (8 * index);
      for (let count = melds.length; count <= 4; count += 1) this.meldLists[count]![index] = meld;
    });
  }

  /**
   * Fan points of the goal won with `winningTile`, which must be among its concealed tiles; 0 if it is not a win.
   * @param sets codes of the goal's sets; bit i of `melded`: set i is claimed.
   */
  fanPointsWith(
    goal: PartialGoal,
    sets: ArrayLike<SetCode>,
    melded: number,
    winningTile: number,
    selfDrawn: boolean,
  ): number {
    const { memo } = this;
    const { key } = memo;
    key[0] = goal.keys[0]!;
    key[1] = goal.keys[1]!;
    key[2] = goal.keys[2]!;
    key[3] = goal.keys[3]!;
    let melds = this.meldsNumber;
    let count = this.meldCount;
    for (let index = 0; melded >> index !== 0; index += 1) {
      if (((melded >> index) & 1) === 0) continue;
      const code = sets[index]!;
      for (let suit = 0; suit < 4; suit += 1) key[suit]! -= SET_KEYS[4 * code + suit]!;
      melds |= (1 + code) << (8 * count);
      count += 1;
    }
    memo.setWin(melds, winningTile as TileIndex, selfDrawn, this.rulesInUse.context);
    const known = memo.find();
    if (known >= 0) return known;
    const fanPoints = this.askScoring(melds, count, winningTile as TileIndex, selfDrawn);
    memo.keep(fanPoints);
    return fanPoints;
  }

  /** Computes the fan points of the win in the memo's key with the scoring package. */
  private askScoring(melds: number, meldCount: number, winningTile: TileIndex, selfDrawn: boolean): number {
    if (!this.isTaken(melds)) this.take(melds, meldCount);
    this.win.winningTile = winningTile;
    this.win.selfDrawn = selfDrawn;
    return this.scorer.fanPointsOf(this.win, this.rulesInUse.rules) ?? 0;
  }

  private isTaken(melds: number): boolean {
    const { taken } = this;
    const { key } = this.memo;
    return (
      taken[0] === key[0] && taken[1] === key[1] && taken[2] === key[2] && taken[3] === key[3] && taken[4] === melds
    );
  }

  private take(melds: number, meldCount: number): void {
    const laid = this.meldLists[meldCount]!;
    for (let index = this.meldCount; index < meldCount; index += 1) {
      laid[index] = MELD_OF_SET[((melds >>> (8 * index)) & 255) - 1]!;
    }
    this.scorer.take(this.memo.key, laid);
    for (let index = 0; index < 4; index += 1) this.taken[index] = this.memo.key[index]!;
    this.taken[4] = melds;
  }

  /**
   * The fan points of the way to win that usually gives the most: everything drawn and the hand kept concealed. If
   * these are few, or with many melds, the hand is also scored as won from a discard after claims.
   */
  bestFanPoints(goal: PartialGoal, sets: Uint8Array, minimum: number): number {
    const mostForTile = this.meldCount > 0 ? MOST_FOR_TILE_OPEN : MOST_FOR_TILE_CONCEALED;
    let best = 0;
    for (let index = goal.missingCount - 1; index >= 0; index -= 1) {
      const fanPoints = this.fanPointsWith(goal, sets, 0, goal.missing[index]! >> 2, true);
      if (fanPoints > best) best = fanPoints;
      if (best >= minimum || best + mostForTile < minimum) break;
    }
    if (best >= minimum) return best;
    const leastDrawn = this.meldCount > 0 ? LEAST_DRAWN_OPEN : LEAST_DRAWN_CONCEALED;
    const mayGainByClaims = best <= leastDrawn || this.meldCount >= MELDS_TO_CLAIM_ALL;
    return mayGainByClaims ? Math.max(best, this.fanPointsClaimed(goal, sets)) : best;
  }

  /** Fan points if all missing tiles are claimed, the last one for the win. */
  private fanPointsClaimed(goal: PartialGoal, sets: Uint8Array): number {
    const last = goal.missingCount - 1;
    const winningPlace = goal.owners[last]!;
    let melded = 0;
    for (let index = 0; index < last; index += 1) {
      const place = goal.owners[index]!;
      if (place === winningPlace || place === PAIR_PLACE) continue;
      if (sets[place] !== NO_SET && sets[place]! < FIRST_KNITTED) melded |= 1 << place;
    }
    return this.fanPointsWith(goal, sets, melded, goal.missing[last]! >> 2, false);
  }
}
