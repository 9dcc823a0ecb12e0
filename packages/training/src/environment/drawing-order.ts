// The order in which a hidden hand was drawn, drawn at random among those that explain the seat's discards and melds. The hand is
// followed backwards from its current tiles: what was removed is put back, and what was drawn is taken away.

import { type Random, shuffled, type TileIndex } from '@mcr-arena/tiles';

/** A change of a hand as other seats see it. */
export type HandChange =
  | { readonly type: 'drawn' }
  /** A discard, or the tiles for a meld. `isDrawn`: whether the tile equals the one just drawn; absent without a draw. */
  | { readonly type: 'removed'; readonly tiles: readonly TileIndex[]; readonly isDrawn?: boolean }
  | { readonly type: 'hiddenKong' };

interface HiddenHand {
  /** The tiles in the hand now. */
  readonly held: readonly TileIndex[];
  /** All changes since the deal, in order. */
  readonly changes: readonly HandChange[];
  /** The kinds of the hidden kongs, in the order of their declaration. */
  readonly kongs: readonly TileIndex[];
}

const KONG_SIZE = 4;

/** The number of tiles in a hand of `dealt` tiles after the changes. */
export function tilesHeldAfter(changes: readonly HandChange[], dealt: number): number {
  return changes.reduce((sum, change) => sum + sizeOf(change), dealt);
}

function sizeOf(change: HandChange): number {
  if (change.type === 'drawn') return 1;
  return change.type === 'removed' ? -change.tiles.length : -KONG_SIZE;
}

/** The tiles that were dealt, then those drawn, in order. Undefined if the choices that were made backwards cannot be right. */
export function drawingOrderOf({ held, changes, kongs }: HiddenHand, random: Random): readonly TileIndex[] | undefined {
  const hand = [...held];
  const drawn: TileIndex[] = [];
  const left = [...kongs];
  for (let place = changes.length - 1; place >= 0; place -= 1) {
    const change = changes[place]!;
    if (change.type === 'drawn') {
      const tile = takenFrom(hand, changes[place + 1], random);
      if (tile === undefined) return undefined;
      drawn.unshift(tile);
    } else hand.push(...putBack(change, left));
  }
  return [...shuffled(hand, random), ...drawn];
}

function putBack(change: Exclude<HandChange, { readonly type: 'drawn' }>, kongs: TileIndex[]): readonly TileIndex[] {
  if (change.type === 'removed') return change.tiles;
  const kind = kongs.pop()!;
  return Array.from({ length: KONG_SIZE }, () => kind);
}

/** Takes the tile that was drawn before `next` from the hand; undefined if none fits. */
function takenFrom(hand: TileIndex[], next: HandChange | undefined, random: Random): TileIndex | undefined {
  const places = [...hand.keys()].filter((place) => isPossible(hand[place]!, next));
  if (places.length === 0) return undefined;
  const [tile] = hand.splice(places[random.below(places.length)]!, 1);
  return tile;
}

function isPossible(tile: TileIndex, next: HandChange | undefined): boolean {
  if (next?.type !== 'removed' || next.isDrawn === undefined) return true;
  return (tile === next.tiles[0]) === next.isDrawn;
}
