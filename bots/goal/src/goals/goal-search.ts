// The value of a hand by the goals within reach, now and after each discard. Tables are reused for every hand; a result
// depends only on the question.

import { KIND_COUNT, type Meld, type TileCounts, type TileIndex } from '@mcr-arena/tiles';
import { type ClaimRates, fillChances } from './chances.ts';
import { GoalFinder, type GoalSearchLimits } from './goal-finder.ts';
import { GoalPoints, type GoalTable } from './goal-points.ts';
import { NO_SET } from './goal-pool.ts';
import { GoalWeights, type WeightSettings } from './goal-weights.ts';
import { meldCode, type SetCode, TILE_PLACE } from './set-code.ts';

/** A hand and the known tiles of the table. */
interface GoalQuestion {
  /** 34 counts of the concealed tiles: 14 or 13, less 3 for each meld. */
  readonly hand: TileCounts;
  readonly melds: readonly Meld[];
  /** 34 counts of the copies that may still come. */
  readonly unseen: TileCounts;
  /** Own draws that a goal may take: all missing tiles must come within them, drawn or claimed. */
  readonly draws: number;
  readonly table: GoalTable;
}

/** The range of a search and its weights. */
export interface GoalSettings extends Omit<GoalSearchLimits, 'minimum'>, Omit<WeightSettings, 'minimum'> {
  readonly claimRates: ClaimRates;
}

/** A goal for display: the finished hand, its chance, and its points. */
export interface GoalReport {
  /** Concealed tiles of the finished hand, in index order. */
  readonly tiles: readonly TileIndex[];
  readonly missing: readonly TileIndex[];
  /** Its sets without the melds; none in a form other than sets and a pair. */
  readonly sets: readonly SetCode[];
  /** 0 to 1. */
  readonly chance: number;
  /** Mean over the ways to win. */
  readonly fanPoints: number;
  /** Chance × payment × preference, in points paid. */
  readonly weight: number;
}

/** Searches the goals of one hand after another; all results are for the last hand. */
export class GoalSearch {
  private readonly scorer = new GoalPoints();
  private readonly finder: GoalFinder;
  private readonly weights: GoalWeights;
  private hand: TileCounts = new Uint8Array(KIND_COUNT);

  /** @param goals number of goals kept in a search. */
  constructor(goals: number) {
    this.finder = new GoalFinder(goals, this.scorer);
    this.weights = new GoalWeights(this.finder, this.scorer);
  }

  /** Finds and weights the goals of a hand, which must not change until the next search. */
  run(question: GoalQuestion, settings: GoalSettings): void {
    const { hand, melds, unseen, draws, table } = question;
    const limits = { ...settings, minimum: table.rules.minimumPoints };
    this.hand = hand;
    this.scorer.reset(table, melds);
    fillChances(this.finder.goal.chances, unseen, draws, settings.claimRates);
    this.finder.find(hand, unseen, melds.map(meldCode), limits);
    this.weights.weighAll(hand, limits);
  }

  /** Number of goals found. */
  get count(): number {
    return this.finder.pool.size;
  }

  /** Value of the current hand: the sum of the sharpened weights of all goals. */
  total(): number {
    const { pool } = this.finder;
    let total = 0;
    for (let slot = 0; slot < pool.size; slot += 1) total += this.weights.sharpened[slot]!;
    return total;
  }

  /** Value after each discard: 34 sums, sharpened, over the goals that do not need the tile; −∞ for tiles not held. */
  valuesAfterDiscards(values: Float64Array): void {
    const { pool } = this.finder;
    for (let tile = 0; tile < KIND_COUNT; tile += 1) {
      const held = this.hand[tile]!;
      if (held === 0) {
        values[tile] = Number.NEGATIVE_INFINITY;
        continue;
      }
      const place = TILE_PLACE[tile]!;
      const shift = 3 * (tile % 9);
      let value = 0;
      for (let slot = 0; slot < pool.size; slot += 1) {
        if (((pool.keys[4 * slot + place]! >>> shift) & 7) < held) value += this.weights.sharpened[slot]!;
      }
      values[tile] = value;
    }
  }

  /** Slots of the goals with the highest weights, best first. */
  best(count: number): number[] {
    const { weight } = this.weights;
    const slots = Array.from({ length: this.count }, (_, slot) => slot);
    return slots.sort((a, b) => weight[b]! - weight[a]! || a - b).slice(0, count);
  }

  /** Chance, fan points and weight by slot; see `GoalReport`. */
  get figures(): Pick<GoalWeights, 'chance' | 'fanPoints' | 'weight'> {
    return this.weights;
  }

  /** How many copies of a tile the finished hand of a goal has, melds left out. */
  wanted(slot: number, tile: number): number {
    return (this.finder.pool.keys[4 * slot + TILE_PLACE[tile]!]! >>> (3 * (tile % 9))) & 7;
  }

  /** The goals with the highest weights, best first. */
  report(count: number): GoalReport[] {
    return this.best(count).map((slot) => this.reportOf(slot));
  }

  private reportOf(slot: number): GoalReport {
    const { sets } = this.finder.pool;
    const tiles: TileIndex[] = [];
    const missing: TileIndex[] = [];
    for (let tile = 0; tile < KIND_COUNT; tile += 1) {
      const wanted = this.wanted(slot, tile);
      for (let copy = 0; copy < wanted; copy += 1) {
        tiles.push(tile as TileIndex);
        if (copy >= this.hand[tile]!) missing.push(tile as TileIndex);
      }
    }
    const { chance, fanPoints, weight } = this.figures;
    return {
      tiles,
      missing,
      sets: [...sets.subarray(4 * slot, 4 * slot + 4)].filter((code) => code !== NO_SET),
      chance: chance[slot]!,
      fanPoints: fanPoints[slot]!,
      weight: weight[slot]!,
    };
  }
}
