// The messages between a server and people at a table: each schema, and the type that follows from it.

import type { Action, DealRecord, ViewEvent } from '@mcr-arena/engine';
import { actionSchema, dealRecordSchema, viewEventSchema } from '@mcr-arena/engine/schema';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import * as z from 'zod';
import {
  commitmentSchema,
  type LobbyDocument,
  saltSchema,
  seatedTableSchema,
  type TableDocument,
  tableIdSchema,
} from '../documents/tables.ts';
import { TABLE_PROBLEMS, type TableProblemCode } from './protocol.ts';

/** A parsed message whose fields and lists are not to be changed. */
type Message<Schema extends z.ZodType> = ReadonlyFields<z.output<Schema>>;
type ReadonlyFields<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyList<T[Key]> } : never;
type ReadonlyList<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

// Actions, events and records are the engine's: its types are wider than what its schemas let in from outside.
const action: z.ZodType<Action> = actionSchema;
const viewEvents: z.ZodType<readonly ViewEvent[]> = z.array(viewEventSchema as z.ZodType<ViewEvent>).max(1000);
const record = dealRecordSchema as unknown as z.ZodType<DealRecord>;
const seat: z.ZodType<Seat> = z.literal(SEATS);

const deal = z.int().min(0).max(1_000_000).describe('from 0');
const count = z.int().min(0).max(1000);
const number = z.int().min(1).max(1000).describe('counted from 1 for each seat in each deal');
const from = count.describe('number of the first of "events"');
const millis = z.number().min(0).describe('milliseconds');
const totals = z.tuple([z.int(), z.int(), z.int(), z.int()]).describe('points by player, over all deals');

/** Shape of a `TableHello`. */
export const tableHelloSchema = z.strictObject({
  protocol: z.int().min(0).max(1_000_000),
  table: tableIdSchema,
  key: z.string().max(100).exactOptional().describe('opens a seat without its cookie: from "you" of the seat'),
  known: z
    .strictObject({ deal, events: count })
    .exactOptional()
    .describe('after a lost connection: how many events of which deal are known'),
});
/** What a page connects to a table with: the `auth` of Socket.IO. */
export type TableHello = Message<typeof tableHelloSchema>;

/** The first message; the table follows in `table` whenever it changes. */
export const tableWelcomeSchema = seatedTableSchema.extend({ protocol: z.int() });
/** The message `welcome`: the table, and the person's own seat. */
export type TableWelcome = z.output<typeof tableWelcomeSchema>;

/** Shape of a `TableDeal`. */
export const tableDealSchema = z.strictObject({
  deal,
  seat: seat.describe('of the reader in this deal'),
  commitment: commitmentSchema.describe('to the wall'),
  from,
  events: viewEvents.describe('what the seat has seen so far, from number "from" on'),
});
/** The message `deal`: a deal begins, or what has happened in it so far. */
export type TableDeal = Message<typeof tableDealSchema>;

/** Shape of a `TableEvents`. */
export const tableEventsSchema = z.strictObject({ deal, from, events: viewEvents });
/** The message `events`: what the seat has seen since the last message. */
export type TableEvents = Message<typeof tableEventsSchema>;

/** Shape of a `TableQuestion`. */
export const tableQuestionSchema = z.strictObject({
  deal,
  number,
  events: count.describe('how many events were seen when it was asked'),
  legalActions: z.array(action).min(1),
  clock: z
    .strictObject({ decisionMs: millis, bankMs: millis })
    .exactOptional()
    .describe('what is left; the bank is used when the decision time is over. Absent: no limit'),
});
/** The message `question`: what the person may do, and until when. */
export type TableQuestion = Message<typeof tableQuestionSchema>;

/** The time for a question is over: pass, or the drawn tile, was played. */
export const tableClosedSchema = z.strictObject({ deal, number });
/** The message `closed`: the table is over for this person, and why. */
export type TableClosed = Message<typeof tableClosedSchema>;

/** Shape of a `TableDealOver`. */
export const tableDealOverSchema = z.strictObject({
  deal,
  record: record.describe('the whole deal with its wall: every hand is open now'),
  commitment: commitmentSchema,
  salt: saltSchema,
  totals,
  nextMs: millis.exactOptional().describe('until the next deal begins by itself; absent where none follows'),
});
/** The message `dealOver`: the views of all seats, once a deal has ended. */
export type TableDealOver = Message<typeof tableDealOverSchema>;

/** In a competition of people and bots in place of `dealOver`: others have still to play the wall. */
export const tableDealScoredSchema = z.strictObject({ deal, totals });
/** The message `dealScored`: a deal of a competition of people and bots, as it counts. */
export type TableDealScored = Message<typeof tableDealScoredSchema>;

/** To spectators, while all people at the table consent: what each seat has seen. */
export const tableWatchedSchema = z.strictObject({
  deal,
  from,
  views: z.tuple([viewEvents, viewEvents, viewEvents, viewEvents]).describe('by seat'),
});
/** The message `watched`: what a spectator may see of a deal. */
export type TableWatched = Message<typeof tableWatchedSchema>;

const codes = Object.keys(TABLE_PROBLEMS) as TableProblemCode[];
/** Shape of a `TableProblem`. */
export const tableProblemSchema = z.strictObject({ code: z.enum(codes), message: z.string() });
/** The message `problem`: why the server refuses a person or one of its messages. */
export type TableProblem = Message<typeof tableProblemSchema>;

/** Shape of a `TableReply`. */
export const tableReplySchema = z.strictObject({
  deal,
  number,
  action: action.describe('one of the legal actions; anything else is refused, and the question stays open'),
});
/** The message `reply` of a person: one of the legal actions. */
export type TableReply = Message<typeof tableReplySchema>;

/** The next deal need not wait for this player. */
export const tableReadySchema = z.strictObject({ deal: deal.describe('the one that is over') });
/** Shape of a person's consent to end the game early. */
export const tableConsentSchema = z.strictObject({ consents: z.boolean() });
/** A bot plays on; the game ends when all people have left. */
export const tableLeaveSchema = z.strictObject({});

/** The acknowledgement of every message of a page. A turn is stored by then; a claim counts, and is stored with the others. */
export const tableAcknowledgementSchema = z.union([
  z.strictObject({ ok: z.literal(true) }),
  z.strictObject({ error: tableProblemSchema }),
]);
/** The answer to a message of a person: accepted, or why not. */
export type TableAcknowledgement = Message<typeof tableAcknowledgementSchema>;

/** What the server sends, by name of the message. */
export interface TableMessages {
  readonly welcome: TableWelcome;
  readonly table: TableDocument;
  readonly deal: TableDeal;
  readonly events: TableEvents;
  readonly question: TableQuestion;
  readonly closed: TableClosed;
  readonly dealOver: TableDealOver;
  readonly dealScored: TableDealScored;
  readonly watched: TableWatched;
  readonly problem: TableProblem;
}

/** What `/lobby` sends: the whole list, at once and when it changes. */
export interface LobbyMessages {
  readonly lobby: LobbyDocument;
}
