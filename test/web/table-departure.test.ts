// The start of a discard's animation: the place of the tile in the hand before the discard.

import { SEATS, type TileIndex } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { departureOf } from '../../apps/web/src/ui/table/departure.ts';
import { WIDE_TABLE } from '../../apps/web/src/ui/table/table-geometry.ts';
import { type PlacedTile, placeSeat } from '../../apps/web/src/ui/table/table-layout.ts';
import type { SeatScene } from '../../apps/web/src/ui/table/table-scene.ts';

const tile = (index: number): TileIndex => index as TileIndex;

function handOf(hand: SeatScene['hand'], drawn?: { readonly tile: TileIndex | undefined }): readonly PlacedTile[] {
  const apart = drawn && ({ ...drawn, why: 'drawn' } as const);
  return placeSeat({ hand, apart, melds: [], flowers: [], discards: [] }, SEATS[0], SEATS[0], WIDE_TABLE).hand;
}

const open = handOf([tile(1), tile(4), tile(7)], { tile: tile(4) });
const hidden = handOf([undefined, undefined, undefined], { tile: undefined });

test.each([
  ['a standing tile', open, { tile: tile(7), drawn: false }, 2],
  ['the standing one of two equal tiles', open, { tile: tile(4), drawn: false }, 1],
  ['the drawn one of two equal tiles', open, { tile: tile(4), drawn: true }, 3],
  ['the drawn tile of a hidden hand', hidden, { tile: tile(4), drawn: true }, 3],
  ['a standing tile of a hidden hand', hidden, { tile: tile(4), drawn: false }, 1],
  ['the only tile, drawn', handOf([], { tile: tile(4) }), { tile: tile(4), drawn: false }, 0],
])('%s starts at its place', (_, hand, discard, place) => {
  expect(departureOf(hand, discard)).toBe(hand[place]);
});

test('a discard from a hand without tiles has no start', () => {
  expect(departureOf([], { tile: tile(4), drawn: true })).toBeUndefined();
});
