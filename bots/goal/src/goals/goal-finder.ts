// Finds the goals of a hand: complete hands worth the minimum that lack few tiles. Searches the families with a limit
// on the missing tiles, which is raised by one until something is found and then by the slack. The best goals by chance
// times value are kept in the pool. Tables are reused between calls and never affect a result.

import { KIND_COUNT, type TileCounts } from '@mcr-arena/tiles';
import { GOAL_FAMILIES, type GoalForm } from './family.ts';
import { GoalPool, NO_SET } from './goal-pool.ts';
import { Nearness, type OrderedList, OUT_OF_REACH } from './nearness.ts';
import { MOST_MISSING, PAIR_PLACE, PartialGoal } from './partial-goal.ts';
import { SearchOrder } from './search-order.ts';
import type { SetCode } from './set-code.ts';
import { type GoalSink, SPECIAL_FORMS, type SpecialForm, SpecialForms } from './special-forms.ts';
import { LEAST_PAYMENT } from './win-payment.ts';

/** The most fan points of the goal under construction; less than the minimum if no way of winning reaches it. */
export interface GoalAppraiser {
  /** @param sets codes of the goal's sets by place, `NO_SET` for an empty place. */
  bestFanPoints(goal: PartialGoal, sets: Uint8Array, minimum: number): number;
}

/** The parameters of a search. */
export interface GoalSearchLimits {
  /** How many more tiles than the nearest goal a goal may lack. */
  readonly slack: number;
  /** If fewer goals are found, goals that lack one more tile are searched too. */
  readonly enough: number;
  /** The maximum number of combinations examined. */
  readonly nodes: number;
  /** Goals without a shape are only searched if they lack at most this many tiles. */
  readonly shapelessLack: number;
  /**
   * Factor for each of `GOAL_GROUPS`, 0 or more; 0 excludes its forms. A goal of several groups has the highest factor;
   * the factor of `any` is for goals of no other group.
   */
  readonly preferences: Float64Array;
  /** Fan points that a goal must reach. */
  readonly minimum: number;
  /** Points added to a win's payment, for example because the winner does not pay for another player's win. */
  readonly stake: number;
}

export class GoalFinder implements GoalSink {
  readonly pool: GoalPool;
  readonly goal = new PartialGoal();
  /** Tiles that the nearest goal in the pool lacks, if there is one. */
  nearest = 0;
  private readonly order = new SearchOrder();
  private readonly nearness = new Nearness(GOAL_FAMILIES);
  private readonly specials = new SpecialForms();
  private readonly appraiser: GoalAppraiser;
  private readonly reachable = new Uint8Array(KIND_COUNT);
  private readonly codes = new Uint8Array(4).fill(NO_SET);
  /** The places of the family being searched that melds leave open, the rest unused. */
  private readonly places: OrderedList[] = [];
  private placeCount = 0;
  /** For each place, the number of consecutive places, starting with it, that are filled from the same list. */
  private readonly alike = new Uint8Array(PAIR_PLACE);
  /** A lower bound on the tiles lacking in the pair and in the places after those with the same list. */
  private readonly leastBeyond = new Uint8Array(PAIR_PLACE);
  private pairs: OrderedList;
  /** A lower bound on the tiles that a goal of each family lacks, given the melds; `OUT_OF_REACH` or more if they do not fit. */
  private readonly leastOfFamily = new Uint8Array(GOAL_FAMILIES.length);
  /** The constant part of a win's value: the stake and the least payment, to which the fan points are added. */
  private winValue = 0;
  private maxValue = 0;
  private preference = 1;
  private farthestSet = 0;
  private limit = 0;
  private nodesLeft = 0;
  private limits: GoalSearchLimits | undefined;

  constructor(capacity: number, appraiser: GoalAppraiser) {
    this.pool = new GoalPool(capacity);
    this.appraiser = appraiser;
    this.pairs = this.nearness.pairs[0]!;
  }

  /**
   * Fills the pool. The chances of `goal` must be filled before.
   * @param hand 34 counts of the concealed tiles: 14 or 13, less 3 for each meld.
   * @param unseen 34 counts of the copies that may still come.
   * @param melds codes of the melds.
   */
  find(hand: TileCounts, unseen: TileCounts, melds: readonly SetCode[], limits: GoalSearchLimits): void {
    for (let tile = 0; tile < KIND_COUNT; tile += 1) this.reachable[tile] = hand[tile]! + unseen[tile]!;
    this.limits = limits;
    this.winValue = LEAST_PAYMENT + limits.stake;
    this.nodesLeft = limits.nodes;
    this.goal.reset(hand);
    this.order.sort(limits.preferences);
    this.nearness.fill(hand, this.reachable);
    this.boundFamilies(melds);
    this.pool.clear();
    this.nearest = 1;
    while (this.nearest < MOST_MISSING && this.nodesLeft > 0) {
      this.searchWithin(this.nearest, hand, melds);
      if (this.pool.size > 0) break;
      this.nearest += 1;
    }
    const farthest = this.nearest + limits.slack;
    for (let limit = this.nearest + 1; limit <= farthest; limit += 1) this.searchWithin(limit, hand, melds);
    if (this.pool.size < Math.min(limits.enough, this.pool.capacity)) this.searchWithin(farthest + 1, hand, melds);
  }

  private boundFamilies(melds: readonly SetCode[]): void {
    for (let index = 0; index < GOAL_FAMILIES.length; index += 1) {
      this.leastOfFamily[index] = this.openPlaces(index, melds) ? this.leastOfPlaces() : OUT_OF_REACH;
    }
  }

