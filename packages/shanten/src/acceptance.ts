// What each discard leaves a hand waiting for, counted in tiles that its owner has not seen.

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

/** A kind that brings the hand nearer. */
export interface UsefulTile {
  readonly tile: TileIndex;
  /** Copies not seen, 0-4. */
  readonly unseen: number;
}

/** What is looked at. */
export interface AcceptanceOptions {
  /** The forms that count; all five if absent. */
  readonly forms?: readonly WinningForm[];
  /** What the finished concealed part may hold; four of each kind if absent. */
  readonly limits?: Limits;
}

/** A hand after one discard: its distance, and what it waits for. */
export interface Acceptance {
  /** The tile discarded; undefined of a hand that has none to discard. */
  readonly discard: TileIndex | undefined;
  /** The distance to the nearest of the forms asked for; undefined if all of them are ruled out. */
  readonly shanten: number | undefined;
  /** The kinds that lower it, in index order. */
  readonly useful: readonly UsefulTile[];
  /** The copies not seen of all of them together. */
  readonly unseen: number;
}

/**
 * The acceptance of a hand: one entry for 13, 10, 7, 4 or 1 tiles; for 14, 11, 8, 5 or 2 one for each kind that can be
 * discarded, best first: by distance, then by unseen useful tiles, then in index order.
 * `visible`: 34 counts of all tiles that the owner of the hand sees, its own tiles and melds included.
 * Throws a RangeError on any other number of tiles.
 */
export function acceptanceOf(hand: Hand, visible: TileCounts, options: AcceptanceOptions = {}): readonly Acceptance[] {
  const keys = suitKeysOf(countTiles(hand.concealed));
  const meldCount = hand.melds.length;
  const spare = hand.concealed.length + 3 * meldCount - 13;
  if (spare === 0) return [acceptanceAfter(undefined, keys, meldCount, visible, options)];
  if (spare !== 1) {
    throw new RangeError(
      `${hand.concealed.length} tiles beside ${meldCount} melds: expected ${13 - 3 * meldCount} or one more`,
    );
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
