// Payments between the seats after a deal. The deltas of a deal sum to 0.

import { type Brand, type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';

/** The gain (positive) or loss (negative) of a seat in a deal. Not fan points. */
export type ScoreDelta = Brand<number, 'ScoreDelta'>;

/** Paid by each loser. The discarder, or every loser of a self-drawn win, also pays the hand's points. */
export const BASE_PAYMENT = 8;
/** Cost of a foul that ends the deal, paid in equal parts to the other three seats. */
export const FOUL_PAYMENT = 30;

/** Where the winning tile came from. */
export type WinSource = { readonly type: 'selfDrawn' } | { readonly type: 'claimed'; readonly from: Seat };

/** The data of a win that determine payments. */
export interface Payment {
  readonly winner: Seat;
  /** Points of the winner's hand with flowers (`HandScore.total`). */
  readonly points: number;
  readonly source: WinSource;
}

/** Gains and losses of a win. Throws a RangeError if the winner claimed from itself. */
export function paymentsOf({ winner, points, source }: Payment): BySeat<ScoreDelta> {
  if (source.type === 'claimed' && source.from === winner) {
    throw new RangeError(`seat ${winner} cannot claim its own tile`);
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

/** Gains and losses of an exhausted deal: none. */
export const NO_PAYMENTS: BySeat<ScoreDelta> = mapSeats(() => 0 as ScoreDelta);
