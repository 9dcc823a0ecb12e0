// Planes and masks depend only on the seat's knowledge. The hidden tiles of a state are redealt; the planes must
// not change by a byte, and the oracle planes, which show those tiles, must.

import { type DealState, legalActionsFor, type Observation, type SeatState } from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  describeOracle,
  ENCODING_NAMES,
  ENCODINGS,
  oracleSize,
  type SeatView,
  seatViewOf,
  writeMask,
  writeOracle,
} from '@mcr-arena/protocol';
import {
  countTiles,
  createRandom,
  isFlower,
  type Meld,
  mapSeats,
  type Random,
  SEATS,
  type Seat,
  shuffled,
  type TileIndex,
  tilesOfCounts,
} from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { visitGoldenGames, visitRandomDeals } from './positions.ts';

/** The places of the wall that are still to be drawn. */
function placesLeft({ wall, config }: DealState): number[] {
  const places = config.wall.map((_, place) => place);
  if (wall.type === 'common') return places.slice(wall.next, wall.end);
  const quarter = config.wall.length / 4;
  return places.filter((place) => place % quarter < wall.left[Math.trunc(place / quarter) as Seat]);
}

/** The same state for `seat`, with all tiles that it cannot know dealt again. */
function dealtAgain(state: DealState, seat: Seat, random: Random): DealState {
  const others = SEATS.filter((each) => each !== seat);
  const places = placesLeft(state).filter((place) => !isFlower(state.config.wall[place]!));
  const hidden = [
    ...others.flatMap((each) => tilesOfCounts(state.seats[each].hand)),
    ...places.map((place) => state.config.wall[place]!),
  ];
  const melds = mapSeats((each): Meld[] =>
    state.seats[each].melds.map((meld) =>
      meld.type === 'concealedKong' && each !== seat ? { type: meld.type, tile: exchanged(meld.tile, hidden) } : meld,
    ),
  );
  const dealt = shuffled(hidden, random);
  const wall = [...state.config.wall];
  for (const place of places) wall[place] = dealt.pop()!;
  const seats = mapSeats((each): SeatState => {
    const own = state.seats[each];
    if (each === seat) return own;
    const size = own.hand.reduce((sum, count) => sum + count, 0);
    return { ...own, melds: melds[each], hand: countTiles(dealt.splice(0, size)) };
  });
  return { ...state, config: { ...state.config, wall }, seats };
}

/** Another kind of which all four are hidden, in exchange for the four of a concealed kong; the same if there is none. */
function exchanged(tile: TileIndex, hidden: TileIndex[]): TileIndex {
  const kind = hidden.find((each) => hidden.filter((other) => other === each).length === 4);
  if (kind === undefined) return tile;
  for (const [place, each] of hidden.entries()) if (each === kind) hidden[place] = tile;
  return kind;
}

function maskOf(view: SeatView): Uint8Array {
  const mask = new Uint8Array(ACTION_COUNT);
  writeMask(legalActionsFor({ ...view, history: [] } as Observation), view.question, mask);
  return mask;
}

function oracleOf(state: DealState, seat: Seat): Float32Array {
  const planes = new Float32Array(oracleSize('4x9')).fill(7);
  writeOracle(state, seat, planes);
  return planes;
}

function checkState(state: DealState, seat: Seat, random: Random): number {
  const other = dealtAgain(state, seat, random);
  const [view, otherView] = [seatViewOf(state, seat)!, seatViewOf(other, seat)!];
  for (const name of ENCODING_NAMES) {
    const [planes, otherPlanes] = [new Float32Array(ENCODINGS[name].size), new Float32Array(ENCODINGS[name].size)];
    ENCODINGS[name].write(view, planes);
    ENCODINGS[name].write(otherView, otherPlanes);
    expect(Buffer.compare(Buffer.from(planes.buffer), Buffer.from(otherPlanes.buffer))).toBe(0);
  }
  expect(maskOf(otherView)).toEqual(maskOf(view));
  const hasMoved = state.config.wall.some((tile, place) => tile !== other.config.wall[place]);
  if (hasMoved) expect(oracleOf(other, seat)).not.toEqual(oracleOf(state, seat));
  return hasMoved ? 1 : 0;
}

test('planes and masks do not show hidden tiles', () => {
  const random = createRandom('hidden tiles');
  let moved = 0;
  let kongs = 0;
  const visit: Parameters<typeof visitRandomDeals>[1] = ({ state, observation }) => {
    moved += checkState(state, observation.seat, random);
    if (observation.melds.flat().some(({ type }) => type === 'hiddenKong')) kongs += 1;
  };
  visitRandomDeals(4, visit);
  visitGoldenGames(11, visit);
  expect(moved).toBeGreaterThan(700);
  expect(kongs).toBeGreaterThan(0);
});

/** Copies of each kind in the planes from `first` up to but not including `end`. */
function copiesIn(planes: Float32Array, first: number, end: number): number[] {
  return Array.from({ length: 34 }, (_, tile) => {
    let copies = 0;
    for (let plane = first; plane < end; plane += 1) copies += planes[36 * plane + tile]!;
    return copies;
  });
}

test("oracle planes show the others' hands and kongs, the quarters and the next draws", () => {
  expect(describeOracle().map(({ name, first, count }) => [name, first, count])).toEqual([
    ['othersHands', 0, 12],
    ['othersConcealedKongs', 12, 3],
    ['wall', 15, 16],
    ['nextDraws', 31, 16],
  ]);
  visitGoldenGames(20, ({ state, observation: { seat } }) => {
    const planes = oracleOf(state, seat);
    const quarter = state.config.wall.length / 4;
    for (const step of [0, 1, 2, 3]) {
      const each = ((seat + step) % 4) as Seat;
      const { hand, melds } = state.seats[each];
      if (step > 0) {
        expect(copiesIn(planes, 4 * step - 4, 4 * step)).toEqual([...hand]);
        const kongs = melds.flatMap((meld) => (meld.type === 'concealedKong' ? [meld.tile] : []));
        const shown = copiesIn(planes, 11 + step, 12 + step).flatMap((copies, tile) => (copies > 0 ? [tile] : []));
        expect(shown).toEqual(kongs.sort((a, b) => a - b));
      }
      const left = state.wall.type === 'quarters' ? state.wall.left[each] : 0;
      const tiles = state.config.wall.slice(quarter * each, quarter * each + left);
      const copies = Array.from({ length: 34 }, (_, kind) => tiles.filter((tile) => tile === kind).length);
      expect(copiesIn(planes, 15 + 4 * step, 19 + 4 * step)).toEqual(copies);
      for (const ahead of [0, 1, 2, 3]) {
        const next = tiles.at(-1 - ahead);
        const plane = copiesIn(planes, 31 + 4 * step + ahead, 32 + 4 * step + ahead);
        expect(plane.indexOf(1)).toBe(next === undefined || tiles.length <= ahead || isFlower(next) ? -1 : next);
      }
    }
  });
});
