// Bots that play from elsewhere, as those who play deals see them. Who holds the connections, and where, is not known here:
// a set may be played in a thread whose main thread has the sockets.

import type { Action, Reply, ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import type { BotContext, BotParameters, Millis } from '@mcr-arena/sdk';
import type { Seat } from '@mcr-arena/tiles';
import type { EntrantId } from '@mcr-arena/tournament';
import { replyOf } from '../answer.ts';

/** A bot that runs elsewhere and connects to a server. Nobody can clear its memory: its entrant is `unsealed`. */
export interface RemoteSource {
  readonly type: 'remote';
  /** Which bot, as the server that it connects to knows it. */
  readonly bot: string;
  /** What it plays in, and as whom: for those who wait for it. */
  readonly tournament: string;
  readonly entrant: EntrantId;
  readonly parameters: BotParameters;
}

/** How long remote bots are waited for, by wall time. */
export interface RemoteLimits {
  /** For one answer: what the bot is told. */
  readonly answer: Millis;
  /** On top of it before a connected bot counts as late, so that a cut which nobody has noticed yet costs nothing. */
  readonly allowance: Millis;
  /** For a bot that is not connected. After it its questions count as timed out until it is back. */
  readonly grace: Millis;
}

/** A remote bot at its seat. */
export interface RemoteSeat {
  readonly source: RemoteSource;
  readonly context: BotContext;
  readonly started: ViewEventOf<'dealStarted'>;
}

export interface RemoteQuestion {
  /** What the seat has seen since the question before, or since `started`. */
  readonly events: readonly ViewEvent[];
  readonly legalActions: readonly Action[];
}

export type RemoteAnswer =
  /** Anything at all: it comes from a stranger. */
  | { readonly type: 'answered'; readonly action: unknown }
  | { readonly type: 'crashed'; readonly message: string }
  | { readonly type: 'timedOut' }
  /** The deal counts no more and is not played on. */
  | { readonly type: 'abandoned' };

/** A deal in which remote bots sit. */
export interface RemoteDeal {
  ask(seat: Seat, question: RemoteQuestion): Promise<RemoteAnswer>;
  /** The seat is asked no more. `rest` is what it has not seen yet; absent of a deal that is not played to its end. */
  leave(seat: Seat, rest?: readonly ViewEvent[]): void;
}

export interface RemoteBots {
  /** Resolves as soon as every bot has room for the deal, or was waited for in vain. */
  open(seats: readonly RemoteSeat[], limits: RemoteLimits): Promise<RemoteDeal>;
}

/** The answer as a reply for the judge. Throws where the deal was abandoned: its set is void. */
export function replyToRemote(answer: RemoteAnswer, legalActions: readonly Action[]): Reply {
  switch (answer.type) {
    case 'answered':
      return replyOf(answer.action, legalActions);
    case 'crashed':
      return { type: 'crashed', verdict: answer.message };
    case 'abandoned':
      throw new Error('the deal was abandoned');
    default:
      return { type: 'timedOut' };
  }
}
