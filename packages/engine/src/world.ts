// Worlds: deals that a seat cannot distinguish from its own. The tiles that it has not seen are distributed at random over the
// hidden hands, the hidden kongs and the rest of the wall; every arrangement is equally likely. What the actions of others
// suggest about their hands is ignored.

import {
  countTiles,
  FLOWERS,
  type Meld,
  mapSeats,
  type Random,
  SEATS,
  type Seat,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileCounts,
  type TileIndex,
  tilesOfCounts,
} from '@mcr-arena/tiles';
import type { VisibleMeld } from './observation.ts';
import { unseenBy } from './observer.ts';
import { openSeatOf } from './situation.ts';
import { type DealState, isOpen, type Phase, type SeatState, type SeenTile, UNKNOWN, type ViewState } from './state.ts';
import { copyWall, type WallState } from './wall.ts';

const KONG_SIZE = 4;

/** The tiles in the places that the seat does not see. */
interface Arrangement {
  /** By seat; empty for the seat itself. */
  readonly hands: readonly (readonly TileIndex[])[];
  /** The kinds of the hidden kongs, by seat. */
  readonly kongs: readonly (readonly TileIndex[])[];
  /** The tiles that are still in the wall, in its order. */
  readonly wall: readonly TileIndex[];
}

/**
 * A world for the seat of `state`, drawn by `random`. The places of the wall that are drawn already hold the tiles on the table in
 * any order. Throws a RangeError if the tiles that the seat has not seen do not fill the hidden places, or if the tile that another
 * seat has just drawn is hidden.
 */
export function drawWorld(state: ViewState, random: Random): DealState {
  const phase = openPhase(state.phase);
  const { hands, kongs, wall } = arrange(state, random);
  const { rules, prevalentWind, wallSize } = state.config;
  return {
    config: { rules, prevalentWind, wall: wholeWall(state.wall, wall, wallSize) },
    phase,
    seats: mapSeats((seat) => openSeat(state, seat, hands[seat]!, kongs[seat]!)),
    shown: state.shown,
    wall: copyWall(state.wall),
  };
}

function openPhase(phase: Phase<SeenTile>): Phase {
  if (phase.type !== 'turn') return phase;
  const { drawn, ...turn } = phase;
  if (drawn === UNKNOWN)
    throw new RangeError(`seat ${phase.seat} has drawn a hidden tile: no world is drawn before it plays`);
  return { ...turn, ...(drawn !== undefined && { drawn }) };
}

function arrange(state: ViewState, random: Random): Arrangement {
  const { seats, config, wall } = state;
  const own = openSeatOf(state, config.seat);
  const sizes = mapSeats((seat) => handSize(state, seat));
  const kongCounts = mapSeats((seat) => seats[seat].melds.filter(({ type }) => type === 'hiddenKong').length);
  const unseen = unseenBy(own, state.shown);
  const flowers = config.wallSize === TILES_WITH_FLOWERS.length ? unseenFlowers(state) : [];
  const left = placesLeft(wall);
  const needed = sum(sizes) + KONG_SIZE * sum(kongCounts) + left - flowers.length;
  const found = sum([...unseen]);
  if (found !== needed) throw new RangeError(`${found} unseen tiles, but ${needed} hidden places`);
  const kinds = shuffled(wholeKinds(unseen), random).slice(0, sum(kongCounts));
  if (kinds.length < sum(kongCounts)) throw new RangeError('a hidden kong needs four unseen tiles of a kind');
  for (const kind of kinds) unseen[kind] = 0;
  const rest = shuffled(tilesOfCounts(unseen), random);
  const hands = sizes.map((size) => rest.splice(0, size));
  return {
    hands,
    kongs: kongCounts.map((count) => kinds.splice(0, count)),
    wall: flowers.length === 0 ? rest : shuffled([...rest, ...flowers], random),
  };
}

/** The number of hidden tiles in the hand. */
function handSize({ seats }: ViewState, seat: Seat): number {
  const own = seats[seat];
  return isOpen(own) ? 0 : own.hand.size;
}

function unseenFlowers({ seats }: ViewState): readonly TileIndex[] {
  const seen = new Set(SEATS.flatMap((seat) => seats[seat].flowers));
  return FLOWERS.filter((flower) => !seen.has(flower));
}

function wholeKinds(unseen: TileCounts): readonly TileIndex[] {
  return tilesOfCounts(unseen.map((count) => (count === KONG_SIZE ? 1 : 0)));
}

function placesLeft(wall: WallState): number {
  return wall.type === 'common' ? wall.end - wall.next : sum(wall.left);
}

/** The tiles of the whole wall: `left` in the places that are not drawn yet, the others in the rest. */
function wholeWall(state: WallState, left: readonly TileIndex[], size: number): readonly TileIndex[] {
  const rest = leftOver(left, size);
  const quarter = size / SEATS.length;
  const inWall = [...left];
  return Array.from({ length: size }, (_, place) => {
    const isLeft =
      state.type === 'common'
        ? place >= state.next && place < state.end
        : place % quarter < state.left[Math.floor(place / quarter) as Seat];
    return (isLeft ? inWall : rest).shift()!;
  });
}

/** The tiles of a set of `size` tiles that are not in `tiles`. */
function leftOver(tiles: readonly TileIndex[], size: number): TileIndex[] {
  const rest = [...(size === TILES_WITH_FLOWERS.length ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS)];
  for (const tile of tiles) rest.splice(rest.indexOf(tile), 1);
  return rest;
}

function openSeat(state: ViewState, seat: Seat, tiles: readonly TileIndex[], kongs: readonly TileIndex[]): SeatState {
  const own = state.seats[seat];
  if (isOpen(own)) return own;
  const { melds, flowers, discards } = own;
  const kinds = [...kongs];
  const open = (meld: VisibleMeld): Meld =>
    meld.type === 'hiddenKong' ? { type: 'concealedKong', tile: kinds.shift()! } : meld;
  return { hand: countTiles(tiles), melds: melds.map(open), flowers, discards };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
