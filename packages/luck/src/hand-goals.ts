// The goals of one hand, as flat arrays: what a hand is going for is searched once for each change of the hand, and weighed again
// with every draw of the deal.

import { GOAL_GROUPS, GoalSearch, type GoalSettings } from '@mcr-arena/bot-goal';
import { isComplete, type ScoringRules } from '@mcr-arena/scoring';
import { KIND_COUNT, type Meld, type TileCounts, type TileIndex, type Wind } from '@mcr-arena/tiles';

/** Goals kept for a hand. More would cost time and change little. */
const GOALS = 48;
/** Tiles that a goal can lack. */
const MOST_MISSING = 14;
/** Own draws that a goal may take, as a fraction of those left, as `goal` plays. */
export const PACE = 0.1912;

/** The search of `goal`, for the nearest goals only. Its fitted weights are copied: they belong to the version of the model, not of the bot. */
const SEARCH: GoalSettings = {
  slack: 0,
  enough: 24,
  nodes: 100_000,
  shapelessLack: 2,
  preferences: new Float64Array(GOAL_GROUPS.length).fill(1),
  claimRates: { chow: 1, pung: 2.5, win: 3 },
  stake: 3.3,
  farther: 1.057,
  sharpness: 5,
};

const search = new GoalSearch(GOALS);

/** A seat as seen with all hands open. */
interface OpenHand {
  /** 34 counts of the concealed tiles, 13 less 3 for each meld. */
  readonly hand: TileCounts;
  readonly melds: readonly Meld[];
  /** 34 counts of the tiles that the seat has not seen. */
  readonly unseen: TileCounts;
  /** Own draws left. */
  readonly draws: number;
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  readonly rules: ScoringRules;
}

/** What a hand is going for. Goals are numbered from 0. */
export class HandGoals {
  readonly count: number;
  readonly weight: Float64Array;
  readonly fanPoints: Float64Array;
  /** Points paid if the goal is reached: its weight without its chance. */
  readonly payment: Float64Array;
  /** Missing tiles of goal i: entries from `start[i]` to `start[i + 1]` of `missing`. */
  readonly start: Uint16Array;
  readonly missing: Uint8Array;
  /** [count × 34]: copies of each kind that the goal lacks. */
  readonly #lacking: Uint8Array;
  /** Kinds of the hand of which the goal does not need every copy: one bit each, kinds 0–31 and 32–33. */
  readonly #spare: Uint32Array;
  readonly #spareHonors: Uint8Array;
  /** Tiles that complete the hand in any form, whatever they are worth. */
  readonly completing: readonly TileIndex[];

  constructor({ hand, melds, unseen, draws, seatWind, prevalentWind, rules }: OpenHand) {
    search.run(
      { hand, melds, unseen, draws: Math.max(1, draws) * PACE, table: { seatWind, prevalentWind, rules } },
      SEARCH,
    );
    const slots = search.best(GOALS);
    const { weight, fanPoints, chance } = search.figures;
    this.count = slots.length;
    this.weight = Float64Array.from(slots, (slot) => weight[slot]!);
    this.fanPoints = Float64Array.from(slots, (slot) => fanPoints[slot]!);
    this.payment = Float64Array.from(slots, (slot) => weight[slot]! / Math.max(1e-9, chance[slot]!));
    this.start = new Uint16Array(this.count + 1);
    this.missing = new Uint8Array(MOST_MISSING * this.count);
    this.#lacking = new Uint8Array(KIND_COUNT * this.count);
    this.#spare = new Uint32Array(this.count);
    this.#spareHonors = new Uint8Array(this.count);
    for (let index = 0; index < this.count; index += 1) this.#add(index, slots[index]!, hand);
    this.completing = completingTiles(hand, melds.length);
  }

  #add(index: number, slot: number, hand: TileCounts): void {
    let at = this.start[index]!;
    for (let tile = 0; tile < KIND_COUNT; tile += 1) {
      const spare = hand[tile]! - search.wanted(slot, tile);
      if (spare < 0) {
        this.#lacking[KIND_COUNT * index + tile] = -spare;
        this.missing.fill(tile, at, at - spare);
        at -= spare;
      } else if (spare > 0) {
        if (tile < 32) this.#spare[index]! |= 1 << tile;
        else this.#spareHonors[index]! |= 1 << (tile - 32);
      }
    }
    this.start[index + 1] = at;
  }

  /** Whether goal `index` can do without one copy of a tile of the hand. */
  canSpare(index: number, tile: number): boolean {
    if (tile < 32) return (this.#spare[index]! & (1 << tile)) !== 0;
    return (this.#spareHonors[index]! & (1 << (tile - 32))) !== 0;
  }

  /** How many copies of a tile goal `index` lacks. */
  lacks(index: number, tile: number): number {
    return this.#lacking[KIND_COUNT * index + tile]!;
  }
}

const completed = new Uint8Array(KIND_COUNT);

function completingTiles(hand: TileCounts, melds: number): TileIndex[] {
  const tiles: TileIndex[] = [];
  completed.set(hand);
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    if (hand[tile]! >= 4) continue;
    completed[tile]! += 1;
    if (isComplete(completed, melds)) tiles.push(tile as TileIndex);
    completed[tile]! -= 1;
  }
  return tiles;
}
