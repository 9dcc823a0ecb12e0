// The goals other than sets and a pair: seven pairs (four of a kind count as two), fourteen different honors and knitted
// tiles, thirteen orphans. Only without melds; their tiles cannot be claimed except for the win.

import { isHonor, isTerminal, KIND_COUNT, KINDS, type TileCounts } from '@mcr-arena/tiles';
import { type GoalForm, goalGroup } from './family.ts';
import { NO_PAIR } from './goal-pool.ts';
import type { PartialGoal } from './partial-goal.ts';
import { knittedKinds, SUIT_ORDERS } from './set-code.ts';

/** The receiver of the goals. */
export interface GoalSink {
  readonly goal: PartialGoal;
  /** Whether the goal under construction may still be stored. Counts as one combination examined. */
  isWorth(): boolean;
  /** Accepts the goal under construction, with its pair or `NO_PAIR`. */
  offer(pair: number): void;
}

/** A form without sets. */
export interface SpecialForm extends GoalForm {
  readonly name: 'sevenPairs' | 'honorsAndKnitted' | 'thirteenOrphans';
}

/** The order among forms of equal preference. */
export const SPECIAL_FORMS: readonly SpecialForm[] = [
  { name: 'sevenPairs', group: goalGroup('pairs'), maxFanPoints: 88 },
  { name: 'honorsAndKnitted', group: goalGroup('knitted'), maxFanPoints: 24 },
  { name: 'thirteenOrphans', group: goalGroup('knitted'), maxFanPoints: 88 },
];

const ORPHANS = KINDS.filter((tile) => isHonor(tile) || isTerminal(tile));
const HONORS = KINDS.filter(isHonor);
/** The sixteen kinds of each order of the suits, of which a hand has fourteen. */
const KNITTED_AND_HONORS = SUIT_ORDERS.map((_, order) => [...knittedKinds(order), ...HONORS]);

export class SpecialForms {
  /** Kinds whose pair lacks at most one tile, the nearest first. */
  private readonly pairKinds = new Uint8Array(KIND_COUNT);
  private pairKindCount = 0;
  private sink: GoalSink | undefined;
  private hand: TileCounts = new Uint8Array(KIND_COUNT);
  private limit = 0;

  /**
   * Offers the goals of a form that lack at most `limit` tiles; seven pairs only of kinds that are held.
   * @param reachable 34 counts: copies held and copies that may still come.
   */
  search({ name }: SpecialForm, sink: GoalSink, hand: TileCounts, reachable: TileCounts, limit: number): void {
    this.sink = sink;
    this.hand = hand;
    this.limit = limit;
    switch (name) {
      case 'sevenPairs':
        this.listPairKinds(reachable);
        this.choosePairs(0, 7);
        break;
      case 'honorsAndKnitted':
        this.searchKnitted();
        break;
      case 'thirteenOrphans':
        this.searchOrphans();
        break;
    }
  }

  private listPairKinds(reachable: TileCounts): void {
    this.pairKindCount = 0;
    for (let lack = 0; lack < 2; lack += 1) {
      for (let tile = 0; tile < KIND_COUNT; tile += 1) {
        const held = this.hand[tile]!;
        if (reachable[tile]! < 2 || (lack === 0 ? held < 2 : held !== 1)) continue;
        this.pairKinds[this.pairKindCount] = tile;
        this.pairKindCount += 1;
      }
    }
  }

  /** Chooses the pairs left among the kinds from `from` on. */
  private choosePairs(from: number, pairsLeft: number): void {
    const sink = this.sink!;
    const { goal } = sink;
    const mark = goal.missingCount;
    if (pairsLeft === 0) {
      if (mark > 0) sink.offer(NO_PAIR);
      return;
    }
    for (let index = from; index < this.pairKindCount; index += 1) {
      const tile = this.pairKinds[index]!;
      const held = this.hand[tile]!;
      if (held === 1 && mark + pairsLeft > this.limit) return;
      for (let copies = 2; copies <= 4 && copies <= held + 1 && copies <= 2 * pairsLeft; copies += 2) {
        goal.addTiles(tile, copies);
        if (goal.missingCount <= this.limit && sink.isWorth()) {
          this.choosePairs(index + 1, pairsLeft - copies / 2);
        }
        goal.removeTiles(tile, copies, mark);
      }
    }
  }

  private searchKnitted(): void {
    for (let order = 0; order < KNITTED_AND_HONORS.length; order += 1) {
      const kinds = KNITTED_AND_HONORS[order]!;
      let held = 0;
      for (let index = 0; index < kinds.length; index += 1) if (this.hand[kinds[index]!]! > 0) held += 1;
      if (14 - held > this.limit) continue;
      for (let second = 1; second < kinds.length; second += 1) {
        for (let first = 0; first < second; first += 1) this.offerKnitted(kinds, first, second);
      }
    }
  }

  /** Offers the goal of all `kinds` except two. */
  private offerKnitted(kinds: readonly number[], first: number, second: number): void {
    const sink = this.sink!;
    const { goal } = sink;
    for (let index = 0; index < kinds.length; index += 1) {
      if (index !== first && index !== second) goal.addTiles(kinds[index]!, 1);
    }
    const lack = goal.missingCount;
    if (lack > 0 && lack <= this.limit && sink.isWorth()) sink.offer(NO_PAIR);
    for (let index = 0; index < kinds.length; index += 1) {
      if (index !== first && index !== second) goal.removeTiles(kinds[index]!, 1, 0);
    }
  }

  private searchOrphans(): void {
    const sink = this.sink!;
    const { goal } = sink;
    for (let index = 0; index < ORPHANS.length; index += 1) goal.addTiles(ORPHANS[index]!, 1);
    const mark = goal.missingCount;
    for (let index = 0; index < ORPHANS.length && mark <= this.limit; index += 1) {
      goal.addTiles(ORPHANS[index]!, 1);
      const lack = goal.missingCount;
      if (lack > 0 && lack <= this.limit && sink.isWorth()) sink.offer(NO_PAIR);
      goal.removeTiles(ORPHANS[index]!, 1, mark);
    }
    for (let index = 0; index < ORPHANS.length; index += 1) goal.removeTiles(ORPHANS[index]!, 1, 0);
  }
}
