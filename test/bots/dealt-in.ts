// The discards of a deal, and whether another player won on them.

import { type Observation, winScoreFor } from '@mcr-arena/engine';
import { paymentsOf } from '@mcr-arena/scoring';
import type { Seat, TileIndex } from '@mcr-arena/tiles';
import type { Decision } from './deal-table.ts';

/** A discard on a seat's own turn. */
export interface PlayedDiscard {
  readonly observation: Observation;
  readonly tile: TileIndex;
  /** What the seat paid for dealing in, in points; undefined if nobody won on the tile. */
  readonly paid: number | undefined;
}

/** Every discard on a seat's own turn. */
export function discardsOf(decisions: readonly Decision[]): PlayedDiscard[] {
  return decisions.flatMap(({ seat, observation, action }, at) => {
    if (observation.question.type !== 'turn' || action.type !== 'discard') return [];
    const later = decisions.slice(at + 1);
    const isOffer = ({ observation: { question } }: Decision): boolean =>
      question.type === 'claim' && question.from === seat && question.tile === action.tile;
    const end = later.findIndex((decision) => !isOffer(decision));
    const winners = later.slice(0, end < 0 ? undefined : end).filter((answer) => answer.action.type === 'win');
    return [{ observation, tile: action.tile, paid: paidTo(winners, seat) }];
  });
}

/** Of several winners only the nearest one is paid. */
function paidTo(winners: readonly Decision[], from: Seat): number | undefined {
  const [winner] = winners.toSorted((a, b) => ((a.seat - from + 4) % 4) - ((b.seat - from + 4) % 4));
  if (winner === undefined) return undefined;
  const points = winScoreFor(winner.observation)!.total;
  return -paymentsOf({ winner: winner.seat, points, source: { type: 'claimed', from } })[from];
}
