// The wall: one quarter per seat (duplicate), or one common wall (casual).
//
// In duplicate, a seat draws all tiles, including replacements, from the end of its own quarter. The common wall is
// dealt (thirteen tiles at once per seat) and drawn from its start; replacement tiles for flowers and kongs are drawn
// from its end.

import {
  type BySeat,
  failure,
  isFlower,
  mapSeats,
  type Result,
  SEATS,
  type Seat,
  seatAfter,
  success,
  TILE_COUNT,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';
import type { DealFormat } from './rules.ts';

/**
 * The rest of the wall: the first `left[seat]` tiles of each quarter, or the common tiles from `next` to `end`
 * (exclusive).
 */
export type WallState =
  | { readonly type: 'quarters'; readonly left: BySeat<number> }
  | { readonly type: 'common'; readonly next: number; readonly end: number };

/** The reason for a draw, which determines from which end of a common wall the tile is taken. */
export type DrawCause = 'turn' | 'flower' | 'kong';

/** A mutable wall state. */
export type WallDraft =
  | { readonly type: 'quarters'; readonly left: [number, number, number, number] }
  | { readonly type: 'common'; next: number; end: number };

/** Number of tiles dealt to a seat, without the first draw. */
export const HAND_SIZE = 13;

const EXPECTED_COUNTS = {
  136: countsOf(TILES_WITHOUT_FLOWERS),
  144: countsOf(TILES_WITH_FLOWERS),
};

function countsOf(tiles: readonly TileIndex[]): Uint8Array {
  const counts = new Uint8Array(TILE_COUNT);
  for (const tile of tiles) counts[tile]! += 1;
  return counts;
}

/** Checks that the tiles are a whole set: four of each kind, and no flower or all eight. Error: `wall-invalid`. */
export function checkWall(tiles: readonly TileIndex[]): Result<readonly TileIndex[], 'wall-invalid'> {
  const { length } = tiles;
  if (length !== 136 && length !== 144) {
    return failure('wall-invalid', `a wall has 136 tiles, or 144 with flowers, not ${length}`);
  }
  const counts = countsOf(tiles);
  const expected = EXPECTED_COUNTS[length];
  const kind = expected.findIndex((count, tile) => counts[tile] !== count);
  if (kind < 0) return success(tiles);
  return failure('wall-invalid', `the wall has ${counts[kind]} copies of tile ${kind}, not ${expected[kind]}`);
}

/** A full wall of `size` tiles. */
export function fullWall(format: DealFormat, size: number): WallDraft {
  if (format === 'casual') return { type: 'common', next: 0, end: size };
  const quarter = size / 4;
  return { type: 'quarters', left: [quarter, quarter, quarter, quarter] };
}

/** A mutable copy. */
export function copyWall(wall: WallState): WallDraft {
  if (wall.type === 'common') return { type: 'common', next: wall.next, end: wall.end };
  const [first, second, third, fourth] = wall.left;
  return { type: 'quarters', left: [first, second, third, fourth] };
}

/** Tiles that each seat can still draw, from its quarter or from the common wall. */
export function wallLeftOf(wall: WallState): BySeat<number> {
  return [...wallLeftIn(wall)];
}

/** Like `wallLeftOf`, but valid only until the wall changes: the quarters are shared. */
export function wallLeftIn(wall: WallState): BySeat<number> {
  if (wall.type === 'quarters') return wall.left;
  const left = wall.end - wall.next;
  return [left, left, left, left];
}

/** Removes the next tile for `seat` from the wall, in place, and returns it; absent if none is left. */
export function takeTile(
  wall: WallDraft,
  tiles: readonly TileIndex[],
  seat: Seat,
  cause: DrawCause,
): TileIndex | undefined {
  const isEmpty = wall.type === 'quarters' ? wall.left[seat] === 0 : wall.next === wall.end;
  return isEmpty ? undefined : tiles[takePlace(wall, tiles.length, seat, cause)];
}

/**
 * Removes the next tile for `seat` from a wall of `size` tiles and returns its index. Does not check that one is left.
 */
export function takePlace(wall: WallDraft, size: number, seat: Seat, cause: DrawCause): number {
  if (wall.type === 'quarters') {
    wall.left[seat] -= 1;
    return (size >> 2) * seat + wall.left[seat];
  }
  if (cause === 'turn') {
    wall.next += 1;
    return wall.next - 1;
  }
  wall.end -= 1;
  return wall.end;
}

/** The tiles of `seat` in a duplicate deal in drawing order: its quarter of the full wall, from the end. */
export function quarterInDrawingOrder(tiles: readonly TileIndex[], seat: Seat): readonly TileIndex[] {
  const quarter = tiles.length >> 2;
  return tiles.slice(quarter * seat, quarter * (seat + 1)).reverse();
}

/** The tiles still in the wall, in the order of the wall. */
export function remainingTiles(wall: WallState, tiles: readonly TileIndex[]): readonly TileIndex[] {
  if (wall.type === 'common') return tiles.slice(wall.next, wall.end);
  const quarter = tiles.length >> 2;
  return SEATS.flatMap((seat) => tiles.slice(quarter * seat, quarter * seat + wall.left[seat]));
}

/**
 * Whether the tile just drawn or discarded by `seat` is the last: no seat can draw after it (MCR rulebook, fans Last
 * Tile Draw and Last Tile Claim). In duplicate, as on Botzone: the quarter of the next seat is empty.
 */
export function isLastTile(wallLeft: BySeat<number>, seat: Seat): boolean {
  return wallLeft[seatAfter(seat)] === 0;
}

/**
 * Whether `seat` may declare a kong on its own turn: a replacement tile is left and, in duplicate, a tile for the next
 * seat.
 */
export function allowsKong(wallLeft: BySeat<number>, seat: Seat): boolean {
  return wallLeft[seat] > 0 && !isLastTile(wallLeft, seat);
}

/** The tiles dealt, by seat, in drawing order. */
interface DealtTiles {
  readonly hands: BySeat<readonly TileIndex[]>;
  readonly flowers: BySeat<readonly TileIndex[]>;
}

/**
 * Deals thirteen playing tiles per seat from a full wall, in place; flowers are set aside and replaced, seat by seat.
 */
export function dealTiles(wall: WallDraft, tiles: readonly TileIndex[]): DealtTiles {
  const drawn = mapSeats((seat) => (wall.type === 'quarters' ? [] : takeMany(wall, tiles, seat, HAND_SIZE)));
  const flowers = mapSeats((): TileIndex[] => []);
  const hands = mapSeats((seat) => {
    const hand = drawn[seat].filter((tile) => !isFlower(tile));
    flowers[seat].push(...drawn[seat].filter(isFlower));
    while (hand.length < HAND_SIZE) {
      const tile = takeTile(wall, tiles, seat, 'flower')!;
      (isFlower(tile) ? flowers[seat] : hand).push(tile);
    }
    return hand;
  });
  return { hands, flowers };
}

function takeMany(wall: WallDraft, tiles: readonly TileIndex[], seat: Seat, count: number): TileIndex[] {
  return Array.from({ length: count }, () => takeTile(wall, tiles, seat, 'turn')!);
}
