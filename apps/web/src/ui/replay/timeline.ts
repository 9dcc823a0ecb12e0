// The timeline of a played deal: the state after each event, notable events, and decisions.
//
// Events are numbered from 0: event 0 starts the deal, event 1 deals the tiles. A replay begins at event 1.

import {
  apply,
  askedSeats,
  type DealEvent,
  type DealState,
  type PlayedDeal,
  type Reply,
  replay,
} from '@mcr-arena/engine';
import { SEATS, type Seat } from '@mcr-arena/tiles';

export const FIRST_EVENT = 1;

export interface Timeline {
  readonly deal: PlayedDeal;
  /** The state after each event, by number. */
  readonly states: readonly DealState[];
  readonly last: number;
  readonly ticks: readonly Tick[];
  readonly decisions: readonly Decision[];
  readonly turns: readonly Turn[];
}

/** Of events as they are, and of the draws that mattered most, which a review finds. */
export const TICK_TYPES = ['claim', 'kong', 'foul', 'win', 'luck'] as const;
export type TickType = (typeof TICK_TYPES)[number];

/** A notable event. */
export interface Tick {
  readonly event: number;
  readonly type: TickType;
}

/** A question to a seat: on its own turn, or when it can do more than pass. */
export interface Decision {
  readonly seat: Seat;
  /** The event after which the question was open. */
  readonly event: number;
  /** The seat's reply; a pass if the step has no reply of the seat. */
  readonly reply: Reply;
}

/** Consecutive events of one seat, from a draw or claim to its discard; without a seat: the start or end of the deal. */
export interface Turn {
  readonly seat: Seat | undefined;
  readonly events: readonly number[];
}

export function timelineOf(deal: PlayedDeal): Timeline {
  const { events } = deal;
  const states: DealState[] = [replay(events.slice(0, 1))];
  for (const event of events.slice(1)) states.push(apply(states.at(-1)!, event));
  return {
    deal,
    states,
    last: events.length - 1,
    ticks: ticksOf(events),
    decisions: decisionsOf(deal, states),
    turns: turnsOf(events),
  };
}

function ticksOf(events: readonly DealEvent[]): readonly Tick[] {
  return events.flatMap((event, number): Tick[] => {
    const type = tickType(event);
    return type === undefined ? [] : [{ event: number, type }];
  });
}

function tickType(event: DealEvent): TickType | undefined {
  switch (event.type) {
    case 'claimed':
      return event.meld.type === 'meldedKong' ? 'kong' : 'claim';
    case 'kongDeclared':
      return 'kong';
    case 'foul':
      return 'foul';
    case 'dealEnded':
      return event.outcome.type === 'win' ? 'win' : undefined;
    default:
      return undefined;
  }
}

function decisionsOf({ events, steps }: PlayedDeal, states: readonly DealState[]): readonly Decision[] {
  let event = events.length - 1 - steps.reduce((sum, step) => sum + step.events.length, 0);
  return steps.flatMap((step) => {
    const open = event;
    event += step.events.length;
    const asked = askedSeats(states[open]!);
    return SEATS.filter((seat) => asked.includes(seat)).map(
      (seat): Decision => ({ seat, event: open, reply: step.replies[seat] ?? { type: 'pass' } }),
    );
  });
}

function turnsOf(events: readonly DealEvent[]): readonly Turn[] {
  const turns: { seat: Seat | undefined; events: number[] }[] = [];
  for (const [number, event] of events.entries()) {
    if (number < FIRST_EVENT) continue;
    const seat = 'seat' in event ? event.seat : undefined;
    const current = turns.at(-1);
    if (current !== undefined && seat !== undefined && seat === current.seat && event.type !== 'claimed') {
      current.events.push(number);
    } else turns.push({ seat, events: [number] });
  }
  return turns;
}

/** The next decision after an event, or the last before it, of one seat or of any; undefined if there is none. */
export function decisionBeside(
  { decisions }: Timeline,
  event: number,
  direction: 1 | -1,
  seat: Seat | undefined,
): Decision | undefined {
  const own = decisions.filter((decision) => seat === undefined || decision.seat === seat);
  return direction === 1
    ? own.find((decision) => decision.event > event)
    : own.findLast((decision) => decision.event < event);
}
