// The number of tiles that a hand lacks for every set and pair, each examined alone, and lists of sets and pairs in
// that order. The search tries near ones first and stops at the first that is too far. Mutable, refilled for every
// decision.

import { KIND_COUNT, type TileCounts } from '@mcr-arena/tiles';
import type { GoalFamily } from './family.ts';
import { SET_CODE_COUNT, TILES_OF_SET } from './set-code.ts';
import type { PairList, SetList } from './set-list.ts';

/** More than any hand can lack: a set with a tile that cannot come. */
export const OUT_OF_REACH = 20;

/** A list ordered by the tiles that its sets or pairs lack. */
export interface OrderedList {
  /** Codes or tiles in their own order. */
  readonly entries: Uint8Array;
  /** Codes or tiles, the nearest first. */
  readonly order: Uint8Array;
  /** Number of entries of `order` within reach. */
  count: number;
  /** The number of tiles that the nearest lacks. */
  least: number;
}

export class Nearness {
  /** Tiles lacking, by set code. */
  readonly ofSet = new Uint8Array(SET_CODE_COUNT);
  /** Tiles lacking of a pair, by tile. */
  readonly ofPair = new Uint8Array(KIND_COUNT);
  /** The lists of each family's places, and of its pairs. */
  readonly places: readonly (readonly OrderedList[])[];
  readonly pairs: readonly OrderedList[];
  private readonly setLists: readonly OrderedList[];
  private readonly pairLists: readonly OrderedList[];

  constructor(families: readonly GoalFamily[]) {
    const sets = new Map<SetList, OrderedList>();
    const pairs = new Map<PairList, OrderedList>();
    this.places = families.map((family) => family.places.map((list) => shared(sets, list, list.codes)));
    this.pairs = families.map((family) => shared(pairs, family.pairs, family.pairs.tiles));
    this.setLists = [...sets.values()];
    this.pairLists = [...pairs.values()];
  }

  /** @param reachable 34 counts: copies held and copies that may still come. */
  fill(hand: TileCounts, reachable: TileCounts): void {
    for (let code = 0; code < SET_CODE_COUNT; code += 1) this.ofSet[code] = lackOf(code, hand, reachable);
    for (let tile = 0; tile < KIND_COUNT; tile += 1) {
      this.ofPair[tile] = reachable[tile]! < 2 ? OUT_OF_REACH : Math.max(0, 2 - hand[tile]!);
    }
    for (let index = 0; index < this.setLists.length; index += 1) sort(this.setLists[index]!, this.ofSet);
    for (let index = 0; index < this.pairLists.length; index += 1) sort(this.pairLists[index]!, this.ofPair);
  }
}

/** The ordered list for `source`, created on first use; places and pairs with the same source share it. */
function shared<Source>(lists: Map<Source, OrderedList>, source: Source, entries: Uint8Array): OrderedList {
  const known = lists.get(source);
  if (known !== undefined) return known;
  const list = { entries, order: new Uint8Array(entries.length), count: 0, least: 0 };
  lists.set(source, list);
  return list;
}

function lackOf(code: number, hand: TileCounts, reachable: TileCounts): number {
  const tiles = TILES_OF_SET[code]!;
  const first = tiles[0]!;
  if (tiles[1] === first) return reachable[first]! < 3 ? OUT_OF_REACH : Math.max(0, 3 - hand[first]!);
  let lack = 0;
  for (let index = 0; index < tiles.length; index += 1) {
    const tile = tiles[index]!;
    if (reachable[tile] === 0) return OUT_OF_REACH;
    if (hand[tile] === 0) lack += 1;
  }
  return lack;
}

/** Sorts the entries by the tiles they lack; a stable sort. */
function sort(list: OrderedList, lacks: Uint8Array): void {
  const { entries, order } = list;
  let reachable = 0;
  for (let index = 0; index < entries.length; index += 1) if (lacks[entries[index]!]! < OUT_OF_REACH) reachable += 1;
  let count = 0;
  list.least = OUT_OF_REACH;
  for (let lack = 0; count < reachable; lack += 1) {
    for (let index = 0; index < entries.length; index += 1) {
      if (lacks[entries[index]!] !== lack) continue;
      if (count === 0) list.least = lack;
      order[count] = entries[index]!;
      count += 1;
    }
  }
  list.count = count;
}
