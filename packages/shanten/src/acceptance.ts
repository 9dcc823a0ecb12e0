// Acceptance: the useful tiles of a hand after each discard, counted in unseen copies.

import {
  COPIES_PER_KIND,
  countTiles,
  type Hand,
  type TileCounts,
  type TileIndex,
  type WinningForm,
} from '@mcr-arena/tiles';
import { type Limits, nearestDistance } from './forms.ts';
import { kindsOf, type MutableSuitKeys, NO_TILES, removeTile, type SuitKeys, suitKeysOf } from './suit-keys.ts';

/** A kind that lowers the distance. */
export interface UsefulTile {
  readonly tile: TileIndex;
  /** Unseen copies, 0-4. */
  readonly unseen: number;
}

/** Restricts the analysis. */
export interface AcceptanceOptions {
  /** The forms to consider; all five by default. */
  readonly forms?: readonly WinningForm[];
  /** The most copies of each kind in the finished concealed part; four by default. */
  readonly limits?: Limits;
}

/** A hand after one discard: its distance and useful tiles. */
export interface Acceptance {
  /** The tile discarded; undefined for a hand without a tile to discard. */
  readonly discard: TileIndex | undefined;
  /** The distance to the nearest of the requested forms; undefined if all of them are ruled out. */
  readonly shanten: number | undefined;
  /** The kinds that lower it, in index order. */
  readonly useful: readonly UsefulTile[];
  /** Unseen copies of all useful kinds together. */
  readonly unseen: number;
}

/**
 * The acceptance of a hand: one entry for 13, 10, 7, 4 or 1 tiles; for 14, 11, 8, 5 or 2, one entry for each kind that
 * can be discarded, best first (by distance, then unseen useful tiles, then index order). `visible`: 34 counts of all
 * tiles that the owner of the hand sees, its own tiles and melds included. Throws a RangeError on any other number of
 * tiles.
 */
export function acceptanceOf(hand: Hand, visible: TileCounts, options: AcceptanceOptions = {}): readonly Acceptance[] {
  const keys = suitKeysOf(countTiles(hand.concealed));
  const meldCount = hand.melds.length;
  const spare = hand.concealed.length + 3 * meldCount - 13;
  if (spare === 0) return [acceptanceAfter(undefined, keys, meldCount, visible, options)];
  if (spare !== 1) {
    const size = handSizeText(hand.concealed.length, meldCount);
    throw new RangeError(`${size}: expected ${13 - 3 * meldCount} or one more`);
  }
  return kindsOf(keys)
    .map((discard) => acceptanceAfter(discard, without(keys, discard), meldCount, visible, options))
    .sort(byDistanceThenUnseen);
}

function acceptanceAfter(
  discard: TileIndex | undefined,
  keys: SuitKeys,
  meldCount: number,
  visible: TileCounts,
  { forms, limits }: AcceptanceOptions,
): Acceptance {
  const nearest = nearestDistance(keys, meldCount, forms, limits);
  const useful = kindsOf(nearest?.useful ?? NO_TILES).map((tile) => ({
    tile,
    unseen: Math.max(0, COPIES_PER_KIND - visible[tile]!),
  }));
  const unseen = useful.reduce((sum, kind) => sum + kind.unseen, 0);
  return { discard, shanten: nearest?.shanten, useful, unseen };
}

function without(keys: SuitKeys, tile: TileIndex): SuitKeys {
  const left: MutableSuitKeys = [...keys];
  removeTile(left, tile);
  return left;
}

function byDistanceThenUnseen(a: Acceptance, b: Acceptance): number {
  return (a.shanten ?? 99) - (b.shanten ?? 99) || b.unseen - a.unseen;
}

/** `4 tiles with 3 melds`. */
export function handSizeText(tiles: number, melds: number): string {
  return `${tiles} ${tiles === 1 ? 'tile' : 'tiles'} with ${melds} ${melds === 1 ? 'meld' : 'melds'}`;
}
