// The view of one seat in a deal. A bot that folds events itself gets its unseen events; for any other bot an observation is made.

import { type DealEvent, type Observation, observerOf, type ViewEvent, viewEventFor } from '@mcr-arena/engine';
import type { ViewFollower } from '@mcr-arena/hosts';
import type { Seat } from '@mcr-arena/tiles';

export type SeatView = ReturnType<typeof followedView> | ReturnType<typeof observedView>;

/** The view of `seat` after `events`, which begin with `dealStarted`. */
export function seatViewOf(
  seat: Seat,
  follower: ViewFollower | undefined,
  [started, ...others]: readonly DealEvent[],
): SeatView {
  const view = follower === undefined ? observedView(seat, started!) : followedView(seat, follower);
  for (const event of others) view.see(event);
  return view;
}

function followedView(seat: Seat, follower: ViewFollower) {
  let unseen: ViewEvent[] = [];
  return {
    type: 'followed' as const,
    follower,
    see: (event: DealEvent): void => void unseen.push(viewEventFor(seat, event)),
    /** Events since the last call. */
    takeUnseen: (): readonly ViewEvent[] => {
      const taken = unseen;
      unseen = [];
      return taken;
    },
  };
}

function observedView(seat: Seat, started: DealEvent) {
  const observer = observerOf([viewEventFor(seat, started)]);
  return {
    type: 'observed' as const,
    see: (event: DealEvent): void => observer.see(viewEventFor(seat, event)),
    /** The observation of the seat's question. Throws if the seat has none. */
    question: (): Observation => {
      const observation = observer.observation();
      if (observation === undefined) throw new Error(`seat ${seat} is asked but sees no question`);
      return observation;
    },
  };
}