  /** A lower bound on the tiles lacking in the open places and the pair, each examined alone: together they can only lack more. */
  private leastOfPlaces(): number {
    let least = this.pairs.least;
    for (let place = 0; place < this.placeCount; place += 1) least += this.places[place]!.least;
    return least;
  }

  /** Offers the goals that lack `limit` tiles; those that lack fewer were offered before. */
  private searchWithin(limit: number, hand: TileCounts, melds: readonly SetCode[]): void {
    const { forms } = this.order;
    this.limit = limit;
    for (let place = 0; place < forms.length; place += 1) {
      const form = forms[place]!;
      if (form < GOAL_FAMILIES.length) this.searchFamily(form, melds);
      else if (melds.length === 0) this.searchSpecial(SPECIAL_FORMS[form - GOAL_FAMILIES.length]!, hand);
    }
  }

  private searchFamily(index: number, melds: readonly SetCode[]): void {
    if (this.leastOfFamily[index]! > this.limit) return;
    const family = GOAL_FAMILIES[index]!;
    if (family.shapeless && this.limit > this.limits!.shapelessLack) return;
    if (!this.openForm(family)) return;
    this.openPlaces(index, melds);
    this.boundPlaces();
    this.farthestSet = family.shapeless ? 1 : this.limit;
    this.fillPlace(0, 0);
  }

  private searchSpecial(form: SpecialForm, hand: TileCounts): void {
    if (!this.openForm(form)) return;
    this.codes.fill(NO_SET);
    this.goal.place = PAIR_PLACE;
    this.specials.search(form, this, hand, this.reachable, this.limit);
  }

  /** Begins a form; false if its group is switched off. */
  private openForm({ group, maxFanPoints }: GoalForm): boolean {
    this.preference = this.limits!.preferences[group]!;
    this.maxValue = this.winValue + maxFanPoints;
    return this.preference > 0;
  }

  /** Lists the places of a family that melds do not take. False if a meld does not fit into it. */
  private openPlaces(index: number, melds: readonly SetCode[]): boolean {
    const { places } = GOAL_FAMILIES[index]!;
    const lists = this.nearness.places[index]!;
    let taken = 0;
    for (let meld = 0; meld < melds.length; meld += 1) {
      let place = 0;
      while (place < places.length && ((taken >> place) & 1 || places[place]!.holds[melds[meld]!] === 0)) place += 1;
      if (place === places.length) return false;
      taken |= 1 << place;
    }
    this.placeCount = 0;
    for (let place = 0; place < places.length; place += 1) {
      if ((taken >> place) & 1) continue;
      this.places[this.placeCount] = lists[place]!;
      this.placeCount += 1;
    }
    this.codes.fill(NO_SET, this.placeCount);
    this.pairs = this.nearness.pairs[index]!;
    return true;
  }

  private boundPlaces(): void {
    let beyond = this.pairs.least;
    for (let place = this.placeCount - 1, last = place; place >= 0; place -= 1) {
      if (this.places[place] !== this.places[last]) {
        beyond += this.alike[place + 1]! * this.places[last]!.least;
        last = place;
      }
      this.alike[place] = last - place + 1;
      this.leastBeyond[place] = beyond;
    }
  }

  private fillPlace(place: number, from: number): void {
    if (place === this.placeCount) {
      this.fillPair();
      return;
    }
    const { goal } = this;
    const list = this.places[place]!;
    const alike = this.alike[place]!;
    const mark = goal.missingCount;
    const room = this.limit - this.leastBeyond[place]!;
    for (let index = from; index < list.count; index += 1) {
      const code = list.order[index]!;
      const lack = this.nearness.ofSet[code]!;
      if (mark + lack * alike > room || lack > this.farthestSet) return;
      goal.place = place;
      goal.addSet(code);
      if (goal.missingCount + lack * (alike - 1) <= room && this.isWorth()) {
        this.codes[place] = code;
        this.fillPlace(place + 1, alike > 1 ? index : 0);
      }
      goal.removeSet(code, mark);
    }
  }

  private fillPair(): void {
    const { goal, pairs, limit } = this;
    const mark = goal.missingCount;
    goal.place = PAIR_PLACE;
    for (let index = 0; index < pairs.count; index += 1) {
      const tile = pairs.order[index]!;
      if (mark + this.nearness.ofPair[tile]! > limit) return;
      if (mark + goal.lackOf(tile, 2) !== limit) continue;
      goal.addTiles(tile, 2);
      if (this.isWorth()) this.offer(tile);
      goal.removeTiles(tile, 2, mark);
    }
  }

  isWorth(): boolean {
    this.nodesLeft -= 1;
    const { chance, additions } = this.goal;
    return this.nodesLeft > 0 && chance[additions]! * this.preference * this.maxValue > this.pool.threshold;
  }

  /**
   * Adds the goal under construction to the pool if it is new, worth the minimum and better than the worst goal there.
   */
  offer(pair: number): void {
    const { goal, pool } = this;
    const limits = this.limits!;
    if (!pool.isNew(goal.keys)) return;
    const fanPoints = this.appraiser.bestFanPoints(goal, this.codes, limits.minimum);
    if (fanPoints < limits.minimum) return;
    const estimate = goal.chance[goal.additions]! * this.preference * (this.winValue + fanPoints);
    if (estimate <= pool.threshold) return;
    const slot = pool.claimSlot(estimate);
    pool.preference[slot] = this.preference;
    pool.missing[slot] = goal.missingCount;
    pool.pair[slot] = pair;
    pool.sets.set(this.codes, 4 * slot);
    pool.keys.set(goal.keys, 4 * slot);
  }
}
