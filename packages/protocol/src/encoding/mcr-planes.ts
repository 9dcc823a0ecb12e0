// The planes that `mcr-1` adds to those of `obs38`. All are zeros and ones, so that they can be packed as bits. All can be
// derived from Botzone's requests, so whether other seats discarded the tile just drawn is not included.

import type { Discard, Question, VisibleMeld } from '@mcr-arena/engine';
import { SEATS, type Seat, seatAfter } from '@mcr-arena/tiles';
import { type PlaneArray, type PlaneGroup, setAll, setCounts, setReached } from './plane-group.ts';
import type { SeatView } from './seat-view.ts';

/** Thresholds for the tiles left to a seat: finer towards the end of the wall. */
const WALL_THRESHOLDS = [1, 2, 3, 4, 6, 9, 13, 17] as const;
const UP_TO_FOUR = [1, 2, 3, 4] as const;
/** How many of a seat's latest discards have a plane each. */
const RECENT_DISCARDS = 8;
/** Number of discards of a seat in a third of a deal. */
const THIRD = 6;

type Group = PlaneGroup<SeatView>;
/** Types of melds of a single kind of tile. */
type MeldOfKind = 'pung' | 'meldedKong' | 'addedKong' | 'concealedKong';
type WriteSeat = (view: SeatView, seat: Seat, target: PlaneArray, at: number, stride: number) => void;

/** Writes `planes` planes for each seat, the observer first, then in turn order. */
function bySeat(planes: number, writeSeat: WriteSeat, first = 0): Group['write'] {
  return (view, target, at, stride) => {
    for (let step = first; step < SEATS.length; step += 1) {
      writeSeat(view, seatAfter(view.seat, step), target, at + planes * (step - first) * stride, stride);
    }
  };
}

/** A plane whose cells are all 1 if `holds` returns true for the question. */
function flag(name: string, meaning: string, holds: (question: Question) => boolean): Group {
  const write: Group['write'] = ({ question }, target, at) => {
    if (holds(question)) setAll(target, at);
  };
  return { name, planes: 1, cells: 'all', meaning, write };
}

const QUESTION_PLANES: readonly Group[] = [
  {
    name: 'offered',
    planes: 1,
    cells: 'tiles',
    meaning: 'the kind is that of the tile in question: a discard, or the tile added to a kong',
    write: ({ question }, target, at) => {
      if (question.type !== 'turn') target[at + question.tile] = 1;
    },
  },
  {
    name: 'offeredFrom',
    planes: 3,
    cells: 'all',
    meaning: 'plane k: the tile in question is from seat r = k + 1',
    write: ({ question, seat }, target, at, stride) => {
      if (question.type !== 'turn') setAll(target, at + (((question.from - seat + 4) & 3) - 1) * stride);
    },
  },
  {
    name: 'drawn',
    planes: 1,
    cells: 'tiles',
    meaning: 'the kind is that of the tile just drawn',
    write: ({ question }, target, at) => {
      if (question.type === 'turn' && question.drawn !== undefined) target[at + question.drawn] = 1;
    },
  },
  flag('robKong', 'the question is whether to rob a kong', ({ type }) => type === 'robKong'),
  flag(
    'discardAfterClaim',
    'the question is which tile to discard after a chow or pung',
    (question) => question.type === 'turn' && question.drawn === undefined,
  ),
  flag(
    'afterKong',
    'the drawn tile is the replacement tile of a kong',
    (question) => question.type === 'turn' && question.afterKong,
  ),
];

const COUNT_PLANES: readonly Group[] = [
  {
    name: 'unseen',
    planes: 4,
    cells: 'tiles',
    meaning: 'plane k: more than k of the kind are neither held nor open nor in a concealed kong of the observer',
    write: ({ unseen }, target, at, stride) => setCounts(target, at, stride, unseen),
  },
  {
    name: 'wallLeft',
    planes: 32,
    cells: 'all',
    meaning: `plane 8r + k: seat r can still draw at least ${WALL_THRESHOLDS.join(', ')} tiles (k = 0 to 7)`,
    write: bySeat(8, ({ wallLeft }, seat, target, at, stride) =>
      setReached(target, at, stride, wallLeft[seat], WALL_THRESHOLDS),
    ),
  },
  {
    name: 'flowers',
    planes: 16,
    cells: 'all',
    meaning: 'plane 4r + k: seat r has more than k flowers',
    write: bySeat(4, ({ flowers }, seat, target, at, stride) =>
      setReached(target, at, stride, flowers[seat].length, UP_TO_FOUR),
    ),
  },
];

