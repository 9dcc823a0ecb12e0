// Edits of a hand by clicks. `canAdd` rules out more than 14 tiles and a fifth copy of a tile.

import { COPIES_PER_KIND, type Hand, isChowLow, type Meld, type TileIndex, tilesOfMeld } from '@mcr-arena/tiles';
import { copiesIn, sizeOfHand } from './hand-text.ts';

/** A concealed tile with its index in the hand's `concealed`. */
export interface PlacedTile {
  readonly tile: TileIndex;
  readonly place: number;
}

/** What a click on a part of the hand does, in words and in effect. */
export interface HandAction {
  readonly label: string;
  readonly run: () => void;
}

/** What a key of the tile keyboard adds to the hand. */
export const ADDITIONS = ['tile', 'chow', 'pung', 'meldedKong', 'concealedKong'] as const;
export type Addition = (typeof ADDITIONS)[number];

/** The meld of a tile; a chow begins with the tile. The seat that discarded it is arbitrary: it does not affect the points. */
export function meldOfAddition(addition: Exclude<Addition, 'tile'>, tile: TileIndex): Meld {
  if (addition === 'chow') return { type: 'chow', low: tile, claimed: tile };
  return addition === 'concealedKong'
    ? { type: 'concealedKong', tile }
    : { type: addition, tile, claimedFrom: 'previous' };
}

/** Whether the hand has room for the addition, and enough copies of its tiles are left. */
export function canAdd(hand: Hand, addition: Addition, tile: TileIndex): boolean {
  const copies = copiesIn(hand);
  const size = sizeOfHand(hand);
  if (addition === 'tile') return size < 14 && copies[tile]! < COPIES_PER_KIND;
  if (size > 11 || hand.melds.length > 3 || (addition === 'chow' && !isChowLow(tile))) return false;
  const tiles = tilesOfMeld(meldOfAddition(addition, tile));
  return tiles.every((one) => copies[one]! + tiles.filter((other) => other === one).length <= COPIES_PER_KIND);
}

export function withAddition(hand: Hand, addition: Addition, tile: TileIndex): Hand {
  if (addition === 'tile') return { ...hand, concealed: [...hand.concealed, tile] };
  return { ...hand, melds: [...hand.melds, meldOfAddition(addition, tile)] };
}

export function withoutMeld(hand: Hand, index: number): Hand {
  return { ...hand, melds: hand.melds.toSpliced(index, 1) };
}

/** `place`: index in `concealed`. */
export function withoutTile(hand: Hand, place: number): Hand {
  return { ...hand, concealed: hand.concealed.toSpliced(place, 1) };
}

/** Makes the tile at an index of `concealed` the winning tile, by moving it to the end. */
export function withWinningTile(hand: Hand, place: number): Hand {
  return { ...hand, concealed: [...hand.concealed.toSpliced(place, 1), hand.concealed[place]!] };
}
