// A seat of a deal and the connection of its player, as a pure state machine for bots and people: numbered events, one open question,
// replies by number. A new connection continues from the events that it has. A repeated question has the same number, and a repeated
// reply counts once. What differs between bots and people is the policy.

import type { Action, ViewEvent } from '@mcr-arena/engine';
import type { Closed, DealEnded, ProblemCode, Question, TableEvents } from '@mcr-arena/protocol';

export interface SeatPolicy<Reply> {
  /** Whether events are sent as they happen; otherwise with the next question. */
  readonly pushes: boolean;
  /** Whether a reply closes the question; otherwise it is refused as illegal. */
  accepts(reply: Reply, legalActions: readonly Action[]): boolean;
}

export type SeatLine =
  /** Connected, but nothing of the deal was sent yet. `known`: number of events that the player reported to have. */
  | { readonly type: 'greeted'; readonly known: number }
  /** `sent`: number of events that the player has. */
  | { readonly type: 'connected'; readonly sent: number }
  | { readonly type: 'away' };

type SeatPhase =
  | { readonly type: 'idle' }
  | { readonly type: 'asked'; readonly legalActions: readonly Action[] }
  | { readonly type: 'over' };

export interface SeatConnection {
  readonly line: SeatLine;
  readonly phase: SeatPhase;
  readonly events: readonly ViewEvent[];
  /** Number of the last question, from 1; 0 before the first. */
  readonly number: number;
  /** Numbers of the questions that were closed without a reply. */
  readonly late: readonly number[];
}

export type SeatInput =
  | { readonly type: 'attached'; readonly known: number }
  | { readonly type: 'detached' }
  /** The table shows further events to the seat. */
  | { readonly type: 'shown'; readonly events: readonly ViewEvent[] }
  | { readonly type: 'asked'; readonly legalActions: readonly Action[] }
  /** A question that is not sent: it was answered before the table was resumed, or counts as late because the table does not wait. */
  | { readonly type: 'counted'; readonly isLate: boolean }
  | { readonly type: 'timedOut' }
  /** The open question no longer counts, and nothing is sent. */
  | { readonly type: 'withdrawn' }
  /** `rest`: the last events; absent if the deal was not finished. */
  | { readonly type: 'ended'; readonly rest?: readonly ViewEvent[] | undefined };

/** A message to the player, to which the seat adds the deal and the clock. */
type SeatMessage =
  /** The first one on a new connection. */
  | ({ readonly type: 'started' } & SeatNews)
  | ({ readonly type: 'events' } & SeatNews)
  | ({ readonly type: 'question' } & Omit<Question, 'deal' | 'clock'>)
  | ({ readonly type: 'closed' } & Omit<Closed, 'deal'>)
  | ({ readonly type: 'dealEnded' } & Omit<DealEnded, 'deal'>);

export type SeatNews = Omit<TableEvents, 'deal'>;

interface SeatStep {
  readonly seat: SeatConnection;
  readonly messages: readonly SeatMessage[];
}

export type TakenReply =
  | { readonly type: 'accepted'; readonly seat: SeatConnection }
  /** The question already has its reply. */
  | { readonly type: 'repeated' }
  | { readonly type: 'refused'; readonly problem: ProblemCode };

const IDLE: SeatPhase = { type: 'idle' };

/** A seat with the events that it has seen, before its player connects. */
export function newSeat(events: readonly ViewEvent[] = []): SeatConnection {
  return { line: { type: 'away' }, phase: IDLE, events, number: 0, late: [] };
}

function isConnected({ line }: SeatConnection): boolean {
  return line.type === 'greeted' || line.type === 'connected';
}

