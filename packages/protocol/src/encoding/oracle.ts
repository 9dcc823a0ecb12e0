// Oracle planes: hidden information, for critics and teachers in training. They are written from the judge's state; neither
// observations nor encodings contain them.

import type { DealState } from '@mcr-arena/engine';
import { isFlower, SEATS, type Seat, seatAfter, type TileIndex } from '@mcr-arena/tiles';
import { type Layout, planesOf, strideOf, writeGroups } from './encoding.ts';
import { type PlaneArray, type PlaneGroup, setCounts, stack } from './plane-group.ts';

/** The judge's state and the observer, from which the other seats are counted. */
interface OpenTable {
  readonly state: DealState;
  readonly seat: Seat;
}

/** How many of a seat's next draws have a plane each. */
const NEXT_DRAWS = 4;

/** The planes, in order. Flowers in the wall have no cell. */
export const ORACLE_PLANES: readonly PlaneGroup<OpenTable>[] = [
  {
    name: 'othersHands',
    planes: 12,
    cells: 'tiles',
    meaning: 'plane 4(r − 1) + k: seat r (1 to 3) holds more than k of the kind',
    write: ({ state, seat }, target, at, stride) => {
      for (let step = 1; step < SEATS.length; step += 1) {
        setCounts(target, at + 4 * (step - 1) * stride, stride, state.seats[seatAfter(seat, step)].hand);
      }
    },
  },
  {
    name: 'othersConcealedKongs',
    planes: 3,
    cells: 'tiles',
    meaning: 'plane r − 1: seat r (1 to 3) has a concealed kong of the kind',
    write: ({ state, seat }, target, at, stride) => {
      for (let step = 1; step < SEATS.length; step += 1) {
        for (const meld of state.seats[seatAfter(seat, step)].melds) {
          if (meld.type === 'concealedKong') target[at + (step - 1) * stride + meld.tile] = 1;
        }
      }
    },
  },
  {
    name: 'wall',
    planes: 16,
    cells: 'tiles',
    meaning:
      'plane 4r + k: more than k of the kind are left for seat r: in its quarter, or in the common wall of casual deals',
    write: ({ state, seat }, target, at, stride) => {
      for (let step = 0; step < SEATS.length; step += 1) {
        writeWall(state, seatAfter(seat, step), target, at + 4 * step * stride, stride);
      }
    },
  },
  {
    name: 'nextDraws',
    planes: 4 * NEXT_DRAWS,
    cells: 'tiles',
    meaning: 'plane 4r + k: the kind of the tile after the next k tiles left for seat r; all 0 for a flower',
    write: ({ state, seat }, target, at, stride) => {
      for (let step = 0; step < SEATS.length; step += 1) {
        writeNextDraws(state, seatAfter(seat, step), target, at + NEXT_DRAWS * step * stride, stride);
      }
    },
  },
];

const ORACLE_PLANE_COUNT = planesOf(ORACLE_PLANES);

/** How many numbers `writeOracle` writes. */
export function oracleSize(layout: Layout): number {
  return ORACLE_PLANE_COUNT * strideOf(layout);
}

/** Writes the information hidden from `seat` into all `oracleSize` places of `target` from `offset`. */
export function writeOracle(
  state: DealState,
  seat: Seat,
  target: PlaneArray,
  offset = 0,
  layout: Layout = '4x9',
): void {
  writeGroups(ORACLE_PLANES, ORACLE_PLANE_COUNT, strideOf(layout), { state, seat }, target, offset);
}

/** The tile that the seat draws after `ahead` further draws, if no other seat draws from the same wall. */
function tileAhead({ wall, config }: DealState, seat: Seat, ahead: number): TileIndex | undefined {
  if (wall.type === 'common') return wall.next + ahead < wall.end ? config.wall[wall.next + ahead] : undefined;
  const left = wall.left[seat] - 1 - ahead;
  return left < 0 ? undefined : config.wall[(config.wall.length >> 2) * seat + left];
}

function writeWall(state: DealState, seat: Seat, target: PlaneArray, at: number, stride: number): void {
  for (let ahead = 0; ; ahead += 1) {
    const tile = tileAhead(state, seat, ahead);
    if (tile === undefined) return;
    if (!isFlower(tile)) stack(target, at, stride, tile);
  }
}

function writeNextDraws(state: DealState, seat: Seat, target: PlaneArray, at: number, stride: number): void {
  for (let ahead = 0; ahead < NEXT_DRAWS; ahead += 1) {
    const tile = tileAhead(state, seat, ahead);
    if (tile !== undefined && !isFlower(tile)) target[at + ahead * stride + tile] = 1;
  }
}
