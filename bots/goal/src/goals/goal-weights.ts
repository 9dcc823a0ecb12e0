// The weight that each goal in the pool adds to the value of the hand: the chance that all its missing tiles come in
// time × the payment of the win. The winning tile is the last one to come, each missing tile with equal probability; it
// can be claimed from any seat. The better of two ways of playing counts: claiming whenever possible, or keeping the
// hand concealed until the win.

import { KIND_COUNT, type TileCounts } from '@mcr-arena/tiles';
import type { GoalFinder } from './goal-finder.ts';
import type { GoalPoints } from './goal-points.ts';
import { NO_PAIR, NO_SET } from './goal-pool.ts';
import { FIRST_KNITTED, TILE_PLACE } from './set-code.ts';
import { type Sharpness, sharpen } from './sharpness.ts';
import { winPayment } from './win-payment.ts';

/** Settings for the weights of goals. */
export interface WeightSettings {
  /** Fan points that a win needs. */
  readonly minimum: number;
  /** Added to a win's payment, in the same points, for example for not paying another player's win. */
  readonly stake: number;
  /** Factor on the weight of goals that lack more tiles than the nearest. */
  readonly farther: number;
  readonly sharpness: Sharpness;
}

/** A goal worth this much more than the minimum reaches it with any winning tile. */
const SAFE_MARGIN = 2;
const UNKNOWN = -1;
/** The payment of a self-drawn goal of 40 fan points: the assumed maximum of a concealed goal. */
const MOST_PAID = winPayment(40, true);

/** Number of places of a goal: four sets, then the pair; special forms have all their tiles in the last place. */
const PLACES = 5;
const LAST_PLACE = PLACES - 1;

/** Weighs the goals in a finder's pool. */
export class GoalWeights {
  /** Chance × payment × preference, in points paid, by slot of the pool. */
  readonly weight: Float64Array;
  /** The sharpened weights, which are summed up. */
  readonly sharpened: Float64Array;
  /** Chance that the goal is reached, 0 to 1, by slot. */
  readonly chance: Float64Array;
  /** Mean fan points of the goal if reached, by slot. */
  readonly fanPoints: Float64Array;
  private readonly finder: GoalFinder;
  private readonly scorer: GoalPoints;
  private readonly sets = new Uint8Array(LAST_PLACE);
  /** Index of the first missing tile of each place in the list of the partial goal. */
  private readonly start = new Uint8Array(PLACES + 1);
  /** Chance of all missing tiles of each place, with claims and by draws only. */
  private readonly claimed = new Float64Array(PLACES);
  private readonly drawn = new Float64Array(PLACES);
  /** Fan points of the current way with the most recent winning tile: from a discard, drawn. */
  private readonly knownFanPoints = new Int16Array(2);
  /** Sums over the winning tiles: value, chance, chance × fan points. */
  private readonly sums = new Float64Array(3);
  private settings: WeightSettings = { minimum: 8, stake: 0, farther: 1, sharpness: 4 };

  constructor(finder: GoalFinder, scorer: GoalPoints) {
    const { capacity } = finder.pool;
    this.finder = finder;
    this.scorer = scorer;
    this.weight = new Float64Array(capacity);
    this.sharpened = new Float64Array(capacity);
    this.chance = new Float64Array(capacity);
    this.fanPoints = new Float64Array(capacity);
  }

  /** Weighs every goal in the pool, for the hand of the last search. */
  weighAll(hand: TileCounts, settings: WeightSettings): void {
    this.settings = settings;
    for (let slot = 0; slot < this.finder.pool.size; slot += 1) {
      this.weigh(slot, hand);
      this.sharpened[slot] = sharpen(this.weight[slot]!, settings.sharpness);
    }
  }

  private weigh(slot: number, hand: TileCounts): void {
    this.rebuild(slot, hand);
    const meldable = this.meldablePlaces();
    this.weighWay(this.claimed, meldable);
    this.keep(slot);
    const open = this.sums[0]!;
    if (meldable === 0 || this.mostConcealed() <= open) return;
    this.weighWay(this.drawn, 0);
    if (this.sums[0]! > open) this.keep(slot);
  }

  /** An upper bound for the value of keeping the hand concealed. */
  private mostConcealed(): number {
    let chance = 1;
    for (let place = 0; place < PLACES; place += 1) chance *= this.drawn[place]!;
    const { goal } = this.finder;
    let ease = 0;
    for (let index = 0; index < goal.missingCount; index += 1) {
      const entry = goal.missing[index]!;
      const won = goal.chances.wonByDraw[entry]! + goal.chances.wonByDiscard[entry]!;
      ease = Math.max(ease, won / goal.chances.drawn[entry]!);
    }
    return chance * ease * (this.settings.stake + MOST_PAID);
  }

  private keep(slot: number): void {
    const { nearest, pool } = this.finder;
    const chance = this.sums[1]!;
    const distance = pool.missing[slot]! > nearest ? this.settings.farther : 1;
    this.weight[slot] = this.sums[0]! * pool.preference[slot]! * distance;
    this.chance[slot] = chance;
    this.fanPoints[slot] = chance > 0 ? this.sums[2]! / chance : 0;
  }

