// Fan points of wins already asked for. A goal is asked about again at every decision until the hand has left it, so most
// answers are found here. Direct-mapped: a later win takes the place of an earlier one. The whole win is the key and is
// compared, so an answer is never another hand's.

import { KIND_COUNT, type TileIndex } from '@mcr-arena/tiles';

const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;
/** Four octal keys of the concealed tiles, the melds, the rest; then the fan points + 1, 0 where the slot is free. */
const WIDTH = 7;
const MELDS_AT = 4;
const REST_AT = 5;
const POINTS_AT = 6;

export class PointsMemo {
  /** The win that is asked about: to be filled before `find`. */
  readonly key = new Int32Array(WIDTH - 1);
  private readonly table = new Int32Array(WIDTH * SLOTS);
  private at = 0;

  /** Sets the part of the key besides the tiles. `melds`: a number that stands for the melds; `context`: winds and rules. */
  setWin(melds: number, winningTile: TileIndex, selfDrawn: boolean, context: number): void {
    this.key[MELDS_AT] = melds;
    this.key[REST_AT] = (context * KIND_COUNT + winningTile) * 2 + (selfDrawn ? 1 : 0);
  }

  /** The fan points of the win, or −1 if they are not known. */
  find(): number {
    const { key, table } = this;
    let hash = 0;
    for (let index = 0; index < key.length; index += 1) {
      hash = Math.imul(hash ^ key[index]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    this.at = WIDTH * (hash & (SLOTS - 1));
    for (let index = 0; index < key.length; index += 1) if (table[this.at + index] !== key[index]) return -1;
    return table[this.at + POINTS_AT]! - 1;
  }

  /** Keeps the fan points of the win that `find` was last asked for. */
  keep(fanPoints: number): void {
    this.table.set(this.key, this.at);
    this.table[this.at + POINTS_AT] = fanPoints + 1;
  }
}
