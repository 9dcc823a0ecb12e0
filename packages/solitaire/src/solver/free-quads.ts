// The closure of Mahjong Solitaire for groups of two and four. Hot code, which takes most of the solver's time.
//
// A group's state is one number: its tiles that have been free (bits 0-3, which stay set when they leave), those that
// have left (4-7), and the usable pairings (8-10). A table gives the tiles that leave now for each state. Tiles that
// leave are put on a trail; `close` processes the trail, and `undo` reverts it.

import type { Pair } from '../board.ts';
import type { Closure, OptionValues } from './closure.ts';
import { type FreeLookup, IS_FREE } from './free-lookup.ts';
import type { Grouping } from './grouping.ts';
import type { Options } from './options.ts';
import { PAIRING_OF, PARTNERS } from './quads.ts';

const FREE = 15;
const USABLE = 8;

/** By state: the tiles that leave. Without a usable pairing all four leave at once if all are free. */
const LEAVING = Uint8Array.from({ length: 1 << 11 }, (_, state) => {
  const free = state & FREE;
  const left = (state >> 4) & 15;
  const usable = state >> USABLE;
  if (usable === 0) return free === FREE ? FREE & ~left : 0;
  let leaving = 0;
  for (let place = 0; place < 4; place += 1) {
    const mayPair = PARTNERS.some((partner, pairing) => (usable >> pairing) & 1 && (free >> partner[place]!) & 1);
    if ((free >> place) & 1 && !((left >> place) & 1) && mayPair) leaving |= 1 << place;
  }
  return leaving;
});

interface Kept {
  readonly holds: Uint8Array;
  readonly states: Uint16Array;
  length: number;
  closed: number;
}

export class FreeQuads implements Closure {
  readonly tileCount: number;
  readonly #options: Options;
  readonly #lookup: FreeLookup;
  readonly #tileOf: Int32Array;
  readonly #fullHolds: Uint8Array;
  readonly #fullStates: Uint16Array;
  readonly #holds: Uint8Array;
  readonly #states: Uint16Array;
  readonly #heldStart: Uint16Array;
  readonly #held: Uint32Array;
  /** Slots in the order they left. Those from `#closed` on have not released the tiles they blocked yet. */
  readonly #trail: Uint16Array;
  #length = 0;
  #closed = 0;
  #noise = 1;
  readonly #kept: readonly [Kept, Kept];

  constructor(lookup: FreeLookup, options: Options) {
    const groupCount = options.firstOf.length - 1;
    this.tileCount = lookup.tileCount;
    this.#lookup = lookup;
    this.#options = options;
    this.#tileOf = new Int32Array(4 * groupCount);
    this.#fullHolds = new Uint8Array(4 * groupCount);
    this.#fullStates = new Uint16Array(groupCount);
    this.#holds = new Uint8Array(4 * groupCount);
    this.#states = new Uint16Array(groupCount);
    this.#heldStart = new Uint16Array(4 * groupCount + 1);
    this.#held = new Uint32Array(lookup.held.items.length);
    this.#trail = new Uint16Array(lookup.tileCount);
    this.#kept = [this.#emptyKept(), this.#emptyKept()];
  }

  load({ groupOf, placeOf }: Grouping): void {
    const { holds, held } = this.#lookup;
    this.#tileOf.fill(-1);
    this.#fullStates.fill(0);
    for (let tile = 0; tile < this.tileCount; tile += 1) {
      const slot = 4 * groupOf[tile]! + placeOf[tile]!;
      const hold = holds[tile]!;
      this.#tileOf[slot] = tile;
      this.#fullHolds[slot] = hold;
      this.#fullStates[slot >> 2]! |= IS_FREE[hold]! << (slot & 3);
    }
    let end = 0;
    for (let slot = 0; slot < this.#tileOf.length; slot += 1) {
      this.#heldStart[slot] = end;
      const tile = this.#tileOf[slot]!;
      if (tile === -1) continue;
      for (let at = held.start[tile]!; at < held.start[tile + 1]!; at += 1) {
        const entry = held.items[at]!;
        const other = entry & 0xffff;
        this.#held[end] = (4 * groupOf[other]! + placeOf[other]!) | (entry & 0xff0000);
        end += 1;
      }
    }
    this.#heldStart[this.#tileOf.length] = end;
  }

  gone(): number {
    return this.#length;
  }