/** The seat after an input, and the messages to its player. */
export function step(seat: SeatConnection, input: SeatInput, { pushes }: Pick<SeatPolicy<never>, 'pushes'>): SeatStep {
  switch (input.type) {
    case 'attached':
      return withQuestion(withNews({ ...seat, line: { type: 'greeted', known: input.known } }, pushes));
    case 'detached':
      return quiet({ ...seat, line: { type: 'away' } });
    case 'shown':
      return withNews({ ...seat, events: [...seat.events, ...input.events] }, pushes);
    case 'asked':
      return withQuestion(
        quiet({
          ...seat,
          number: seat.number + 1,
          phase: { type: 'asked', legalActions: input.legalActions },
        }),
      );
    case 'counted': {
      const number = seat.number + 1;
      return quiet({ ...seat, number, late: input.isLate ? [...seat.late, number] : seat.late });
    }
    case 'timedOut':
      return {
        seat: closed(seat),
        messages: isConnected(seat) ? [{ type: 'closed', number: seat.number }] : [],
      };
    case 'withdrawn':
      return quiet(closed(seat));
    case 'ended':
      return ended(seat, input.rest);
  }
}

/** Takes a reply to a question. */
export function takeReply<Reply>(
  seat: SeatConnection,
  number: number,
  reply: Reply,
  policy: SeatPolicy<Reply>,
): TakenReply {
  const { phase } = seat;
  if (number > seat.number) return { type: 'refused', problem: 'question-unknown' };
  if (number < seat.number || phase.type !== 'asked') {
    return seat.late.includes(number) ? { type: 'refused', problem: 'reply-late' } : { type: 'repeated' };
  }
  if (!policy.accepts(reply, phase.legalActions)) return { type: 'refused', problem: 'action-illegal' };
  return { type: 'accepted', seat: { ...seat, phase: IDLE } };
}

function quiet(seat: SeatConnection): SeatStep {
  return { seat, messages: [] };
}

/** The seat after its question was closed without a reply. */
function closed(seat: SeatConnection): SeatConnection {
  return seat.phase.type === 'asked' ? { ...seat, phase: IDLE, late: [...seat.late, seat.number] } : seat;
}

/** Sends the start of the deal on a new connection, and new events if they are pushed. */
function withNews(seat: SeatConnection, pushes: boolean): SeatStep {
  const { line, events } = seat;
  const count = events.length;
  if (line.type === 'greeted' && count > 0) {
    const from = Math.min(line.known, count);
    if (pushes) return withSent(seat, count, { type: 'started', from, events: events.slice(from) });
    if (from === 0) return withSent(seat, 1, { type: 'started', from, events: events.slice(0, 1) });
    return withSent(seat, from);
  }
  if (!pushes || line.type !== 'connected' || line.sent === count) return quiet(seat);
  return withSent(seat, count, { type: 'events', from: line.sent, events: events.slice(line.sent) });
}

/** Sends the open question, if there is one. */
function withQuestion({ seat, messages }: SeatStep): SeatStep {
  const { line, phase, events, number } = seat;
  if (line.type !== 'connected' || phase.type !== 'asked') return { seat, messages };
  const { legalActions } = phase;
  const question = {
    type: 'question',
    number,
    from: line.sent,
    events: events.slice(line.sent),
    legalActions,
  } as const;
  const { seat: after } = withSent(seat, events.length);
  return { seat: after, messages: [...messages, question] };
}

function ended(seat: SeatConnection, rest: readonly ViewEvent[] | undefined): SeatStep {
  const { line } = seat;
  const over: SeatConnection = { ...closed(seat), phase: { type: 'over' } };
  if (line.type !== 'connected') return quiet(over);
  const from = line.sent;
  const message: SeatMessage =
    rest === undefined
      ? { type: 'dealEnded', reason: 'dropped', from, events: [] }
      : { type: 'dealEnded', reason: 'played', from, events: [...seat.events, ...rest].slice(from) };
  return { seat: over, messages: [message] };
}

function withSent(seat: SeatConnection, sent: number, ...messages: readonly SeatMessage[]): SeatStep {
  return { seat: { ...seat, line: { type: 'connected', sent } }, messages };
}
