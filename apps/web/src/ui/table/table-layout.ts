// The position of each tile of a scene. A tile that stays where it is keeps its key, so that only new tiles are animated.

import type { VisibleMeld } from '@mcr-arena/engine';
import { CLAIM_SOURCES, type Seat, type TileIndex, tilesOfMeld } from '@mcr-arena/tiles';
import type { TileMark } from '../tiles/messages.ts';
import {
  FACE_RATIO,
  type Side,
  type SideGeometry,
  sideOf,
  type TableGeometry,
  toTable,
  turnOf,
} from './table-geometry.ts';
import type { SceneDiscard, SeatScene } from './table-scene.ts';

export interface PlacedTile {
  readonly key: string;
  /** Absent: face down. */
  readonly tile: TileIndex | undefined;
  /** The upper left corner of the face, in the table's units. */
  readonly x: number;
  readonly y: number;
  /** Width of the face as its owner sees it. */
  readonly width: number;
  readonly turn: 0 | 1 | 2 | 3;
  readonly marks: readonly TileMark[];
}

interface PlacedSeat {
  readonly hand: readonly PlacedTile[];
  readonly melds: readonly PlacedTile[];
  readonly flowers: readonly PlacedTile[];
  readonly discards: readonly PlacedTile[];
}

/** Gap before the separate tile, in tiles. */
const APART = 0.35;
/** Gaps between melds, and between hand and melds, in tiles. */
const MELD_GAP = 0.22;
/** Tiles in the outer row of a hand in two rows, besides the separate tile. */
const OUTER_ROW = 7;
/** Gap between two rows of a hand, in tiles. */
const ROW_GAP = 0.06;
/** From the middle to the left edge of a seat's flowers, in widths of a discard. */
const FLOWERS_ACROSS = 3.35;
export const DISCARDS_IN_ROW = 6;
const DISCARD_ROWS = 4;

/** A tile before rotation to its owner's side; `across` and `away` are the position of its middle. */
interface OwnTile {
  readonly key: string;
  readonly tile: TileIndex | undefined;
  readonly across: number;
  readonly away: number;
  readonly width: number;
  /** Quarter turns clockwise, relative to the owner. */
  readonly turn?: 0 | 1 | 3;
  readonly marks?: readonly TileMark[];
}

/** The tiles of one seat, seen from the seat `bottom`. */
export function placeSeat(scene: SeatScene, seat: Seat, bottom: Seat, geometry: TableGeometry): PlacedSeat {
  const side = sideOf(seat, bottom);
  const own = geometry.sides[side];
  const place = (tiles: readonly OwnTile[]): readonly PlacedTile[] =>
    tiles.map((tile) => onTable({ ...tile, key: `${seat}${tile.key}` }, side, geometry));
  const rail = placeRail(scene, own);
  return {
    hand: place(rail.hand),
    melds: place(rail.melds),
    flowers: place(placeFlowers(scene.flowers, own, geometry)),
    discards: place(placeDiscards(scene.discards, side, geometry)),
  };
}

function onTable(
  { key, tile, across, away, width, turn = 0, marks = [] }: OwnTile,
  side: Side,
  { middle }: TableGeometry,
): PlacedTile {
  const centre = toTable(side, across, away);
  const turned = ((turn + turnOf(side)) % 4) as 0 | 1 | 2 | 3;
  const [half, otherHalf] = [width / 2, (width * FACE_RATIO) / 2];
  const [x, y] = turned % 2 === 0 ? [half, otherHalf] : [otherHalf, half];
  return { key, tile, x: middle.x + centre.x - x, y: middle.y + centre.y - y, width, turn: turned, marks };
}

interface Rail {
  readonly hand: readonly OwnTile[];
  readonly melds: readonly OwnTile[];
}

/**
 * The hand on the left and the melds at the right end. In one row, both shrink if they would overlap. With two rows, the melds
 * lie beside the inner row, where a lifted tile of the outer row does not cover them.
 */
function placeRail({ hand, apart, melds }: SeatScene, side: SideGeometry): Rail {
  const { reach, half, hand: handWidth, meld: meldWidth } = side;
  const handLength = (hand.length + (apart === undefined ? 0 : 1 + APART)) * handWidth;
  const meldsLength = melds.reduce((sum, meld) => sum + (lengthOf(meld) + MELD_GAP) * meldWidth, 0);
  const scale = side.rows === 2 ? 1 : Math.min(1, (2 * half) / (handLength + meldsLength));
  const usualStart = -((14 + APART) / 2) * handWidth;
  const start = Math.max(-half, Math.min(usualStart, half - scale * (meldsLength + handLength)));
  return {
    hand:
      side.rows === 2
        ? placeHand({ hand, apart }, placeInRows(hand.length, side), handWidth)
        : placeHand(
            { hand, apart },
            (index) => ({ across: start + index * scale * handWidth, away: reach }),
            scale * handWidth,
          ),
    melds: placeMelds(
      melds,
      half - scale * meldsLength,
      side.rows === 2 ? reach : reach + ((handWidth - scale * meldWidth) * FACE_RATIO) / 2,
      scale * meldWidth,
    ),
  };
}

/** The position at a distance, in tiles, from the left end of the hand: 0.5 is the middle of the first tile. */
type PlaceInHand = (index: number) => { readonly across: number; readonly away: number };

/** Fills the outer row from the end of the hand; both rows begin at the same place. */
function placeInRows(count: number, { reach, hand: width }: SideGeometry): PlaceInHand {
  const inner = Math.max(0, count - OUTER_ROW);
  const start = -((OUTER_ROW + 1 + APART) / 2) * width;
  return (index) =>
    index < inner
      ? { across: start + index * width, away: reach }
      : { across: start + (index - inner) * width, away: reach + (FACE_RATIO + ROW_GAP) * width };
}

