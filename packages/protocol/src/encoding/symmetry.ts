// Symmetries of the rules, as tables for the augmentation of training data: suits in any order, ranks reversed, winds rotated
// together with the seats and the prevalent wind, dragons in any order. Planes and seats stay in place; only cells and
// actions move. Points change only for the fans in `ASYMMETRIC_FANS`.

import type { FanId } from '@mcr-arena/scoring';
import { isDragon, isSuited, KINDS, type TileIndex } from '@mcr-arena/tiles';
import { ACTION_COUNT, FIRST_ACTION } from './action-index.ts';
import { type Layout, strideOf } from './encoding.ts';
import type { PlaneArray } from './plane-group.ts';

/** The permutations of three items: item i moves to place `order[i]`. */
const ORDERS_OF_THREE = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
/** A permutation of three suits or dragons, as indexes 0 to 2. */
export type OrderOfThree = (typeof ORDERS_OF_THREE)[number];

/** A mapping of tiles that preserves the rules. */
export interface Symmetry {
  /** Permutation of characters, bamboos, dots. */
  readonly suits: OrderOfThree;
  /** Rank n becomes 10 − n. */
  readonly areRanksReversed: boolean;
  /** Number of places by which each wind moves on, including seat winds and the prevalent wind. */
  readonly windSteps: 0 | 1 | 2 | 3;
  /** Permutation of red, green, white. */
  readonly dragons: OrderOfThree;
}

/** The fans that name tiles, by the part of a symmetry that does not preserve them. Rotated winds preserve every fan. */
export const ASYMMETRIC_FANS: Readonly<Record<keyof Symmetry, readonly FanId[]>> = {
  suits: ['allGreen', 'reversibleTiles'],
  areRanksReversed: ['allGreen', 'reversibleTiles'],
  windSteps: [],
  dragons: ['allGreen', 'reversibleTiles'],
};

/** All 288 symmetries, the identity first. */
export const SYMMETRIES: readonly Symmetry[] = ORDERS_OF_THREE.flatMap((suits) =>
  [false, true].flatMap((areRanksReversed) =>
    ([0, 1, 2, 3] as const).flatMap((windSteps) =>
      ORDERS_OF_THREE.map((dragons) => ({ suits, areRanksReversed, windSteps, dragons })),
    ),
  ),
);

const FIRST_WIND = 27;
const FIRST_DRAGON = 31;

/** The image of each of the 34 kinds, by TileIndex. */
export function tileMapOf(symmetry: Symmetry): Uint8Array {
  return Uint8Array.from(KINDS, (tile) => imageOf(symmetry, tile));
}

function imageOf({ suits, areRanksReversed, windSteps, dragons }: Symmetry, tile: TileIndex): number {
  if (isDragon(tile)) return FIRST_DRAGON + dragons[tile - FIRST_DRAGON]!;
  if (!isSuited(tile)) return FIRST_WIND + ((tile - FIRST_WIND + windSteps) & 3);
  const place = tile % 9;
  return 9 * suits[Math.trunc(tile / 9)]! + (areRanksReversed ? 8 - place : place);
}

/** The new place of each of the 36 or 34 cells of a plane. The two unused cells of the grid stay in place. */
export function cellMapOf(symmetry: Symmetry, layout: Layout): Uint8Array {
  const tiles = tileMapOf(symmetry);
  return Uint8Array.from({ length: strideOf(layout) }, (_, cell) => tiles[cell] ?? cell);
}

/** The image of each of the 235 actions. */
export function actionMapOf(symmetry: Symmetry): Uint8Array {
  const actions = Uint8Array.from({ length: ACTION_COUNT }, (_, index) => index);
  const { discard, pung, meldedKong, concealedKong, addedKong, chow } = FIRST_ACTION;
  const tiles = tileMapOf(symmetry);
  for (const first of [discard, pung, meldedKong, concealedKong, addedKong]) {
    for (const tile of KINDS) actions[first + tile] = first + tiles[tile]!;
  }
  for (let place = 0; place < pung - chow; place += 1) actions[chow + place] = chow + imageOfChow(symmetry, place);
  return actions;
}

/** The image of a chow, numbered by suit, middle rank and place of the claimed tile; reversed ranks reverse the last two. */
function imageOfChow({ suits, areRanksReversed }: Symmetry, place: number): number {
  const suit = suits[Math.trunc(place / 21)]!;
  const rest = place % 21;
  return 21 * suit + (areRanksReversed ? 20 - rest : rest);
}

/** Writes planes with moved cells: in each plane, cell `c` of `planes` is written to cell `map[c]` of `target`. */
export function moveCells(planes: PlaneArray, map: Uint8Array, target: PlaneArray): void {
  const stride = map.length;
  for (let at = 0; at < planes.length; at += stride) {
    for (let cell = 0; cell < stride; cell += 1) target[at + map[cell]!] = planes[at + cell]!;
  }
}
