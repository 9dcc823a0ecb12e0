// The closure of Shisen-Sho for groups of two and four. Hot code.
//
// Once joined, two tiles stay joined, so the joined pairs of a group's six are bits that are only added, and a table
// gives the tiles that leave. Groups are checked cyclically until each has been checked since the last tile left.

import type { Pair } from '../board.ts';
import type { Closure, OptionValues } from './closure.ts';
import type { Grouping } from './grouping.ts';
import type { LineField } from './line-field.ts';
import type { Options } from './options.ts';
import { PARTNERS } from './quads.ts';

/** By bit of a group's joined pairs: the two places. */
const FIRST: readonly number[] = [0, 0, 0, 1, 1, 2];
const SECOND: readonly number[] = [1, 2, 3, 2, 3, 3];
const PAIRS = 6;

const PAIRING_OF_BIT = FIRST.map((first, bit) => PARTNERS.findIndex((partner) => partner[first] === SECOND[bit]!));

/** By pairing: the bits of its two pairs. */
const PAIRING_BITS = [0, 1, 2].map((pairing) =>
  PAIRING_OF_BIT.reduce((bits, other, bit) => (other === pairing ? bits | (1 << bit) : bits), 0),
);

/**
 * By usable pairings (3 bits): the pairs that can leave. All six if none is usable, in which case they are only
 * recorded.
 */
const PAIRS_OF_USABLE = Uint8Array.from({ length: 8 }, (_, usable) =>
  PAIRING_OF_BIT.reduce((bits, pairing, bit) => bits | ((usable === 0 ? 1 : (usable >> pairing) & 1) << bit), 0),
);

/** By places (4 bits): the pairs within them. */
const PAIRS_WITHIN = Uint8Array.from({ length: 16 }, (_, places) =>
  FIRST.reduce((bits, first, bit) => bits | (((places >> first) & (places >> SECOND[bit]!) & 1) << bit), 0),
);

/** By joined pairs | usable pairings << 6: the places whose tiles leave, or have left. */
const LEAVING = Uint8Array.from({ length: 512 }, (_, state) => {
  const joined = state & 63;
  const usable = state >> PAIRS;
  if (usable === 0) return PAIRING_BITS.some((both) => (joined & both) === both) ? 15 : 0;
  const bits = joined & PAIRS_OF_USABLE[usable]!;
  return FIRST.reduce(
    (leaving, first, bit) => ((bits >> bit) & 1 ? leaving | (1 << first) | (1 << SECOND[bit]!) : leaving),
    0,
  );
});

export class LineQuads implements Closure {
  readonly tileCount: number;
  readonly #field: LineField;
  readonly #options: Options;
  readonly #groupCount: number;
  /** By 4 × group + place. */
  readonly #tileOf: Int32Array;
  /** By group: the places that have a tile. */
  readonly #places: Uint8Array;
  /** By group: the pairs that may be joined although one tile is enclosed. */
  readonly #enclosed: Uint8Array;
  /** By group: joined pairs | usable pairings << 6. */
  readonly #states: Uint16Array;
  /** By group: the places whose tiles have left. */
  readonly #left: Uint8Array;
  /** By group: the clock of its last check. The clock advances whenever a tile leaves or is restored. */
  readonly #seen: Int32Array;
  #clock = 0;
  #next = 0;
  /** Changes: 4 × group + place for a tile that left, or -1 − 8 × group − bit for a pair that was joined. */
  readonly #trail: Int32Array;
  #length = 0;
  #gone = 0;
  readonly #kept: [number, number] = [0, 0];
  #noise = 1;

  constructor(field: LineField, options: Options) {
    const groupCount = options.firstOf.length - 1;
    this.tileCount = field.tileCount;
    this.#field = field;
    this.#options = options;
    this.#groupCount = groupCount;
    this.#tileOf = new Int32Array(4 * groupCount);
    this.#places = new Uint8Array(groupCount);
    this.#enclosed = new Uint8Array(groupCount);
    this.#states = new Uint16Array(groupCount);
    this.#left = new Uint8Array(groupCount);
    this.#seen = new Int32Array(groupCount);
    this.#trail = new Int32Array(field.tileCount + PAIRS * groupCount);
  }