  leastLeft(): number {
    let odd = 0;
    for (const state of this.#states) odd += ODD[(state >> 4) & 15]!;
    return this.tileCount - this.#length + odd;
  }

  reset(): void {
    this.#holds.set(this.#fullHolds);
    this.#states.set(this.#fullStates);
    this.#length = 0;
    this.#closed = 0;
    this.#noise = 1;
    for (let group = 0; group < this.#states.length; group += 1) this.#depart(group, this.#states[group]!);
  }

  use(option: number): boolean {
    const group = this.#options.groupOf[option]!;
    const state = this.#states[group]! | (1 << (USABLE + option - this.#options.firstOf[group]!));
    this.#states[group] = state;
    return this.#depart(group, state);
  }

  unuse(option: number): void {
    const group = this.#options.groupOf[option]!;
    this.#states[group]! &= ~(1 << (USABLE + option - this.#options.firstOf[group]!));
  }

  close(): void {
    const holds = this.#holds;
    const states = this.#states;
    const heldStart = this.#heldStart;
    const held = this.#held;
    const trail = this.#trail;
    let length = this.#length;
    for (let at = this.#closed; at < length; at += 1) {
      const slot = trail[at]!;
      const end = heldStart[slot + 1]!;
      for (let entry = heldStart[slot]!; entry < end; entry += 1) {
        const release = held[entry]!;
        const other = release & 0xffff;
        const hold = holds[other]! - (release >>> 16);
        holds[other] = hold;
        if (IS_FREE[hold] === 0) continue;
        const group = other >> 2;
        let state = states[group]!;
        const bit = 1 << (other & 3);
        if ((state & bit) !== 0) continue;
        state |= bit;
        let leaving = LEAVING[state]!;
        states[group] = state | (leaving << 4);
        while (leaving !== 0) {
          const place = 31 - Math.clz32(leaving);
          leaving ^= 1 << place;
          trail[length] = 4 * group + place;
          length += 1;
        }
      }
    }
    this.#length = length;
    this.#closed = length;
  }

  mark(): number {
    return this.#length;
  }

  undo(mark: number): void {
    const holds = this.#holds;
    const states = this.#states;
    const trail = this.#trail;
    const closed = this.#closed;
    let length = this.#length;
    while (length > mark) {
      length -= 1;
      const slot = trail[length]!;
      states[slot >> 2]! &= ~(16 << (slot & 3));
      if (length >= closed) continue;
      const end = this.#heldStart[slot + 1]!;
      for (let entry = this.#heldStart[slot]!; entry < end; entry += 1) {
        const release = this.#held[entry]!;
        const other = release & 0xffff;
        const hold = holds[other]! + (release >>> 16);
        holds[other] = hold;
        if (IS_FREE[hold] === 0) states[other >> 2]! &= ~(1 << (other & 3));
      }
    }
    this.#length = mark;
    this.#closed = Math.min(closed, mark);
  }

  keep(place: 0 | 1): void {
    const kept = this.#kept[place];
    kept.holds.set(this.#holds);
    kept.states.set(this.#states);
    kept.length = this.#length;
    kept.closed = this.#closed;
  }

  // The first part of the trail is unchanged. The caller reverts options that were made usable since.
  back(place: 0 | 1): void {
    const kept = this.#kept[place];
    this.#holds.set(kept.holds);
    this.#states.set(kept.states);
    this.#length = kept.length;
    this.#closed = kept.closed;
  }

  best(values: OptionValues): number {
    const { firstOf } = this.#options;
    const states = this.#states;
    let best = -1;
    let bestScore = -1;
    for (let group = 0; group < states.length; group += 1) {
      const state = states[group]!;
      if (state > FREE || (state & (state - 1)) === 0) continue;
      for (let first = 0; first < 3; first += 1) {
        if (((state >> first) & 1) === 0) continue;
        for (let second = first + 1; second < 4; second += 1) {
          if (((state >> second) & 1) === 0) continue;
          const option = firstOf[group]! + PAIRING_OF[4 * first + second]!;
          if (values[option] === -1) continue;
          const score = this.#gain(4 * group + first) + this.#gain(4 * group + second) + this.#shake();
          if (score > bestScore) {
            bestScore = score;
            best = option;
          }
        }
      }
    }
    return best;
  }

  departures(): readonly Pair[] {
    const pairs: Pair[] = [];
    const paired = new Set<number>();
    for (const slot of this.#trail.subarray(0, this.#length)) {
      if (paired.has(slot)) continue;
      const usable = this.#states[slot >> 2]! >> USABLE;
      // All four tiles of a group without a usable pairing left at once, so any pairing is correct.
      const partner = PARTNERS[usable === 0 ? 0 : 31 - Math.clz32(usable)]![slot & 3]!;
      const other = (slot & ~3) | partner;
      paired.add(other);
      pairs.push([this.#tileOf[slot]!, this.#tileOf[other]!]);
    }
    return pairs;
  }

  #emptyKept(): Kept {
    return { holds: this.#holds.slice(), states: this.#states.slice(), length: 0, closed: 0 };
  }

  /** Puts the tiles of the group that can leave on the trail. */
  #depart(group: number, state: number): boolean {
    let leaving = LEAVING[state]!;
    if (leaving === 0) return false;
    this.#states[group] = state | (leaving << 4);
    while (leaving !== 0) {
      const place = 31 - Math.clz32(leaving);
      leaving ^= 1 << place;
      this.#trail[this.#length] = 4 * group + place;
      this.#length += 1;
    }
    return true;
  }

  /**
   * Heuristic value of removing this tile: the tiles it blocks, with more for those that become free, and most for
   * those with a free partner.
   */
  #gain(slot: number): number {
    let gain = 0;
    const end = this.#heldStart[slot + 1]!;
    for (let entry = this.#heldStart[slot]!; entry < end; entry += 1) {
      const release = this.#held[entry]!;
      const other = release & 0xffff;
      const hold = this.#holds[other]!;
      if (IS_FREE[hold] === 1) continue;
      gain += 3;
      if (IS_FREE[hold - (release >>> 16)] === 0) continue;
      const state = this.#states[other >> 2]!;
      gain += (state & ~(state >> 4) & FREE) === 0 ? 10 : 20;
    }
    return gain;
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

/** Parity of four bits. */
const ODD = Uint8Array.from({ length: 16 }, (_, bits) => (0x6996 >> bits) & 1);