const ORDER_PLANES: readonly Group[] = [
  {
    name: 'recentDiscards',
    planes: 4 * RECENT_DISCARDS,
    cells: 'tiles',
    meaning: 'plane 8r + k: the kind of the discard of seat r before its last k discards',
    write: bySeat(RECENT_DISCARDS, ({ discards }, seat, target, at, stride) => {
      const own = discards[seat];
      for (let back = 0; back < RECENT_DISCARDS && back < own.length; back += 1) {
        target[at + back * stride + own[own.length - 1 - back]!.tile] = 1;
      }
    }),
  },
  {
    name: 'earlyDiscards',
    planes: 4,
    cells: 'tiles',
    meaning: 'plane r: the kind is among the first six discards of seat r',
    write: bySeat(1, ({ discards }, seat, target, at) => setDiscards(discards[seat], 0, target, at)),
  },
  {
    name: 'middleDiscards',
    planes: 4,
    cells: 'tiles',
    meaning: 'plane r: the kind is among the seventh to twelfth discard of seat r',
    write: bySeat(1, ({ discards }, seat, target, at) => setDiscards(discards[seat], THIRD, target, at)),
  },
];

/** Sets the kinds of a third of the discards, from place `first`. */
function setDiscards(discards: readonly Discard[], first: number, target: PlaneArray, at: number): void {
  for (let place = first; place < first + THIRD && place < discards.length; place += 1) {
    target[at + discards[place]!.tile] = 1;
  }
}

/** Sets the kinds of the melds of one type. */
function setMelds(melds: readonly VisibleMeld[], type: MeldOfKind, target: PlaneArray, at: number): void {
  for (let place = 0; place < melds.length; place += 1) {
    const meld = melds[place]!;
    if (meld.type === type) target[at + meld.tile] = 1;
  }
}

/** Number of concealed kongs of another seat, with hidden or visible tile. */
function countHidden(melds: readonly VisibleMeld[]): number {
  let count = 0;
  for (let place = 0; place < melds.length; place += 1) {
    const { type } = melds[place]!;
    if (type === 'hiddenKong' || type === 'concealedKong') count += 1;
  }
  return count;
}

/** Planes of the melds of one type, by seat. */
function meldPlanes(name: string, type: MeldOfKind, words: string): Group {
  const write = bySeat(1, ({ melds }, seat, target, at) => {
    setMelds(melds[seat], type, target, at);
  });
  return { name, planes: 4, cells: 'tiles', meaning: `plane r: seat r has ${words} of the kind`, write };
}

const MELD_PLANES: readonly Group[] = [
  meldPlanes('pungs', 'pung', 'a melded pung'),
  meldPlanes('meldedKongs', 'meldedKong', 'a kong claimed from a discard'),
  meldPlanes('addedKongs', 'addedKong', 'a kong made by adding to a pung'),
  {
    name: 'ownConcealedKongs',
    planes: 1,
    cells: 'tiles',
    meaning: 'the observer has a concealed kong of the kind',
    write: ({ melds, seat }, target, at) => {
      setMelds(melds[seat], 'concealedKong', target, at);
    },
  },
  {
    name: 'hiddenKongs',
    planes: 12,
    cells: 'all',
    meaning: 'plane 4(r − 1) + k: seat r (1 to 3) has more than k concealed kongs',
    write: bySeat(
      4,
      ({ melds }, seat, target, at, stride) => {
        setReached(target, at, stride, countHidden(melds[seat]), UP_TO_FOUR);
      },
      1,
    ),
  },
];

/** The planes that `mcr-1` adds to `obs38`, in order. */
export const ADDED_PLANES: readonly Group[] = [...QUESTION_PLANES, ...COUNT_PLANES, ...ORDER_PLANES, ...MELD_PLANES];
