// The events that end a deal, with what each seat gains or loses.

import { foulPaymentsOf, NO_PAYMENTS, paymentsOf } from '@mcr-arena/scoring';
import type { Seat } from '@mcr-arena/tiles';
import type { DealEvent } from './event.ts';
import type { Foul } from './foul.ts';
import { situationOf, winningTileOf } from './situation.ts';
import type { DealState } from './state.ts';
import { completedScore } from './win.ts';

const EXHAUSTED: DealEvent = { type: 'dealEnded', outcome: { type: 'exhausted' }, deltas: NO_PAYMENTS };

/** The end of a deal when the wall has no tile left to draw. */
export function exhausted(): DealEvent {
  return EXHAUSTED;
}

/** The win of `seat` with the tile in question. Throws if it has no winning hand. */
export function endByWin(state: DealState, seat: Seat): DealEvent {
  const situation = situationOf(state, seat);
  if (situation === undefined) throw new Error(`seat ${seat} has no question`);
  const winningTile = winningTileOf(situation.question);
  const score = completedScore(situation);
  if (winningTile === undefined || score === undefined) throw new Error(`seat ${seat} has no winning hand`);
  const points = score.total;
  if (situation.question.type === 'turn') {
    const deltas = paymentsOf({ winner: seat, points, source: { type: 'selfDrawn' } });
    return { type: 'dealEnded', outcome: { type: 'win', winner: seat, winningTile, score }, deltas };
  }
  const { from } = situation.question;
  const deltas = paymentsOf({ winner: seat, points, source: { type: 'claimed', from } });
  return { type: 'dealEnded', outcome: { type: 'win', winner: seat, winningTile, from, score }, deltas };
}

/** The foul of `seat`, and the end of the deal. */
export function endByFoul(seat: Seat, { reason, message }: Foul): readonly DealEvent[] {
  return [
    { type: 'foul', seat, reason, message },
    { type: 'dealEnded', outcome: { type: 'foul', seat, reason }, deltas: foulPaymentsOf(seat) },
  ];
}
