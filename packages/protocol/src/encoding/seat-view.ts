// The input of the encodings: the information that a seat has at a question, without the history. It is made from a bot's
// observation, from the judge's state (for environments, which own it and encode many seats per second), or from a claim whose
// discard is not chosen yet.

import {
  type DealState,
  type Discard,
  type Observation,
  questionOf,
  type SeatState,
  type VisibleMeld,
  wallLeftIn,
} from '@mcr-arena/engine';
import {
  COPIES_PER_KIND,
  emptyCounts,
  KIND_COUNT,
  type Meld,
  mapSeats,
  type Seat,
  type TileCounts,
  type TileIndex,
  tilesOfMeld,
  WINDS,
} from '@mcr-arena/tiles';

/** The information that a seat has at a question. Every `Observation` is a `SeatView`. */
export type SeatView = Omit<Observation, 'history'>;

/** A chow or pung of the discard in question, before its own discard is chosen. */
export type Claim = { readonly type: 'chow'; readonly low: TileIndex } | { readonly type: 'pung' };

const HIDDEN_KONG: VisibleMeld = { type: 'hiddenKong' };

/**
 * The view of `seat` in `state`; undefined if the seat has no question. Shares counts and lists with the state, so it is valid
 * only until the state changes. Concealed kongs of other seats are hidden.
 */
export function seatViewOf(state: DealState, seat: Seat): SeatView | undefined {
  const question = questionOf(state.phase, seat);
  if (question === undefined) return undefined;
  const { config, seats, shown, wall } = state;
  return {
    seat,
    seatWind: WINDS[seat],
    prevalentWind: config.prevalentWind,
    rules: config.rules,
    hand: seats[seat].hand,
    melds: mapSeats((each) => (each === seat ? seats[each].melds : visibleMelds(seats[each].melds))),
    discards: mapSeats((each) => seats[each].discards),
    flowers: mapSeats((each) => seats[each].flowers),
    unseen: unseenBy(seats[seat], shown),
    shown,
    wallLeft: wallLeftIn(wall),
    question,
  };
}

function visibleMelds(melds: readonly Meld[]): readonly VisibleMeld[] {
  const isConcealed = melds.some(({ type }) => type === 'concealedKong');
  return isConcealed ? melds.map((meld) => (meld.type === 'concealedKong' ? HIDDEN_KONG : meld)) : melds;
}

function unseenBy({ hand, melds }: SeatState, shown: TileCounts): TileCounts {
  const unseen = emptyCounts();
  for (let tile = 0; tile < KIND_COUNT; tile += 1) unseen[tile] = COPIES_PER_KIND - hand[tile]! - shown[tile]!;
  for (const meld of melds) {
    if (meld.type === 'concealedKong') unseen[meld.tile] = 0;
  }
  return unseen;
}

/**
 * The view of the seat after its claim, for the discard step. The meld is on the table, its tiles are removed from the hand,
 * the discard is marked as claimed, and the question is the seat's own turn without a drawn tile, which only a discard
 * answers. Assumes that the claim prevails. Throws a RangeError if the seat cannot make it.
 */
export function viewAfterClaim(view: SeatView, claim: Claim): SeatView {
  const { seat, question } = view;
  if (question.type !== 'claim') throw new RangeError(`a ${claim.type} answers a discard, not a ${question.type}`);
  const meld: Meld =
    claim.type === 'chow'
      ? { type: 'chow', low: claim.low, claimed: question.tile }
      : { type: 'pung', tile: question.tile, claimedFrom: question.fromDirection };
  const [hand, shown] = [view.hand.slice(), view.shown.slice()];
  hand[question.tile]! += 1;
  shown[question.tile]! -= 1;
  for (const tile of tilesOfMeld(meld)) {
    if (!(hand[tile]! > 0)) throw new RangeError(`a ${claim.type} of tile ${question.tile} needs tile ${tile}`);
    hand[tile]! -= 1;
    shown[tile]! += 1;
  }
  return {
    ...view,
    hand,
    shown,
    melds: mapSeats((each) => (each === seat ? [...view.melds[each], meld] : view.melds[each])),
    discards: mapSeats((each) =>
      each === question.from ? withLastClaimed(view.discards[each], seat) : view.discards[each],
    ),
    question: { type: 'turn', afterKong: false },
  };
}

function withLastClaimed(discards: readonly Discard[], claimedBy: Seat): readonly Discard[] {
  return [...discards.slice(0, -1), { ...discards.at(-1)!, claimedBy }];
}
