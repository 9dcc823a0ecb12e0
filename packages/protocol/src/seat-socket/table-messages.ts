// The messages between a server and people at a table: each schema with its inferred type.

import type { DealRecord, PublicEvent } from '@mcr-arena/engine';
import { dealRecordSchema, publicEventSchema } from '@mcr-arena/engine/schema';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import * as z from 'zod';
import {
  askedTableIdSchema,
  commitmentSchema,
  saltSchema,
  seatedTableSchema,
  type TableDocument,
  tableIdSchema,
  tableSchema,
} from '../documents/tables.ts';
import { PHRASES } from './protocol.ts';
import {
  action,
  from,
  type Message,
  type Problem,
  problemSchema,
  seatMessagesOf,
  viewEvents,
} from './seat-messages.ts';

// Events and records use the engine's types, which are wider than its schemas for external input.
const publicEvents: z.ZodType<readonly PublicEvent[]> = z.array(publicEventSchema as z.ZodType<PublicEvent>).max(1000);
const record: z.ZodType<DealRecord> = dealRecordSchema;
const seat: z.ZodType<Seat> = z.literal(SEATS);

const deal = z.int().min(0).max(1_000_000).describe('number of the deal, from 0');
const count = z.int().min(0).max(1000);
const undone = z.int().min(0).max(1_000_000).describe('how often the deal was taken back; absent: never');
const millis = z.number().min(0).describe('milliseconds');
const totals = z.tuple([z.int(), z.int(), z.int(), z.int()]).describe('points by player, over all deals');

const seatMessages = seatMessagesOf(
  deal,
  action.describe('one of the legal actions; anything else is rejected, and the question stays open'),
);

/** Shape of a `TableHello`. */
export const tableHelloSchema = z.strictObject({
  protocol: z.int().min(0).max(1_000_000),
  table: askedTableIdSchema,
  key: z
    .string()
    .max(100)
    .exactOptional()
    .describe('opens a seat without its cookie: the "key" in "you" of the welcome'),
  known: z
    .strictObject({ deal, events: count, undone: undone.exactOptional() })
    .exactOptional()
    .describe('after a lost connection: the deal, how many of its events were received, and its "undone"'),
});
/** The data that a page sends to connect to a table: the `auth` of Socket.IO. */
export type TableHello = Message<typeof tableHelloSchema>;

/** Shape of the first message. Later changes of the table are sent as `table`. */
export const tableWelcomeSchema = seatedTableSchema.extend({ protocol: z.int() });
/** The message `welcome`: the table, and the person's own seat. */
export type TableWelcome = z.output<typeof tableWelcomeSchema>;

/** Shape of a `TableDeal`. */
export const tableDealSchema = z.strictObject({
  deal,
  seat: seat.describe('seat of the reader in this deal'),
  commitment: commitmentSchema.describe('commitment to the wall'),
  from,
  events: viewEvents.describe('events that the seat has seen so far, starting with number "from"'),
  undone: undone.exactOptional(),
});
/** The message `deal`: the start of a deal, or its events so far. */
export type TableDeal = Message<typeof tableDealSchema>;

/** Shape of a `TableEvents`. */
export const tableEventsSchema = seatMessages.events;
/** The message `events`: the events that the seat has seen since the last message. */
export type TableEvents = Message<typeof tableEventsSchema>;

/** Shape of a `TableQuestion`. */
export const tableQuestionSchema = seatMessages.question;
/** The message `question`: the legal actions and the time left. */
export type TableQuestion = Message<typeof tableQuestionSchema>;

/** Shape of a `TableClosed`. */
export const tableClosedSchema = seatMessages.closed;
/** The message `closed`: the time for a question is over. The seat passed or discarded the drawn tile. */
export type TableClosed = Message<typeof tableClosedSchema>;

