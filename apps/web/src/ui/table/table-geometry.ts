// The dimensions of a table, in its own units, for wide screens and for phones in portrait and landscape.
//
// A position is relative to its owner: `across` to the right, `away` from the middle of the table towards the owner. Each
// seat's rail (hand left, melds right) runs along its edge; the discards lie in rows of six between rail and middle.

import type { Seat } from '@mcr-arena/tiles';
import { FACE } from '../tiles/face-shapes.ts';

/** The side of a seat: 0 bottom, then in playing order: right, top, left. */
export type Side = 0 | 1 | 2 | 3;

export interface SideGeometry {
  /** From the middle of the table to the middle of the hand's tiles. */
  readonly reach: number;
  /** Half of the rail's length. */
  readonly half: number;
  /** Widths of tiles. */
  readonly hand: number;
  readonly meld: number;
  /** 2 if the hand has two rows; `reach` is then the distance of the inner row, which also has the melds. */
  readonly rows?: 2;
}

export interface TableGeometry {
  readonly width: number;
  readonly height: number;
  readonly middle: { readonly x: number; readonly y: number };
  readonly compass: { readonly width: number; readonly height: number };
  /** Width of a discard. */
  readonly discard: number;
  readonly sides: readonly [SideGeometry, SideGeometry, SideGeometry, SideGeometry];
  /** Whether there is room for names on the table. */
  readonly hasPlates: boolean;
}

/** Height of a face relative to its width. */
export const FACE_RATIO = FACE.height / FACE.width;

const wideSide: SideGeometry = { reach: 470, half: 276, hand: 38, meld: 33 };

export const WIDE_TABLE: TableGeometry = {
  width: 1000,
  height: 700,
  middle: { x: 500, y: 340 },
  compass: { width: 212, height: 204 },
  discard: 34,
  sides: [
    { reach: 319, half: 488, hand: 48, meld: 37 },
    wideSide,
    { reach: 310, half: 420, hand: 38, meld: 33 },
    wideSide,
  ],
  hasPlates: true,
};

const narrowSide: SideGeometry = { reach: 178.5, half: 162, hand: 20, meld: 17 };

export const NARROW_TABLE: TableGeometry = {
  width: 390,
  height: 420,
  middle: { x: 195, y: 201 },
  compass: { width: 122, height: 122 },
  discard: 19.6,
  sides: [
    { reach: 192, half: 190, hand: 26, meld: 20 },
    narrowSide,
    { reach: 182, half: 188, hand: 20, meld: 17 },
    narrowSide,
  ],
  hasPlates: false,
};

const [, ...otherNarrowSides] = NARROW_TABLE.sides;

/** For the smallest phones: the player's own tiles take two rows, so that they are wide enough for a finger. */
export const SMALL_TABLE: TableGeometry = {
  ...NARROW_TABLE,
  height: 468,
  sides: [{ reach: 196, half: 190, hand: 32, meld: 20, rows: 2 }, ...otherNarrowSides],
};

/** Windows for `SMALL_TABLE`, as a media query. */
export const SMALL_WINDOW = '(max-width: 22rem)';

const tallSide: SideGeometry = { reach: 179, half: 188, hand: 22, meld: 19 };

/** For tall phones: the discards are beside a tall compass, and the player's own tiles take two rows. */
export const TALL_TABLE: TableGeometry = {
  width: 390,
  height: 531,
  middle: { x: 195, y: 222 },
  compass: { width: 96, height: 142 },
  discard: 22.5,
  sides: [
    { reach: 221, half: 190, hand: 42, meld: 21, rows: 2 },
    tallSide,
    { reach: 205, half: 188, hand: 22, meld: 19 },
    tallSide,
  ],
  hasPlates: false,
};

/** Windows for `TALL_TABLE`, as a media query: the offers, scores and presets fit below the table. */
export const TALL_WINDOW = '(max-aspect-ratio: 47/100) and (min-width: 22.01rem) and (max-width: 34rem)';

const lowSide: SideGeometry = { reach: 352, half: 175, hand: 24, meld: 22 };

/** For phones in landscape: as high as the window, with room beside it. */
export const LOW_TABLE: TableGeometry = {
  width: 760,
  height: 460,
  middle: { x: 380, y: 210 },
  compass: { width: 152, height: 96 },
  discard: 24,
  sides: [
    { reach: 213, half: 372, hand: 50, meld: 34 },
    lowSide,
    { reach: 192, half: 270, hand: 24, meld: 22 },
    lowSide,
  ],
  hasPlates: false,
};

/** Windows for `LOW_TABLE`, as a media query. */
export const LOW_WINDOW = '(max-height: 30rem) and (orientation: landscape)';

/** In CSS pixels: narrower tables have no room for names. */
export const NARROWEST_WIDE = 560;

/** The shape of a window: a phone in landscape, a narrow phone, a tall phone, or any other. */
export type WindowShape = 'low' | 'small' | 'tall' | 'byWidth';

const SHAPES = { low: LOW_TABLE, small: SMALL_TABLE, tall: TALL_TABLE } as const;

/** The dimensions of a table. `width`: in CSS pixels. */
export function geometryOf(shape: WindowShape, width: number): TableGeometry {
  if (shape !== 'byWidth') return SHAPES[shape];
  return width >= NARROWEST_WIDE ? WIDE_TABLE : NARROW_TABLE;
}

/** The next seat in playing order is to the right of the one at the bottom. */
export function sideOf(seat: Seat, bottom: Seat): Side {
  return ((seat - bottom + 4) % 4) as Side;
}

/** Converts an owner's position (across, away) to one relative to the middle of the table. */
export function toTable(side: Side, across: number, away: number): { readonly x: number; readonly y: number } {
  switch (side) {
    case 0:
      return { x: across, y: away };
    case 1:
      return { x: away, y: -across };
    case 2:
      return { x: -across, y: -away };
    case 3:
      return { x: -away, y: across };
  }
}

/** Quarter turns clockwise of a tile that is upright for its owner. */
export function turnOf(side: Side): 0 | 1 | 2 | 3 {
  return ((4 - side) % 4) as 0 | 1 | 2 | 3;
}
