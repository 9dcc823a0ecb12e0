// The layout of the table: tiles do not overlap, stay on the table, and a claimed tile points to its discarder.

import type { VisibleMeld } from '@mcr-arena/engine';
import { CLAIM_SOURCES, type ClaimSource, SEATS, type Seat, seatAfter, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import {
  FACE_RATIO,
  NARROW_TABLE,
  SMALL_TABLE,
  sideOf,
  TALL_TABLE,
  type TableGeometry,
  toTable,
  WIDE_TABLE,
} from '../../apps/web/src/ui/table/table-geometry.ts';
import { type PlacedTile, placeSeat, startOfFlowers } from '../../apps/web/src/ui/table/table-layout.ts';
import type { SeatScene } from '../../apps/web/src/ui/table/table-scene.ts';

const tile = (index: number): TileIndex => index as TileIndex;
const EMPTY: SeatScene = { hand: [], melds: [], flowers: [], discards: [] };

interface Box {
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf({ key, x, y, width, turn }: PlacedTile): Box {
  const [across, down] = turn % 2 === 0 ? [width, width * FACE_RATIO] : [width * FACE_RATIO, width];
  return { key, left: x, top: y, right: x + across, bottom: y + down };
}

/** Overlaps larger than a rounding error. */
function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.01)
      .filter((b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.01)
      .map((b) => `${a.key} ${b.key}`),
  );
}

function allTiles(scene: SeatScene, geometry: TableGeometry, bottom: Seat): readonly PlacedTile[] {
  return SEATS.flatMap((seat) => {
    const { hand, melds, flowers, discards } = placeSeat(scene, seat, bottom, geometry);
    return [...hand, ...melds, ...flowers, ...discards];
  });
}

const chow: VisibleMeld = { type: 'chow', low: tile(0), claimed: tile(1) };
const pung = (claimedFrom: ClaimSource): VisibleMeld => ({ type: 'pung', tile: tile(5), claimedFrom });
const kongs: readonly VisibleMeld[] = [
  { type: 'meldedKong', tile: tile(1), claimedFrom: 'previous' },
  { type: 'addedKong', tile: tile(2), claimedFrom: 'opposite' },
  { type: 'meldedKong', tile: tile(3), claimedFrom: 'next' },
  { type: 'concealedKong', tile: tile(4) },
];
const flowers = [34, 35, 36, 37, 38, 39, 40, 41].map(tile);
const discards = Array.from({ length: 24 }, (_, index) => ({ tile: tile(index), drawn: false }));
const handOf = (size: number) => Array.from({ length: size }, (_, index) => tile(index % 34));

const FULL: Readonly<Record<string, SeatScene>> = {
  'thirteen tiles and one drawn': { ...EMPTY, hand: handOf(13), apart: { tile: tile(0), why: 'drawn' }, discards },
  'two melds': { ...EMPTY, hand: handOf(7), melds: [chow, pung('next')], discards, flowers: flowers.slice(0, 2) },
  'four melds': {
    ...EMPTY,
    hand: handOf(1),
    apart: { tile: tile(9), why: 'winning' },
    melds: [chow, chow, pung('previous'), pung('opposite')],
    discards,
  },
  'four kongs': { ...EMPTY, hand: handOf(1), apart: { tile: tile(9), why: 'drawn' }, melds: kongs },
};