  load({ groupOf, placeOf }: Grouping): void {
    this.#places.fill(0);
    for (let tile = 0; tile < this.tileCount; tile += 1) {
      this.#tileOf[4 * groupOf[tile]! + placeOf[tile]!] = tile;
      this.#places[groupOf[tile]!]! |= 1 << placeOf[tile]!;
    }
    for (let group = 0; group < this.#groupCount; group += 1) this.#enclosed[group] = this.#pairsOfEnclosed(group);
  }

  gone(): number {
    return this.#gone;
  }

  leastLeft(): number {
    let odd = 0;
    for (const left of this.#left) odd += (0x6996 >> left) & 1;
    return this.tileCount - this.#gone + odd;
  }

  reset(): void {
    this.#field.reset();
    this.#states.fill(0);
    this.#left.fill(0);
    this.#length = 0;
    this.#gone = 0;
    this.#next = 0;
    this.#noise = 1;
    this.#clock += 1;
  }

  use(option: number): boolean {
    const group = this.#options.groupOf[option]!;
    this.#states[group]! |= 1 << (PAIRS + option - this.#options.firstOf[group]!);
    // Pairs that were not usable may not have been recorded.
    this.#look(group);
    return this.#depart(group);
  }

  unuse(option: number): void {
    const group = this.#options.groupOf[option]!;
    this.#states[group]! &= ~(1 << (PAIRS + option - this.#options.firstOf[group]!));
  }

  close(): void {
    const seen = this.#seen;
    let group = this.#next;
    for (let unchanged = 0; unchanged < this.#groupCount; unchanged += 1) {
      if (seen[group] !== this.#clock) {
        seen[group] = this.#clock;
        if (this.#look(group) && this.#depart(group)) unchanged = -1;
      }
      group = group + 1 === this.#groupCount ? 0 : group + 1;
    }
    this.#next = group;
  }

  mark(): number {
    return this.#length;
  }

  undo(mark: number): void {
    if (this.#length > mark) this.#clock += 1;
    while (this.#length > mark) {
      this.#length -= 1;
      const event = this.#trail[this.#length]!;
      if (event < 0) {
        const pair = -1 - event;
        this.#states[pair >> 3]! &= ~(1 << (pair & 7));
        continue;
      }
      this.#left[event >> 2]! &= ~(1 << (event & 3));
      this.#field.restore(this.#tileOf[event]!);
      this.#gone -= 1;
    }
  }

  keep(place: 0 | 1): void {
    this.#kept[place] = this.#length;
  }

  back(place: 0 | 1): void {
    this.undo(this.#kept[place]);
  }

  best(values: OptionValues): number {
    let best = -1;
    let bestScore = -1;
    for (let group = 0; group < this.#groupCount; group += 1) {
      const joined = this.#states[group]!;
      if (joined === 0 || joined > 63 || this.#left[group] !== 0) continue;
      for (let bit = 0; bit < PAIRS; bit += 1) {
        if (((joined >> bit) & 1) === 0) continue;
        const option = this.#options.firstOf[group]! + PAIRING_OF_BIT[bit]!;
        if (values[option] === -1) continue;
        const first = this.#tileOf[4 * group + FIRST[bit]!]!;
        const second = this.#tileOf[4 * group + SECOND[bit]!]!;
        const score = this.#field.gain(first) + this.#field.gain(second) + this.#shake();
        if (score > bestScore) {
          bestScore = score;
          best = option;
        }
      }
    }
    return best;
  }

  departures(): readonly Pair[] {
    const pairs: Pair[] = [];
    const paired = new Set<number>();
    for (const event of this.#trail.subarray(0, this.#length)) {
      if (event < 0 || paired.has(event)) continue;
      const state = this.#states[event >> 2]!;
      const bits = PAIRING_BITS.find((both) => (state & both) === both) ?? state & PAIRS_OF_USABLE[state >> PAIRS]!;
      const bit = FIRST.findIndex((first, at) => {
        return (bits >> at) & 1 && (first === (event & 3) || SECOND[at] === (event & 3));
      });
      const first = (event & ~3) | FIRST[bit]!;
      const second = (event & ~3) | SECOND[bit]!;
      paired.add(first).add(second);
      pairs.push([this.#tileOf[first]!, this.#tileOf[second]!]);
    }
    return pairs;
  }

  #pairsOfEnclosed(group: number): number {
    let bits = 0;
    for (let pairs = PAIRS_WITHIN[this.#places[group]!]!; pairs !== 0; ) {
      const bit = 31 - Math.clz32(pairs);
      pairs ^= 1 << bit;
      const first = this.#tileOf[4 * group + FIRST[bit]!]!;
      const second = this.#tileOf[4 * group + SECOND[bit]!]!;
      if (this.#field.mayJoinEnclosed(first, second)) bits |= 1 << bit;
    }
    return bits;
  }

  /** Records the usable pairs of the group that are joined now; returns whether there are new ones. */
  #look(group: number): boolean {
    const left = this.#left[group]!;
    const places = this.#places[group]!;
    if (left === places) return false;
    const field = this.#field;
    const tileOf = this.#tileOf;
    let uncovered = 0;
    let exposed = 0;
    for (let place = 0; place < 4; place += 1) {
      if (((places >> place) & 1) === 0) continue;
      const tile = tileOf[4 * group + place]!;
      if (!field.isUncovered(tile)) continue;
      uncovered |= 1 << place;
      if (field.isExposed(tile)) exposed |= 1 << place;
    }
    const state = this.#states[group]!;
    const possible = PAIRS_WITHIN[exposed]! | (PAIRS_WITHIN[uncovered]! & this.#enclosed[group]!);
    let pairs = possible & PAIRS_OF_USABLE[state >> PAIRS]! & ~PAIRS_WITHIN[left]! & ~state;
    let joined = 0;
    while (pairs !== 0) {
      const bit = 31 - Math.clz32(pairs);
      pairs ^= 1 << bit;
      if (!field.isJoined(tileOf[4 * group + FIRST[bit]!]!, tileOf[4 * group + SECOND[bit]!]!)) continue;
      joined |= 1 << bit;
      this.#trail[this.#length] = -1 - 8 * group - bit;
      this.#length += 1;
    }
    this.#states[group] = state | joined;
    return joined !== 0;
  }

  /** Removes the tiles of the group that can leave. */
  #depart(group: number): boolean {
    const left = this.#left[group]!;
    let leaving = LEAVING[this.#states[group]!]! & ~left;
    if (leaving === 0) return false;
    this.#left[group] = left | leaving;
    while (leaving !== 0) {
      const place = 31 - Math.clz32(leaving);
      leaving ^= 1 << place;
      this.#trail[this.#length] = 4 * group + place;
      this.#length += 1;
      this.#gone += 1;
      this.#field.remove(this.#tileOf[4 * group + place]!);
    }
    this.#clock += 1;
    return true;
  }

  /** A random number from 0 to 9, which makes play differ between tries. */
  #shake(): number {
    let noise = this.#noise;
    noise ^= noise << 13;
    noise ^= noise >>> 17;
    noise ^= noise << 5;
    this.#noise = noise;
    return ((noise >>> 8) * 10) >>> 24;
  }
}
