// A cache of the fan points of wins. A goal is scored again at every decision until the hand abandons it, so most
// lookups hit. Direct-mapped: a later win replaces an earlier one. The whole win is the key and is compared, so a
// result never belongs to another hand. A self-drawn win and a win from a discard with the same tile share half a cache
// line. Hot code.

import { KIND_COUNT, type TileIndex } from '@mcr-arena/tiles';

const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;
/** Four octal keys of the concealed tiles, the melds, the rest; then the fan points + 1, or 0 if they are not known. */
const WIDTH = 8;
const KEY_WIDTH = 6;
const MELDS_AT = 4;
const REST_AT = 5;
const BY_DISCARD_AT = 6;
const BY_DRAW_AT = 7;

export class PointsMemo {
  /** The win to look up, filled before `find`. */
  readonly key = new Int32Array(KEY_WIDTH);
  private readonly table = new Int32Array(WIDTH * SLOTS);
  private at = 0;
  private pointsAt = BY_DISCARD_AT;
  /** Whether the slot has the key. */
  private isKnown = false;

  /**
   * Sets the part of the key other than the tiles. `melds`: a number that identifies the melds; `context`: winds and
   * rules.
   */
  setWin(melds: number, winningTile: TileIndex, selfDrawn: boolean, context: number): void {
    this.key[MELDS_AT] = melds;
    this.key[REST_AT] = context * KIND_COUNT + winningTile;
    this.pointsAt = selfDrawn ? BY_DRAW_AT : BY_DISCARD_AT;
  }

  /** The fan points of the win, or −1 if they are not known. */
  find(): number {
    const { key, table } = this;
    let hash = 0;
    for (let index = 0; index < KEY_WIDTH; index += 1) {
      hash = Math.imul(hash ^ key[index]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const at = WIDTH * (hash & (SLOTS - 1));
    let differing = 0;
    for (let index = 0; index < KEY_WIDTH; index += 1) differing |= table[at + index]! ^ key[index]!;
    this.at = at;
    this.isKnown = differing === 0;
    return this.isKnown ? table[at + this.pointsAt]! - 1 : -1;
  }

  /** Stores the fan points of the win of the last `find`. */
  keep(fanPoints: number): void {
    const { key, table, at } = this;
    if (!this.isKnown) {
      for (let index = 0; index < KEY_WIDTH; index += 1) table[at + index] = key[index]!;
      table[at + BY_DISCARD_AT] = 0;
      table[at + BY_DRAW_AT] = 0;
    }
    table[at + this.pointsAt] = fanPoints + 1;
  }
}