function placeHand(
  { hand, apart }: Pick<SeatScene, 'hand' | 'apart'>,
  placeOf: PlaceInHand,
  width: number,
): readonly OwnTile[] {
  const seen = new Map<TileIndex | undefined, number>();
  const standing = hand.map((tile, index) => {
    const copy = seen.get(tile) ?? 0;
    seen.set(tile, copy + 1);
    return { key: `h${tile ?? 'x'}.${copy}`, tile, ...placeOf(index + 0.5), width };
  });
  if (apart === undefined) return standing;
  const key = `h${apart.tile ?? 'x'}.${seen.get(apart.tile) ?? 0}`;
  return [...standing, { key, tile: apart.tile, ...placeOf(hand.length + APART + 0.5), width, marks: [apart.why] }];
}

function placeMelds(melds: readonly VisibleMeld[], start: number, away: number, width: number): readonly OwnTile[] {
  let from = start;
  return melds.flatMap((meld, index) => {
    const at = from + MELD_GAP * width;
    from = at + lengthOf(meld) * width;
    return placeMeld(meld, at, away, width).map((tile, place) => ({ ...tile, key: `m${index}.${place}` }));
  });
}

type MeldTile = Omit<OwnTile, 'key'>;

/** Length of a meld, in tiles: a claimed tile lies sideways. */
function lengthOf(meld: VisibleMeld): number {
  if (meld.type === 'concealedKong' || meld.type === 'hiddenKong') return 4;
  return (meld.type === 'meldedKong' ? 3 : 2) + FACE_RATIO;
}

function placeMeld(meld: VisibleMeld, start: number, away: number, width: number): readonly MeldTile[] {
  if (meld.type === 'hiddenKong')
    return placeFourInRow([undefined, undefined, undefined, undefined], start, away, width);
  if (meld.type === 'concealedKong')
    return placeFourInRow([undefined, meld.tile, meld.tile, undefined], start, away, width);
  const row = placeClaimed(meld, start, away, width);
  return meld.type === 'addedKong' ? [...row, addedTile(row, width)] : row;
}

function placeFourInRow(
  tiles: readonly (TileIndex | undefined)[],
  start: number,
  away: number,
  width: number,
): readonly MeldTile[] {
  return tiles.map((tile, index) => ({ tile, across: start + (index + 0.5) * width, away, width }));
}

type ClaimedMeld = Exclude<VisibleMeld, { readonly type: 'hiddenKong' | 'concealedKong' }>;

/** The claimed tile lies sideways: first, second or last depending on the seat that discarded it, with its top towards that seat. */
function placeClaimed(meld: ClaimedMeld, start: number, away: number, width: number): readonly MeldTile[] {
  const tiles =
    meld.type === 'chow'
      ? [meld.claimed, ...tilesOfMeld(meld).filter((tile) => tile !== meld.claimed)]
      : tilesOfMeld(meld).slice(0, meld.type === 'meldedKong' ? 4 : 3);
  const source = meld.type === 'chow' ? 'previous' : meld.claimedFrom;
  const sideways = [0, 1, tiles.length - 1][CLAIM_SOURCES.indexOf(source)]!;
  let from = start;
  return tiles.map((tile, index) => {
    const length = index === sideways ? width * FACE_RATIO : width;
    const across = from + length / 2;
    from += length;
    if (index !== sideways) return { tile, across, away, width };
    const lowered = away + (width * (FACE_RATIO - 1)) / 2;
    return { tile, across, away: lowered, width, turn: source === 'next' ? 1 : 3, marks: ['claimed'] };
  });
}

/** The added tile, above the sideways one. */
function addedTile(row: readonly MeldTile[], width: number): MeldTile {
  const below = row.find(({ turn }) => turn !== undefined)!;
  return { ...below, away: below.away - width, marks: [] };
}

function placeDiscards(
  discards: readonly SceneDiscard[],
  side: Side,
  { compass, discard: width }: TableGeometry,
): readonly OwnTile[] {
  const first = (side % 2 === 0 ? compass.height : compass.width) / 2 + 0.12 * width + (width * FACE_RATIO) / 2;
  const [pitch, rowPitch] = [width * 1.02, width * (FACE_RATIO + (side % 2 === 0 ? 0.07 : 0.03))];
  return discards.map(({ tile, claimedBy, mark }, index) => {
    const row = Math.min(Math.floor(index / DISCARDS_IN_ROW), DISCARD_ROWS - 1);
    const across = (index - row * DISCARDS_IN_ROW - (DISCARDS_IN_ROW - 1) / 2) * pitch;
    const marks: readonly TileMark[] = claimedBy !== undefined ? ['taken'] : mark === undefined ? [] : [mark];
    return { key: `d${index}`, tile, across, away: first + row * rowPitch, width, marks };
  });
}

/** The left edge of the flowers of the seat at the bottom. */
export function startOfFlowers({ middle, discard }: TableGeometry): number {
  return middle.x + FLOWERS_ACROSS * discard;
}

/** Flowers in two rows of four, beside the discards and along the rail's inner edge. */
function placeFlowers(
  flowers: readonly TileIndex[],
  { reach, hand }: SideGeometry,
  { discard }: TableGeometry,
): readonly OwnTile[] {
  const width = 0.72 * discard;
  const inner = reach - (hand * FACE_RATIO) / 2 - 0.3 * discard - (width * FACE_RATIO) / 2;
  return flowers.map((tile, index) => ({
    key: `f${index}`,
    tile,
    across: FLOWERS_ACROSS * discard + ((index % 4) + 0.5) * width,
    away: inner - Math.floor(index / 4) * width * (FACE_RATIO + 0.06),
    width,
  }));
}
