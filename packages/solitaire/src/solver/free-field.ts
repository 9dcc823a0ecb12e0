// The field of Mahjong Solitaire: two tiles may leave together if both are free.

import type { Field } from './field.ts';
import { type FreeLookup, IS_FREE } from './free-lookup.ts';

export class FreeField implements Field {
  readonly tileCount: number;
  readonly #lookup: FreeLookup;
  readonly #holds: Uint8Array;

  constructor(lookup: FreeLookup) {
    this.tileCount = lookup.tileCount;
    this.#lookup = lookup;
    this.#holds = lookup.holds.slice();
  }

  reset(): void {
    this.#holds.set(this.#lookup.holds);
  }

  remove(tile: number): void {
    const { start, items } = this.#lookup.held;
    for (let at = start[tile]!; at < start[tile + 1]!; at += 1) this.#holds[items[at]! & 0xffff]! -= items[at]! >> 16;
  }

  restore(tile: number): void {
    const { start, items } = this.#lookup.held;
    for (let at = start[tile]!; at < start[tile + 1]!; at += 1) this.#holds[items[at]! & 0xffff]! += items[at]! >> 16;
  }

  isPlayable(first: number, second: number): boolean {
    return IS_FREE[this.#holds[first]!] === 1 && IS_FREE[this.#holds[second]!] === 1;
  }

  gain(tile: number): number {
    const { start, items } = this.#lookup.held;
    let gain = 0;
    for (let at = start[tile]!; at < start[tile + 1]!; at += 1) {
      const hold = this.#holds[items[at]! & 0xffff]!;
      if (IS_FREE[hold] === 0) gain += IS_FREE[hold - (items[at]! >> 16)] === 1 ? 13 : 3;
    }
    return gain;
  }
}
