// The wire protocol between a server and bots elsewhere, over the Socket.IO namespace `/bots`.
//
// A bot connects with a hello (Socket.IO's `auth`) and is sent `welcome`, then `dealStarted`, `decision` and `dealEnded` for
// every deal that it plays; it sends `answer`. The events of a deal are numbered, and so are its decisions: after a lost
// connection the hello says how many events of which deals are known, the server goes on from there and sends the open
// decision again under its old number. An answer that comes twice counts once. A deal that `welcome` does not name is over.

import type { Action, ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import type { BotParameters, Millis } from '../bot.ts';

export const PROTOCOL_VERSION = 1;
export const BOTS_NAMESPACE = '/bots';

/** The most deals that a bot may play at a time. */
export const MAX_DEALS = 64;
/** Where the hello does not say. */
export const DEFAULT_DEALS = 16;
/** UTF-16 units that an answer may have as JSON text. */
export const MAX_ANSWER_LENGTH = 2_000;

/** Drawn by the server; it tells nothing of the deal. */
export type DealId = string;

export interface Hello {
  readonly protocol: number;
  readonly token: string;
  /** Deals that the bot is willing to play at a time, 1 to `MAX_DEALS`. */
  readonly atMost: number;
  /** Deals that the bot is in, after a lost connection. */
  readonly known: readonly KnownDeal[];
}

export interface KnownDeal {
  readonly deal: DealId;
  /** Events known, the first included. */
  readonly events: number;
}

export interface Welcome {
  readonly protocol: number;
  /** What the server calls the bot. */
  readonly bot: string;
  /** Deals that go on. */
  readonly deals: readonly DealId[];
}

export interface DealStarted {
  readonly deal: DealId;
  readonly tournament: string;
  /** As whom the bot plays. */
  readonly entrant: string;
  /** The organiser's, from the entrant's specification. */
  readonly parameters: BotParameters;
  readonly seed: string;
  /** Event 0. */
  readonly started: ViewEventOf<'dealStarted'>;
}

export interface Decision {
  readonly deal: DealId;
  /** Counted from 1 in each deal. */
  readonly number: number;
  /** Number of the first of `events`. */
  readonly from: number;
  /** What the seat has seen since it was last sent events. */
  readonly events: readonly ViewEvent[];
  readonly legalActions: readonly Action[];
  /** Time left for the answer. */
  readonly deadline: Millis;
}

export interface DealEnded {
  readonly deal: DealId;
  /** `dropped`: the deal is not played to its end; it may be played again as another. */
  readonly reason: 'played' | 'dropped';
  readonly from: number;
  /** The last events; none of a dropped deal. */
  readonly events: readonly ViewEvent[];
}

/** The answer to a decision: an action, or why there is none. */
export type Answer =
  | { readonly deal: DealId; readonly number: number; readonly action?: unknown }
  | { readonly deal: DealId; readonly number: number; readonly crashed: string };

/**
 * Everything that can be wrong. `fatal`: the connection ends and it makes no sense to connect again in the same way. The
 * others may be told and forgotten. Those of a hello are Socket.IO's `connect_error`, with the code in its data.
 */
export const PROBLEMS = {
  'hello-malformed': { fatal: true, message: 'the hello is not as expected: see "mcr schema bot-hello"' },
  'protocol-unsupported': { fatal: true, message: `this server speaks version ${PROTOCOL_VERSION} of the protocol` },
  'token-unknown': { fatal: true, message: 'the token is unknown or was revoked' },
  'scope-missing': { fatal: true, message: 'bots play with tokens of scope bot' },
  replaced: { fatal: true, message: 'the same token has connected again from elsewhere' },
  flooding: { fatal: true, message: 'more was sent than was asked for' },
  'rate-limited': { fatal: false, message: 'too many failed attempts to connect: try again in a minute' },
  'not-ready': { fatal: false, message: 'the server is starting or stopping' },
  'message-unknown': { fatal: false, message: 'there is no such message: bots send "answer"' },
  'answer-malformed': { fatal: false, message: 'the answer is not as expected: see "mcr schema bot-answer"' },
  'deal-unknown': { fatal: false, message: 'the bot plays no such deal, or it is over' },
  'decision-unknown': { fatal: false, message: 'this decision of the deal was not asked for yet' },
  'answer-late': { fatal: false, message: 'the time for this decision was over' },
} as const satisfies Record<string, { readonly fatal: boolean; readonly message: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
}

export function problemOf(code: ProblemCode, message: string = PROBLEMS[code].message): Problem {
  return { code, message };
}

/** What the server sends, by name of the message. */
export interface ServerMessages {
  readonly welcome: Welcome;
  readonly dealStarted: DealStarted;
  readonly decision: Decision;
  readonly dealEnded: DealEnded;
  readonly problem: Problem;
}
