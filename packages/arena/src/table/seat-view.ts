// What one seat has seen of a deal, and how the seat is asked. A bot that folds events itself gets those that it has not seen;
// for any other an observation is made.

import {
  type Action,
  createObserver,
  type DealEvent,
  type Observation,
  type Reply,
  type ViewEvent,
  viewEventFor,
} from '@mcr-arena/engine';
import type { SeatedBot, ViewFollower } from '@mcr-arena/hosts';
import type { Seat } from '@mcr-arena/tiles';

/** A bot or a person at a table. */
export type TableSeat = Pick<SeatedBot, 'decide' | 'recall' | 'follower'>;

export interface SeatView {
  see(event: DealEvent): void;
  ask(legalActions: readonly Action[]): Reply | Promise<Reply>;
  /** Brings the seat to where it was by a question that was answered before its table was taken up again. */
  recall(legalActions: readonly Action[], reply: Reply): unknown;
}

/** The view of `seat` after `events`, from the first of the deal. */
export function seatViewOf(seat: Seat, bot: TableSeat, [started, ...others]: readonly DealEvent[]): SeatView {
  const { follower } = bot;
  const view = follower === undefined ? observing(seat, bot, started!) : following(seat, follower);
  for (const event of others) view.see(event);
  return view;
}

function following(seat: Seat, follower: ViewFollower): SeatView {
  let unseen: ViewEvent[] = [];
  const take = (): readonly ViewEvent[] => {
    const taken = unseen;
    unseen = [];
    return taken;
  };
  return {
    see: (event) => void unseen.push(viewEventFor(seat, event)),
    ask: (legalActions) => follower.decide(take(), legalActions),
    recall: () => follower.recall(take()),
  };
}

function observing(seat: Seat, bot: TableSeat, started: DealEvent): SeatView {
  const start = viewEventFor(seat, started);
  if (start.type !== 'dealStarted') throw new Error('a deal begins with dealStarted');
  const observer = createObserver(start);
  const expectQuestion = (): Observation => {
    const observation = observer.observation();
    if (observation === undefined) throw new Error(`seat ${seat} is asked but sees no question`);
    return observation;
  };
  return {
    see: (event) => observer.see(viewEventFor(seat, event)),
    ask: (legalActions) => bot.decide(expectQuestion(), legalActions),
    recall: (legalActions, reply) =>
      bot.recall === undefined
        ? bot.decide(expectQuestion(), legalActions)
        : bot.recall(expectQuestion(), legalActions, reply),
  };
}
