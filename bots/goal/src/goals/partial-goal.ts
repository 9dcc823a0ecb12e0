// A goal under construction: sets are added and removed while the search goes through the combinations. Keeps track of
// the tiles that the hand lacks; each added set includes the chance that its missing tiles come.
//
// A set that lacks one tile can be completed by a claim; of two or three missing tiles only the last one can be
// claimed, and each is equally likely to be the last. Hot code: typed arrays, no allocation.

import { KIND_COUNT, type TileCounts } from '@mcr-arena/tiles';
import { type Chances, createChances } from './chances.ts';
import { FIRST_KNITTED, FIRST_PUNG, FIRST_TILE, SET_KEYS, TILE_PLACE, TILE_STEP, TILES_OF_SET } from './set-code.ts';

/** Most tiles that a goal can lack. */
export const MOST_MISSING = 14;
/** Maximum number of consecutive additions: the kinds of thirteen orphans and the pair. */
const MOST_ADDITIONS = 14;
/** The place of the pair, after the sets; also used for the tiles of special forms. */
export const PAIR_PLACE = 4;

export class PartialGoal {
  /** 34 counts of the goal so far, without melds. */
  readonly counts: TileCounts = new Uint8Array(KIND_COUNT);
  /** Octal keys of `counts`. */
  readonly keys = new Int32Array(4);
  /** Missing tiles in the order they were added, as entries of the chances: 4 × tile + copy. */
  readonly missing = new Uint8Array(MOST_MISSING);
  missingCount = 0;
  /** The place of the next set to be added, 0-4, and the places of the missing tiles. */
  place = 0;
  readonly owners = new Uint8Array(MOST_MISSING);
  readonly chances: Chances = createChances();
  /**
   * Chance that all missing tiles come, by the number of additions so far; `factors` of each addition alone. Kept in arrays
   * because a number passed between functions would be allocated.
   */
  readonly chance = new Float64Array(MOST_ADDITIONS + 1);
  readonly factors = new Float64Array(MOST_ADDITIONS + 1);
  additions = 0;
  private hand: TileCounts = new Uint8Array(KIND_COUNT);

  /** Starts a new hand; the caller fills `chances`. */
  reset(hand: TileCounts): void {
    this.hand = hand;
    this.counts.fill(0);
    this.keys.fill(0);
    this.missingCount = 0;
    this.additions = 0;
    this.chance[0] = 1;
  }

  /** Adds a set. The chance becomes 0 if a tile cannot come. */
  addSet(code: number): void {
    const at = 4 * code;
    this.keys[0]! += SET_KEYS[at]!;
    this.keys[1]! += SET_KEYS[at + 1]!;
    this.keys[2]! += SET_KEYS[at + 2]!;
    this.keys[3]! += SET_KEYS[at + 3]!;
    this.additions += 1;
    if (code < FIRST_PUNG) this.addChow(FIRST_TILE[code]!);
    else if (code < FIRST_KNITTED) this.addPung(FIRST_TILE[code]!);
    else this.addKnitted(code);
    this.chance[this.additions] = this.chance[this.additions - 1]! * this.factors[this.additions]!;
  }

  /** Removes the set added last; `mark`: the earlier `missingCount`. */
  removeSet(code: number, mark: number): void {
    const at = 4 * code;
    this.keys[0]! -= SET_KEYS[at]!;
    this.keys[1]! -= SET_KEYS[at + 1]!;
    this.keys[2]! -= SET_KEYS[at + 2]!;
    this.keys[3]! -= SET_KEYS[at + 3]!;
    this.additions -= 1;
    this.missingCount = mark;
    const tiles = TILES_OF_SET[code]!;
    for (let index = 0; index < tiles.length; index += 1) this.counts[tiles[index]!]! -= 1;
  }

  /** Adds copies of a tile that cannot be claimed except as the winning tile. */
  addTiles(tile: number, copies: number): void {
    this.keys[TILE_PLACE[tile]!]! += copies * TILE_STEP[tile]!;
    this.additions += 1;
    let factor = 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const entry = this.addTile(tile);
      if (entry >= 0) factor *= this.chances.drawn[entry]!;
      else if (entry === FIFTH_COPY) factor = 0;
    }
    this.factors[this.additions] = factor;
    this.chance[this.additions] = this.chance[this.additions - 1]! * factor;
  }

  /** Removes the tiles added last; `mark`: the earlier `missingCount`. */
  removeTiles(tile: number, copies: number, mark: number): void {
    this.keys[TILE_PLACE[tile]!]! -= copies * TILE_STEP[tile]!;
    this.counts[tile]! -= copies;
    this.additions -= 1;
    this.missingCount = mark;
  }

  /** The number of additional tiles that the goal would lack with copies of a tile added. */
  lackOf(tile: number, copies: number): number {
    const left = this.hand[tile]! - this.counts[tile]!;
    return left >= copies ? 0 : left > 0 ? copies - left : copies;
  }

  private addChow(low: number): void {
    const { drawn, forChow } = this.chances;
    const a = this.addTile(low);
    const b = this.addTile(low + 1);
    const c = this.addTile(low + 2);
    const lack = (a < 0 ? 0 : 1) + (b < 0 ? 0 : 1) + (c < 0 ? 0 : 1);
    let factor = 1;
    if (a === FIFTH_COPY || b === FIFTH_COPY || c === FIFTH_COPY) factor = 0;
    else if (lack === 1) factor = forChow[a >= 0 ? a : b >= 0 ? b : c]!;
    else if (lack === 2) {
      const one = a >= 0 ? a : b;
      const other = c >= 0 ? c : b;
      factor = (forChow[one]! * drawn[other]! + drawn[one]! * forChow[other]!) / 2;
    } else if (lack === 3) {
      const x = drawn[a]!;
      const y = drawn[b]!;
      const z = drawn[c]!;
      factor = (forChow[a]! * y * z + x * forChow[b]! * z + x * y * forChow[c]!) / 3;
    }
    this.factors[this.additions] = factor;
  }

  private addPung(tile: number): void {
    const { drawn, forPung } = this.chances;
    const a = this.addTile(tile);
    const b = this.addTile(tile);
    const c = this.addTile(tile);
    let factor = 1;
    if (c === FIFTH_COPY) factor = 0;
    else if (c >= 0) factor = (a < 0 ? 1 : drawn[a]!) * (b < 0 ? 1 : drawn[b]!) * forPung[c]!;
    this.factors[this.additions] = factor;
  }

  private addKnitted(code: number): void {
    const { drawn } = this.chances;
    const tiles = TILES_OF_SET[code]!;
    let factor = 1;
    for (let index = 0; index < tiles.length; index += 1) {
      const entry = this.addTile(tiles[index]!);
      if (entry >= 0) factor *= drawn[entry]!;
    }
    this.factors[this.additions] = factor;
  }

  /** Adds one tile. Returns its entry in the chances, `HELD` if the hand has it, `FIFTH_COPY` if it cannot exist. */
  private addTile(tile: number): number {
    const before = this.counts[tile]!;
    this.counts[tile] = before + 1;
    const copy = before - this.hand[tile]!;
    if (copy < 0) return HELD;
    if (before >= 4) return FIFTH_COPY;
    const entry = 4 * tile + copy;
    this.missing[this.missingCount] = entry;
    this.owners[this.missingCount] = this.place;
    this.missingCount += 1;
    return entry;
  }
}

const HELD = -1;
const FIFTH_COPY = -2;
