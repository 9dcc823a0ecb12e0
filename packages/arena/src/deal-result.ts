// A played deal as the tournament counts it: by position at the table instead of by seat.

import type { PlayedDeal } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import {
  type DealOutcome,
  type DealResult,
  type Foul,
  type Position,
  positionAt,
  toPositions,
} from '@mcr-arena/tournament';

export function dealResultOf(seating: number, { events }: PlayedDeal): DealResult {
  const ended = events.at(-1);
  if (ended?.type !== 'dealEnded') throw new Error('the deal has not ended');
  const positionOf = (seat: Seat): Position => positionAt(seating, seat);
  const fouls = events.flatMap((event): Foul[] =>
    event.type === 'foul' ? [{ position: positionOf(event.seat), reason: event.reason }] : [],
  );
  return {
    seating,
    deltas: toPositions(seating, ended.deltas),
    outcome: outcomeOf(ended.outcome, positionOf),
    fouls,
  };
}

type EngineOutcome = Extract<PlayedDeal['events'][number], { readonly type: 'dealEnded' }>['outcome'];

function outcomeOf(outcome: EngineOutcome, positionOf: (seat: Seat) => Position): DealOutcome {
  if (outcome.type !== 'win') return { type: outcome.type };
  const winner = positionOf(outcome.winner);
  const from = outcome.from === undefined ? {} : { from: positionOf(outcome.from) };
  return { type: 'win', winner, ...from, fanPoints: outcome.score.fanPoints };
}
