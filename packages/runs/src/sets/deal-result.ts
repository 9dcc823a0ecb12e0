// The result of a deal in the form that a tournament counts: by position at the table instead of by seat.

import { type DealOutcome, endOf, type PlayedDeal } from '@mcr-arena/engine';
import type { FanId } from '@mcr-arena/scoring';
import type { Seat } from '@mcr-arena/tiles';
import {
  type DealResult,
  type FoulByPosition,
  type OutcomeByPosition,
  type Position,
  positionAt,
  toPositions,
} from '@mcr-arena/tournament';

export function dealResultOf(seating: number, deal: PlayedDeal): DealResult {
  const ended = endOf(deal);
  const positionOf = (seat: Seat): Position => positionAt(seating, seat);
  const fouls = deal.events.flatMap((event): FoulByPosition[] =>
    event.type === 'foul' ? [{ position: positionOf(event.seat), reason: event.reason }] : [],
  );
  return {
    seating,
    deltas: toPositions(seating, ended.deltas),
    outcome: outcomeOf(ended.outcome, positionOf),
    fouls,
  };
}

/** The fans of the winning hand, repeated as often as they count; empty if nobody won. */
export function winningFansOf(deal: PlayedDeal): readonly FanId[] {
  const { outcome } = endOf(deal);
  if (outcome.type !== 'win') return [];
  return outcome.score.fans.flatMap(({ fan, count }) => new Array<FanId>(count).fill(fan));
}

function outcomeOf(outcome: DealOutcome, positionOf: (seat: Seat) => Position): OutcomeByPosition {
  if (outcome.type !== 'win') return { type: outcome.type };
  const winner = positionOf(outcome.winner);
  const from = outcome.from === undefined ? {} : { from: positionOf(outcome.from) };
  return { type: 'win', winner, ...from, fanPoints: outcome.score.fanPoints };
}
