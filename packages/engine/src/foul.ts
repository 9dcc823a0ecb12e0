// Decides whether a reply is a foul. A foul leaves the state unchanged; `step` decides what follows.

import type { Seat } from '@mcr-arena/tiles';
import { type Action, formatCompactAction, type Reply } from './action.ts';
import type { FoulReason } from './event.ts';
import type { IllegalReason } from './illegal-reason.ts';
import { whyIllegal } from './legal.ts';
import { type Situation, situationOf, winningTileOf } from './situation.ts';
import type { DealState } from './state.ts';

/** Why a reply broke the rules. */
export interface Foul {
  readonly reason: FoulReason;
  /** For the seat itself and the record. May mention tiles that other seats do not see. */
  readonly message: string;
}

/** The foul in the reply of `seat`; absent if it is a legal action (for a seat without a question: pass). */
export function foulOf(state: DealState, seat: Seat, reply: Reply): Foul | undefined {
  if (!isAction(reply)) return failureOf(reply);
  const situation = situationOf(state, seat);
  if (situation !== undefined) return foulIn(situation, reply);
  return reply.type === 'pass' ? undefined : illegal(reply, 'the seat has no question');
}

function isAction(reply: Reply): reply is Action {
  return !isFailure(reply) && reply.type !== 'unreadable';
}

/** Whether the seat failed to reply. */
export function isFailure(reply: Reply): reply is Extract<Reply, { readonly type: 'timedOut' | 'crashed' }> {
  return reply.type === 'timedOut' || reply.type === 'crashed';
}

function foulIn(situation: Situation, action: Action): Foul | undefined {
  const reason = whyIllegal(situation, action);
  if (reason === undefined) return undefined;
  const isFalseWin = action.type === 'win' && winningTileOf(situation.question) !== undefined;
  return isFalseWin ? { reason: 'false-win', message: `win: ${reason}` } : illegal(action, reason);
}

function illegal(action: Action, reason: IllegalReason): Foul {
  return { reason: 'illegal-action', message: `${formatCompactAction(action)}: ${reason}` };
}

function failureOf(reply: Exclude<Reply, Action>): Foul {
  switch (reply.type) {
    case 'timedOut':
      return { reason: 'timed-out', message: 'no reply in time' };
    case 'crashed':
      return { reason: 'crashed', message: reply.verdict ?? 'the bot ended' };
    case 'unreadable':
      return { reason: 'unreadable', message: `${JSON.stringify(reply.text.slice(0, 80))} is not a valid reply` };
  }
}
