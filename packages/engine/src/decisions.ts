// The decisions of one seat in a played deal: its observation, its legal actions and its reply. Used by reviews and
// data sets.

import type { Seat } from '@mcr-arena/tiles';
import type { Action, Reply } from './action.ts';
import type { DealStep, PlayedDeal } from './deal-in-play.ts';
import { legalActionsFor } from './legal.ts';
import type { Observation } from './observation.ts';
import { observerOf } from './observer.ts';
import { viewFor } from './view.ts';

/** A question with more than one legal action. */
export interface Decision {
  /** Number of the last event before it. */
  readonly event: number;
  readonly observation: Observation;
  readonly legalActions: readonly Action[];
  /** Absent if the seat passed without a reply. */
  readonly reply: Reply | undefined;
}

/** Every decision of `seat`, in playing order. */
export function decisionsOf({ events, steps }: PlayedDeal, seat: Seat): readonly Decision[] {
  const view = viewFor(seat, events);
  let seen = view.length - eventCount(steps);
  const observer = observerOf(view.slice(0, seen));
  const decisions: Decision[] = [];
  const see = (count: number): void => {
    for (const event of view.slice(seen, seen + count)) observer.see(event);
    seen += count;
  };
  for (const step of steps) {
    const observation = observer.observation();
    const legalActions = observation === undefined ? [] : legalActionsFor(observation);
    if (observation !== undefined && legalActions.length > 1) {
      decisions.push({ event: seen - 1, observation, legalActions, reply: step.replies[seat] });
    }
    see(step.events.length);
  }
  return decisions;
}

function eventCount(steps: readonly DealStep[]): number {
  return steps.reduce((sum, step) => sum + step.events.length, 0);
}
