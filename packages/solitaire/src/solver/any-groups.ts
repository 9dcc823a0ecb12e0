// The closure for groups of any even size, on any field. It checks all usable options repeatedly until no more tiles
// can be removed.
// Reference for tests of the closures for groups of two and four.

import type { Pair } from '../board.ts';
import type { Closure, OptionValues } from './closure.ts';
import type { Field } from './field.ts';
import type { Grouping } from './grouping.ts';
import { type Options, pairsOfOptions } from './options.ts';

export class AnyGroups implements Closure {
  readonly tileCount: number;
  readonly #field: Field;
  readonly #options: Options;
  readonly #usable: Uint8Array;
  readonly #isGone: Uint8Array;
  #groupOf: Int32Array = new Int32Array(0);
  /** By option. */
  #pairs: readonly (readonly Pair[])[] = [];
  /** The tiles that left, each with its partner. */
  readonly #trail: Pair[] = [];
  readonly #kept: [number, number] = [0, 0];

  constructor(field: Field, options: Options) {
    this.tileCount = field.tileCount;
    this.#field = field;
    this.#options = options;
    this.#usable = new Uint8Array(options.count);
    this.#isGone = new Uint8Array(field.tileCount);
  }

  load(grouping: Grouping): void {
    this.#groupOf = grouping.groupOf;
    this.#pairs = pairsOfOptions(grouping);
  }

  gone(): number {
    return this.#trail.length;
  }

  leastLeft(): number {
    const odd = new Uint8Array(this.#options.firstOf.length - 1);
    for (const [tile] of this.#trail) odd[this.#groupOf[tile]!]! ^= 1;
    return this.tileCount - this.#trail.length + odd.reduce((sum, one) => sum + one, 0);
  }

  reset(): void {
    this.#field.reset();
    this.#usable.fill(0);
    this.#isGone.fill(0);
    this.#trail.length = 0;
  }

  use(option: number): boolean {
    this.#usable[option] = 1;
    return this.#depart(option);
  }

  unuse(option: number): void {
    this.#usable[option] = 0;
  }

  close(): void {
    let option = 0;
    for (let unchanged = 0; unchanged < this.#usable.length; unchanged += 1) {
      if (this.#usable[option] === 1 && this.#depart(option)) unchanged = -1;
      option = option + 1 === this.#usable.length ? 0 : option + 1;
    }
  }

  mark(): number {
    return this.#trail.length;
  }

  undo(mark: number): void {
    while (this.#trail.length > mark) {
      const [tile] = this.#trail.pop()!;
      this.#isGone[tile] = 0;
      this.#field.restore(tile);
    }
  }

  keep(place: 0 | 1): void {
    this.#kept[place] = this.mark();
  }

  back(place: 0 | 1): void {
    this.undo(this.#kept[place]);
  }

  best(values: OptionValues): number {
    let best = -1;
    let bestGain = -1;
    for (const [option, value] of values.entries()) {
      if (value !== 0) continue;
      for (const [first, second] of this.#pairs[option]!) {
        if (this.#isGone[first] === 1 || this.#isGone[second] === 1 || !this.#field.isPlayable(first, second)) continue;
        const gain = this.#field.gain(first) + this.#field.gain(second);
        if (gain <= bestGain) continue;
        bestGain = gain;
        best = option;
      }
    }
    return best;
  }

  departures(): readonly Pair[] {
    return this.#trail.filter((_, at) => at % 2 === 0);
  }

  /**
   * Removes the tiles of the option's playable pairs. One tile of a pair may already be gone. Returns whether any tile was
   * removed.
   */
  #depart(option: number): boolean {
    let departed = false;
    for (const [first, second] of this.#pairs[option]!) {
      if (this.#isGone[first] === 1 && this.#isGone[second] === 1) continue;
      if (!this.#field.isPlayable(first, second)) continue;
      this.#leave(first, second);
      this.#leave(second, first);
      departed = true;
    }
    return departed;
  }

  #leave(tile: number, partner: number): void {
    if (this.#isGone[tile] === 1) return;
    this.#isGone[tile] = 1;
    this.#trail.push([tile, partner]);
    this.#field.remove(tile);
  }
}