describe.each([
  ['wide', WIDE_TABLE],
  ['narrow', NARROW_TABLE],
  ['small', SMALL_TABLE],
  ['tall', TALL_TABLE],
] as const)('the %s table', (_, geometry) => {
  test.each(Object.entries(FULL))('%s: tiles do not overlap and stay on the table', (_name, scene) => {
    for (const bottom of SEATS) {
      const boxes = allTiles(scene, geometry, bottom).map(boxOf);
      expect(overlaps(boxes)).toEqual([]);
      expect(Math.min(...boxes.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
      expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(geometry.width);
      expect(Math.max(...boxes.map(({ bottom: low }) => low))).toBeLessThan(geometry.height);
    }
  });

  test('there is room for a line of help between the left melds and the flowers of the seat at the bottom', () => {
    const placed = placeSeat({ ...EMPTY, flowers }, 0, 0, geometry).flowers;
    expect(Math.min(...placed.map(({ x }) => x))).toBeCloseTo(startOfFlowers(geometry));
    expect(startOfFlowers(geometry) - 0.075 * geometry.width).toBeGreaterThan(0.5 * geometry.width);
  });

  test('keys are unique', () => {
    const keys = allTiles({ ...FULL['two melds']!, hand: [...handOf(7), tile(0)] }, geometry, 0).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test("the player's own tiles on the smallest phone are wide enough for a finger, from left to right in two rows", () => {
  const { hand } = placeSeat(FULL['thirteen tiles and one drawn']!, 0, 0, SMALL_TABLE);
  const unit = 320 / SMALL_TABLE.width;
  for (const { width } of hand) expect(width * unit).toBeGreaterThanOrEqual(24);
  const rows = [...new Set(hand.map(({ y }) => y))];
  expect(rows.map((row) => hand.filter(({ y }) => y === row).length)).toEqual([6, 8]);
  for (const row of rows) {
    const across = hand.filter(({ y }) => y === row).map(({ x }) => x);
    expect(across).toEqual(across.toSorted((a, b) => a - b));
  }
});

/** The direction of the top of a tile on the table. */
function pointing({ turn }: PlacedTile): string {
  return ['up', 'right', 'down', 'left'][turn]!;
}

/** The direction from one seat to another; undefined for the opposite seat. */
function directionTo(seat: Seat, other: Seat): string | undefined {
  const from = toTable(sideOf(seat, 0), 0, 1);
  const to = toTable(sideOf(other, 0), 0, 1);
  if (from.x + to.x === 0 && from.y + to.y === 0) return undefined;
  const along = Math.abs(from.x) > 0 ? { x: 0, y: to.y } : { x: to.x, y: 0 };
  return along.x > 0 ? 'right' : along.x < 0 ? 'left' : along.y > 0 ? 'down' : 'up';
}

describe('a claimed tile', () => {
  test.each(SEATS.flatMap((seat) => CLAIM_SOURCES.map((source) => [seat, source] as const)))(
    'of seat %i from %s is placed sideways on the side of the discarder and points there',
    (seat, source) => {
      const { melds } = placeSeat({ ...EMPTY, melds: [pung(source)] }, seat, 0, WIDE_TABLE);
      const claimed = melds.filter(({ marks }) => marks.includes('claimed'));
      expect(claimed).toHaveLength(1);
      expect(melds.indexOf(claimed[0]!)).toBe({ previous: 0, opposite: 1, next: 2 }[source]);
      const direction = directionTo(seat, seatAfter(seat, -1 - CLAIM_SOURCES.indexOf(source)));
      if (direction !== undefined) expect(pointing(claimed[0]!)).toBe(direction);
      expect(claimed[0]!.turn % 2).not.toBe(melds.find((each) => each !== claimed[0])!.turn % 2);
    },
  );

  test('of a chow is marked and comes first', () => {
    const { melds } = placeSeat({ ...EMPTY, melds: [chow] }, 0, 0, WIDE_TABLE);
    expect(melds.map(({ tile: each, marks }) => [each, marks.join()])).toEqual([
      [1, 'claimed'],
      [0, ''],
      [2, ''],
    ]);
  });
});

test('concealed kongs show two faces between backs if known, four backs otherwise', () => {
  const facesOf = (meld: VisibleMeld) =>
    placeSeat({ ...EMPTY, melds: [meld] }, 1, 0, WIDE_TABLE).melds.map(({ tile: each }) => each);
  expect(facesOf({ type: 'concealedKong', tile: tile(7) })).toEqual([undefined, 7, 7, undefined]);
  expect(facesOf({ type: 'hiddenKong' })).toEqual([undefined, undefined, undefined, undefined]);
});

test('the next seat is to the right; discards are in rows of six', () => {
  expect(SEATS.map((seat) => sideOf(seat, 2))).toEqual([2, 3, 0, 1]);
  const { discards: placed } = placeSeat({ ...EMPTY, discards }, 0, 0, WIDE_TABLE);
  expect([...new Set(placed.map(({ y }) => y))].map((row) => placed.filter(({ y }) => y === row).length)).toEqual([
    6, 6, 6, 6,
  ]);
});