/** Shape of a `TableDealOver`. */
export const tableDealOverSchema = z.strictObject({
  deal,
  record: record.describe('the complete deal with its wall and all hands'),
  commitment: commitmentSchema,
  salt: saltSchema,
  totals,
  nextMs: millis
    .exactOptional()
    .describe('time until the next deal begins automatically; absent if no deal is about to begin'),
});
/** The message `dealOver`: the complete record of a deal that has ended. */
export type TableDealOver = Message<typeof tableDealOverSchema>;

/** Shape of a `TableDealScored`. */
export const tableDealScoredSchema = z.strictObject({ deal, totals });
/** The message `dealScored`: replaces `dealOver` in a competition of people and bots, where others have yet to play the wall. */
export type TableDealScored = Message<typeof tableDealScoredSchema>;

/** Shape of a `TableShown`. */
export const tableShownSchema = z.strictObject({ deal, from, events: publicEvents });
/** The message `shown`: the events of a deal as everybody may see them, sent to spectators late. */
export type TableShown = Message<typeof tableShownSchema>;

/** Shape of a `TableWatched`. */
export const tableWatchedSchema = z.strictObject({
  deal,
  from,
  views: z.tuple([viewEvents, viewEvents, viewEvents, viewEvents]).describe('events that each seat has seen'),
});
/** The message `watched`: the views of all seats, sent to spectators while all people at the table consent. */
export type TableWatched = Message<typeof tableWatchedSchema>;

/** Shape of a `TableSaid`. */
export const tableSaidSchema = z.strictObject({
  player: seat.describe('0-3: the seat in the first deal'),
  phrase: z.enum(PHRASES),
});
/** The message `said`: a phrase of a person at the table, sent to its people. */
export type TableSaid = Message<typeof tableSaidSchema>;

/** Shape of a `TableReply`. */
export const tableReplySchema = seatMessages.reply;
/** The message `reply` of a person: one of the legal actions. */
export type TableReply = Message<typeof tableReplySchema>;

/** Shape of the message `ready`: the player is ready for the next deal. */
export const tableReadySchema = z.strictObject({ deal: deal.describe('number of the deal that is over') });
/** Shape of the message `undo`: takes the last decision of the player in this deal back. */
export const tableUndoSchema = z.strictObject({ deal });
/** Shape of the message `consent`: whether spectators may see all hands. */
export const tableConsentSchema = z.strictObject({ consents: z.boolean() });
/** Shape of the message `say`: one of the phrases, for the people at the table. */
export const tableSaySchema = z.strictObject({ phrase: z.enum(PHRASES) });
/** Shape of the message `leave`: a bot takes over the seat. The game ends when all people have left. */
export const tableLeaveSchema = z.strictObject({});

/**
 * Acknowledges every message of a page. By then, a reply on the player's own turn is stored; a claim counts, but is stored only
 * together with the replies of the other seats.
 */
export const tableAcknowledgementSchema = z.union([
  z.strictObject({ ok: z.literal(true) }),
  z.strictObject({ error: problemSchema }),
]);
/** The acknowledgement of a person's message: accepted, or the problem. */
export type TableAcknowledgement = Message<typeof tableAcknowledgementSchema>;

/** Messages that the server sends, by name. */
export interface TableMessages {
  readonly welcome: TableWelcome;
  readonly table: TableDocument;
  readonly deal: TableDeal;
  readonly events: TableEvents;
  readonly question: TableQuestion;
  readonly closed: TableClosed;
  readonly dealOver: TableDealOver;
  readonly dealScored: TableDealScored;
  readonly said: TableSaid;
  readonly shown: TableShown;
  readonly watched: TableWatched;
  readonly problem: Problem;
}

/** Shape of a `LobbyTables`. */
const lobbyTablesSchema = z.strictObject({
  ids: z.array(tableIdSchema).describe('ids of the tables on the pages that were asked for, newest first'),
  changed: z.array(tableSchema).describe('those that are new to the client, or have changed'),
  total: z.int().min(0).describe('number of tables in the lobby'),
});
/** The message `tables` of `/lobby`: on connection the first page, then changes. A client sends `more` for another page. */
export type LobbyTables = Message<typeof lobbyTablesSchema>;
