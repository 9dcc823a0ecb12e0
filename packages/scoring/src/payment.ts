// What the seats pay each other after a deal. Every row of deltas sums to 0.

import { type Brand, type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';

/** What a seat gains (positive) or loses (negative) in a deal. Never the points of fans. */
export type ScoreDelta = Brand<number, 'ScoreDelta'>;

/** Each loser pays this; who gave the tile, or everyone on a self-drawn win, pays the hand's points on top. */
export const BASE_PAYMENT = 8;
/** A foul that ends the deal costs this, paid in equal parts to the other three seats. */
export const FOUL_PAYMENT = 30;

/** Where the winning tile came from. */
export type WinSource = { readonly type: 'selfDrawn' } | { readonly type: 'claimed'; readonly from: Seat };

/** A win, as far as payments go. */
export interface Payment {
  readonly winner: Seat;
  /** Points of the winner's hand with flowers (`HandScore.total`). */
  readonly points: number;
  readonly source: WinSource;
}

/** Gains and losses of a win. Throws a RangeError if the winner claimed from itself. */
export function paymentsOf({ winner, points, source }: Payment): BySeat<ScoreDelta> {
  if (source.type === 'claimed' && source.from === winner) {
    throw new RangeError(`seat ${winner} cannot win on a tile of its own`);
  }
  const paidBy = (seat: Seat): number => {
    if (seat === winner) return 0;
    return BASE_PAYMENT + (source.type === 'selfDrawn' || source.from === seat ? points : 0);
  };
  const gained = SEATS.reduce<number>((sum, seat) => sum + paidBy(seat), 0);
  return mapSeats((seat) => (seat === winner ? gained : 0 - paidBy(seat)) as ScoreDelta);
}

/** Gains and losses of a foul by `seat` that ends the deal: -30 and +10 for each other seat. */
export function foulPaymentsOf(seat: Seat): BySeat<ScoreDelta> {
  return mapSeats((other) => (other === seat ? -FOUL_PAYMENT : FOUL_PAYMENT / 3) as ScoreDelta);
}

/** Gains and losses of a drawn deal. */
export const NO_PAYMENTS: BySeat<ScoreDelta> = mapSeats(() => 0 as ScoreDelta);
