// The planes of the published encodings: winds and hand (`obs6`), then discards and melds of all seats (`obs38`).

import { SEATS, type Seat, seatAfter, WINDS } from '@mcr-arena/tiles';
import { type PlaneArray, type PlaneGroup, setCopies, setCounts, stack } from './plane-group.ts';
import type { SeatView } from './seat-view.ts';

const FIRST_WIND_CELL = 27;

/** Six planes, as in the sample bot of Botzone's Mahjong. */
export const HAND_PLANES: readonly PlaneGroup<SeatView>[] = [
  {
    name: 'seatWind',
    planes: 1,
    cells: 'tiles',
    meaning: 'the kind is the seat wind',
    write: ({ seat }, target, at) => {
      target[at + FIRST_WIND_CELL + seat] = 1;
    },
  },
  {
    name: 'prevalentWind',
    planes: 1,
    cells: 'tiles',
    meaning: 'the kind is the prevalent wind',
    write: ({ prevalentWind }, target, at) => {
      target[at + FIRST_WIND_CELL + WINDS.indexOf(prevalentWind)] = 1;
    },
  },
  {
    name: 'hand',
    planes: 4,
    cells: 'tiles',
    meaning: 'plane k: more than k of the kind are held, including the drawn tile, without melds',
    write: ({ hand }, target, at, stride) => setCounts(target, at, stride, hand),
  },
];

/** The 32 planes that follow the hand in `obs38`. */
export const TABLE_PLANES: readonly PlaneGroup<SeatView>[] = [
  {
    name: 'discards',
    planes: 16,
    cells: 'tiles',
    meaning: 'plane 4r + k: seat r has discarded more than k of the kind, including claimed discards',
    write: writeDiscards,
  },
  {
    name: 'melds',
    planes: 16,
    cells: 'tiles',
    meaning: "plane 4r + k: more than k of the kind lie in melds of seat r; others' concealed kongs are not seen",
    write: writeMelds,
  },
];

function writeDiscards({ seat, discards }: SeatView, target: PlaneArray, at: number, stride: number): void {
  for (let step = 0; step < SEATS.length; step += 1) {
    const own = discards[seatAfter(seat, step)];
    for (let place = 0; place < own.length; place += 1) stack(target, at + 4 * step * stride, stride, own[place]!.tile);
  }
}

function writeMelds({ seat, melds }: SeatView, target: PlaneArray, at: number, stride: number): void {
  for (let step = 0; step < SEATS.length; step += 1) {
    writeMeldsOf(melds[seatAfter(seat, step) as Seat], step === 0, target, at + 4 * step * stride, stride);
  }
}

function writeMeldsOf(
  melds: SeatView['melds'][number],
  isOwn: boolean,
  target: PlaneArray,
  at: number,
  stride: number,
): void {
  for (let place = 0; place < melds.length; place += 1) {
    const meld = melds[place]!;
    if (meld.type === 'chow') {
      for (let tile: number = meld.low; tile <= meld.low + 2; tile += 1) stack(target, at, stride, tile);
    } else if (meld.type === 'pung') {
      stack(target, at, stride, meld.tile);
      stack(target, at, stride, meld.tile);
      stack(target, at, stride, meld.tile);
    } else if (meld.type !== 'hiddenKong' && (isOwn || meld.type !== 'concealedKong')) {
      setCopies(target, at, stride, meld.tile, 4);
    }
  }
}