  /** Rebuilds the goal of a slot, place by place. */
  private rebuild(slot: number, hand: TileCounts): void {
    const { goal, pool } = this.finder;
    goal.reset(hand);
    for (let place = 0; place < LAST_PLACE; place += 1) {
      const code = pool.sets[4 * slot + place]!;
      this.sets[place] = code;
      this.start[place] = goal.missingCount;
      if (code !== NO_SET) goal.addSet(code);
      this.claimed[place] = code === NO_SET ? 1 : goal.factors[goal.additions]!;
    }
    this.start[LAST_PLACE] = goal.missingCount;
    const pair = pool.pair[slot]!;
    if (pair === NO_PAIR) this.addAll(pool.keys, 4 * slot);
    else goal.addTiles(pair, 2);
    this.start[PLACES] = goal.missingCount;
    for (let place = 0; place < PLACES; place += 1) {
      this.drawn[place] = this.chanceOfDraws(this.start[place]!, this.start[place + 1]!, -1);
    }
    this.claimed[LAST_PLACE] = this.drawn[LAST_PLACE]!;
  }

  private addAll(keys: Int32Array, at: number): void {
    for (let tile = 0; tile < KIND_COUNT; tile += 1) {
      const copies = (keys[at + TILE_PLACE[tile]!]! >>> (3 * (tile % 9))) & 7;
      if (copies > 0) this.finder.goal.addTiles(tile, copies);
    }
  }

  /** Chance that the missing tiles from `from` to `to` − 1 are all drawn, except the one at `left`. */
  private chanceOfDraws(from: number, to: number, left: number): number {
    const { missing, chances } = this.finder.goal;
    let chance = 1;
    for (let index = from; index < to; index += 1) if (index !== left) chance *= chances.drawn[missing[index]!]!;
    return chance;
  }

  /** The places, one bit each, whose sets lack a tile and can be laid as melds; 0 if only one place lacks any. */
  private meldablePlaces(): number {
    let lacking = 0;
    let meldable = 0;
    for (let place = 0; place < PLACES; place += 1) {
      if (this.start[place] === this.start[place + 1]) continue;
      lacking += 1;
      if (place < LAST_PLACE && this.sets[place]! < FIRST_KNITTED) meldable |= 1 << place;
    }
    return lacking > 1 ? meldable : 0;
  }

  /** Sums over the places that can be filled last. */
  private weighWay(chances: Float64Array, meldable: number): void {
    this.sums.fill(0);
    this.knownFanPoints.fill(UNKNOWN);
    for (let place = 0; place < PLACES; place += 1) {
      if (this.start[place] === this.start[place + 1]) continue;
      let others = 1;
      for (let other = 0; other < PLACES; other += 1) if (other !== place) others *= chances[other]!;
      if (others > 0) this.weighLastPlace(place, others, meldable & ~(1 << place));
    }
  }

  /** Adds the wins with a tile of `place`; `others` is the chance of all other places. */
  private weighLastPlace(place: number, others: number, melded: number): void {
    const { missing, missingCount } = this.finder.goal;
    const from = this.start[place]!;
    const to = this.start[place + 1]!;
    let alike = 0;
    for (let index = from; index < to; index += 1) {
      alike += 1;
      const entry = missing[index]!;
      if (index + 1 < to && missing[index + 1]! >> 2 === entry >> 2) continue;
      const rest = (others * this.chanceOfDraws(from, to, index) * alike) / missingCount;
      this.addWin(entry, rest, melded);
      alike = 0;
    }
  }

  /** Adds a win with the tile of `entry`, drawn or discarded; `rest` is the chance of all other missing tiles. */
  private addWin(entry: number, rest: number, melded: number): void {
    const { chances } = this.finder.goal;
    const { minimum, stake } = this.settings;
    for (let drawn = 0; drawn < 2; drawn += 1) {
      const chance = rest * (drawn === 1 ? chances.wonByDraw : chances.wonByDiscard)[entry]!;
      if (chance === 0) continue;
      const fanPoints = this.fanPointsWith(entry >> 2, melded, drawn);
      if (fanPoints < minimum) continue;
      this.sums[0]! += chance * (stake + winPayment(fanPoints, drawn === 1));
      this.sums[1]! += chance;
      this.sums[2]! += chance * fanPoints;
    }
  }

  /**
   * Fan points of a win with `tile`. If an earlier tile safely gave the minimum, the same points are assumed for this
   * one.
   */
  private fanPointsWith(tile: number, melded: number, drawn: number): number {
    const known = this.knownFanPoints[drawn]!;
    if (known !== UNKNOWN && known >= this.settings.minimum + SAFE_MARGIN) return known;
    const fanPoints = this.scorer.fanPointsWith(this.finder.goal, this.sets, melded, tile, drawn === 1);
    this.knownFanPoints[drawn] = fanPoints;
    return fanPoints;
  }
}
