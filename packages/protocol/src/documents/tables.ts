// The documents about tables with human players and the games played at them. A table plays one game, and both have the same id.
// Players are numbered 0 to 3 by their seat in the first deal; in deal N player P sits at seat (P - N) mod 4.

import { configRecordSchema, dealRecordSchema } from '@mcr-arena/engine/schema';
import { RULES_NAMES } from '@mcr-arena/scoring';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import * as z from 'zod';

const time = z.iso.datetime();
const player: z.ZodType<Seat> = z.literal(SEATS).describe('0-3: the seat in the first deal');
const byPlayer = <T extends z.ZodType>(item: T) => z.tuple([item, item, item, item]);
const points = z.int().describe('points');

/** House bots at tables, weakest first. */
export const TABLE_BOTS = ['beginner', 'shanten', 'policy', 'careful', 'goal'] as const;
/** A house bot that can sit at a table with human players. */
export type TableBot = (typeof TABLE_BOTS)[number];
const tableBot = z.enum(TABLE_BOTS);

/** Time limit at a table: none, per decision, or a time bank. */
export const GAME_CLOCKS = ['none', 'decision', 'bank'] as const;
/** Whether bots pause like people or reply immediately. */
export const GAME_PAUSES = ['natural', 'none'] as const;

/** Shape of the id of a table: 16 letters, digits, `_` and `-`. */
export const tableIdSchema = z.string().regex(/^[A-Za-z0-9_-]{16}$/);
/** An id in a request: a mistyped one is unknown, not malformed. */
export const askedTableIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,100}$/);

const botName = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => !/\p{C}/u.test(name), 'expected printable characters');

const seatOrder = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('person') }),
  z.strictObject({ type: z.literal('bot'), bot: tableBot }).describe('a house bot'),
  z
    .strictObject({ type: z.literal('userBot'), owner: botName, bot: botName })
    .describe('the ranked version of a bot, or a connected remote bot, that its owner allows to play with people'),
]);
const person = { type: 'person' } as const;
const goal = { type: 'bot', bot: 'goal' } as const;

const userBot = z
  .object({
    type: z.literal('userBot'),
    owner: z.string(),
    bot: z.string(),
    version: z.int().min(1),
    isRemote: z.boolean().describe('whether it plays from a machine of its owner, who can see its hand'),
  })
  .describe('a bot of a user');

/** Shape of the name of the scoring rules that people and organisers choose. */
export const rulesNameSchema = z
  .enum(RULES_NAMES)
  .describe('scoring rules: mcr is the Chinese practice; others are books, such as that of the WMO, used in Europe');

const options = {
  length: z
    .union([z.literal([1, 4, 8, 16]), z.literal('endless')])
    .default(4)
    .describe('one deal, one prevalent wind, two, a match, or deals until all people have left'),
  flowers: z.boolean().default(true).describe('144 tiles; false: 136'),
  rules: rulesNameSchema.default('mcr'),
  clock: z
    .enum(GAME_CLOCKS)
    .default('none')
    .describe(
      'decision: 20 s each; bank: 5 s each and 60 s per deal. When time runs out, the seat passes or discards the drawn tile',
    ),
  pauses: z.enum(GAME_PAUSES).default('natural').describe('pauses before bots act, independent of all hands'),
  visibility: z.enum(['private', 'open']).default('private').describe('open: listed in the lobby; private: by link'),
  spectators: z
    .enum(['none', 'delayed', 'consent'])
    .default('delayed')
    .describe(
      'delayed: the table half a minute late, hands closed until the deal is over; consent: also live with all hands, while all people at the table agree',
    ),
  replay: z.enum(['players', 'everyone']).default('players').describe('who may see the deals later, by link'),
  readyCheck: z
    .literal(true)
    .exactOptional()
    .describe(
      'a bot takes the place of whoever does not confirm within 20 s before the first deal, or leaves before it',
    ),
  takeover: z
    .literal(true)
    .exactOptional()
    .describe('between deals, people who look for such a game take the places of house bots, with their points'),
};
const counted = z
  .literal(true)
  .exactOptional()
  .describe('the deals count for the strength of the person: without help and undo, against three goal');

/** Options of a table, without its seats. */
export const tableOptionsSchema = z.strictObject({ ...options, counted });
/** How a table is played: its length, clock and rules. */
export type TableOptions = z.output<typeof tableOptionsSchema>;

/** Body of `POST /api/tables`. */
export const tableOrderSchema = z
  .strictObject({ seats: byPlayer(seatOrder).default([person, goal, goal, goal]), ...options })
  .refine(({ seats }) => seats.some(({ type }) => type === 'person'), 'a table needs at least one person');
/** A request for a table. */
export type TableOrder = z.output<typeof tableOrderSchema>;

/** Options of *Play now*. */
export const playNowSchema = z
  .strictObject({
    bot: tableBot.default('goal').describe('bot at the other three seats'),
    ...options,
    length: options.length.unwrap().default('endless'),
    counted,
  })
  .refine(
    (order) => !order.counted || (order.bot === 'goal' && order.spectators !== 'consent' && !order.takeover),
    'deals count only against three goal, with closed hands, and without people who take places',
  );

/** Body of `POST /api/tables/deal`: a deal of a replay that the sender plays again, unranked. */
export const repeatedDealSchema = z.strictObject({
  config: configRecordSchema.describe('rules, prevalent wind and wall, as in the record of the deal'),
  seat: player.describe('seat of the sender'),
  bot: tableBot.default('goal').describe('bot at the other three seats'),
  pauses: options.pauses,
});

/** Shape of a `TableSeat`. */
export const tableSeatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }).describe('open for a person'),
  z.object({
    type: z.literal('person'),
    name: z.string(),
    isGuest: z.boolean(),
    presence: z.enum(['connected', 'away', 'left']).describe('left: a bot has taken over'),
    isReady: z.boolean().describe('whether the person is ready for the next deal'),
    consents: z.boolean().describe('whether the person allows spectators to see all hands'),
  }),
  z.object({ type: z.literal('bot'), bot: tableBot }),
  userBot,
]);
/** A seat of a table: open, or a person or bot. */
export type TableSeat = z.output<typeof tableSeatSchema>;

/** Status of a table. */
export const TABLE_STATUSES = ['waiting', 'playing', 'over'] as const;

/** Shape of a table. */
export const tableSchema = z.object({
  id: tableIdSchema,
  status: z.enum(TABLE_STATUSES),
  ...options,
  counted,
  seats: byPlayer(tableSeatSchema),
  deal: z.int().min(0).describe('number of the current or next deal'),
  totals: byPlayer(points),
  spectatorCount: z.int().min(0),
  createdAt: time,
  rematch: tableIdSchema.optional().describe('the table of the rematch, for players only'),
  botsAt: time.optional().describe('from when bots can take free places, while a table of a competition waits'),
  competition: z
    .object({ id: z.string(), name: z.string() })
    .optional()
    .describe('competition of people and bots: all competitors play these walls, each at their own table'),
  startsInMs: z.int().min(0).optional().describe('present during the check before the first deal: time until it ends'),
  isDelayed: z
    .literal(true)
    .optional()
    .describe('present while moves cannot be stored; the game continues when they can'),
});
/** A table with human players. */
export type TableDocument = z.output<typeof tableSchema>;

const role = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('player'),
    player,
    key: z
      .string()
      .exactOptional()
      .describe('opens this seat on another device: the "key" of a hello; only for the person, so absent for a token'),
  }),
  z.object({ type: z.literal('spectator') }),
]);

/** A table, and the role of the reader there. */
export const seatedTableSchema = z.object({ table: tableSchema, you: role });
/** A table, as sent to a person who may open it. */
export type SeatedTable = z.output<typeof seatedTableSchema>;
/** The reader's role at a table, with the key of the seat. */
export type TableRole = SeatedTable['you'];

/** Shape of a request to sit down at a table. */
export const joinSchema = z.strictObject({ player: player.exactOptional().describe('absent: the first open seat') });

/** A page of the lobby: open tables with free seats, and tables that may be watched. Newest first. */
export const lobbySchema = z.object({
  tables: z.array(tableSchema),
  total: z.int().min(0).describe('number of tables on all pages'),
});
/** The tables that can be joined or watched. */
export type LobbyDocument = z.output<typeof lobbySchema>;

/** How long a person waits for others before bots take the free seats, in seconds. */
export const BOTS_AFTER_S = [10, 30, 120] as const;

const wish = {
  clock: z.enum(['bank', 'decision']).default('bank').describe('bank: 5 s each and 60 s per deal; decision: 20 s each'),
  rules: options.rules,
  length: z.literal([1, 4, 8, 16]).default(4),
};

/** Shape of a `GameWish`: the body of `POST /api/tables/find`. */
export const gameWishSchema = z.strictObject({
  ...wish,
  botsAfterS: z
    .literal(BOTS_AFTER_S)
    .default(30)
    .describe('seconds until the game begins with everybody who waits for such a game, and bots at the free seats'),
  takeover: z
    .boolean()
    .default(true)
    .describe('whether to take the place of a bot in a game in progress, and to let others do so between deals'),
});
/** The game that a person looks for. */
export type GameWish = z.output<typeof gameWishSchema>;

const people = z.int().min(0);

/** Shape of a `GameSearch`. */
export const gameSearchSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('waiting'),
    people: people.describe('people who wait for such a game, with you'),
    botsInMs: z.int().min(0).describe('time until bots take the free seats'),
  }),
  z.object({ type: z.literal('seated'), table: tableIdSchema }),
]);
/** Response of `POST /api/tables/find`: the state of a search. */
export type GameSearch = z.output<typeof gameSearchSchema>;

/** Response of `GET /api/tables/find`. */
export const searchesSchema = z.object({
  waiting: z.array(z.object({ ...wish, people })).describe('most people first'),
});
/** What people look for now. */
export type Searches = z.output<typeof searchesSchema>;

/** Shape of an `AvoidedPeople`. */
export const avoidedPeopleSchema = z.object({
  people: z.array(z.object({ name: z.string(), isGuest: z.boolean(), since: time })).describe('the latest first'),
});
/** The people whom a person avoids, for this person only. */
export type AvoidedPeople = z.output<typeof avoidedPeopleSchema>;

/** Why a player is reported. */
export const REPORT_REASONS = ['collusion', 'program', 'stalling', 'name', 'other'] as const;
/** Shape of the reason of a report. */
export const reportReasonSchema = z
  .enum(REPORT_REASONS)
  .describe(
    'collusion: plays together with another player; program: lets a program play; stalling: delays the game on purpose; name: the name is offensive',
  );
/** The longest text of a report, in characters. */
export const REPORT_TEXT_LENGTH = 500;

/** Shape of a `ReportOrder`: the body of `POST /api/games/ID/reports`. */
export const reportOrderSchema = z.strictObject({
  player: player.describe('the reported player, 0-3'),
  deal: z.int().min(0).max(1_000_000_000).describe('the deal that the report is about, from 0'),
  reason: reportReasonSchema,
  text: z
    .string()
    .trim()
    .min(1)
    .max(REPORT_TEXT_LENGTH)
    .refine((text) => !/[^\P{C}\n\u200d]/u.test(text), 'expected printable characters and line feeds')
    .exactOptional(),
});
/** A report about a player of a game. */
export type ReportOrder = z.output<typeof reportOrderSchema>;

const reportPerson = z.object({ name: z.string(), isGuest: z.boolean() });

/** Shape of a `PlayerReports`. */
export const playerReportsSchema = z.object({
  reports: z
    .array(
      z.object({
        id: z.uuid(),
        game: tableIdSchema,
        deal: z.int().min(0).describe('from 0'),
        reason: reportReasonSchema,
        text: z.string().optional(),
        reporter: reportPerson,
        reported: reportPerson.extend({ isSuspended: z.boolean() }),
        ofReported: z.int().min(1).describe('number of all reports about the reported person'),
        createdAt: time,
      }),
    )
    .describe('the latest first'),
  open: z.int().min(0).describe('number of all open reports'),
});
/** Open reports about players, for administrators. */
export type PlayerReports = z.output<typeof playerReportsSchema>;

const gamePlayer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('person'),
    name: z.string(),
    isGuest: z.boolean(),
    fromDeal: z
      .int()
      .min(1)
      .optional()
      .describe('first deal, from 0, of a person who took the place of a bot; absent for others'),
  }),
  z.object({ type: z.literal('bot'), bot: tableBot }),
  userBot,
]);

/** Response of `GET /api/tables/bots`. */
export const peopleBotsSchema = z.object({
  bots: z
    .array(userBot.omit({ type: true }))
    .describe('bots that play with people: those of the ladder, strongest first, then remote bots that are connected'),
});
/** The bots of users that people can play against. */
export type PeopleBots = z.output<typeof peopleBotsSchema>;

/** Body of `POST /api/tables/ID/bots`. */
export const fillSchema = z.strictObject({ bot: tableBot.default('goal').describe('bot at every open place') });

/** What a game is played for. */
const gameKind = z.discriminatedUnion('type', [
  z.object({ type: z.literal('table') }).describe('an ordinary game'),
  z.object({ type: z.literal('repeatedDeal') }).describe('a deal of a replay that is played again'),
  z.object({ type: z.literal('competition'), id: z.string(), name: z.string() }).describe('people and bots'),
]);

/** Shape of a `GameSummary`. */
export const gameSummarySchema = z.object({
  id: tableIdSchema,
  status: z.enum(TABLE_STATUSES),
  length: tableOrderSchema.shape.length,
  kind: gameKind,
  players: byPlayer(gamePlayer),
  totals: byPlayer(points),
  dealsPlayed: z.int().min(0),
  you: player.optional(),
  createdAt: time,
  endedAt: time.optional(),
});
/** A game in a list. */
export type GameSummary = z.output<typeof gameSummarySchema>;

/** Response of `GET /api/games`: the games of the sender. */
export const gamesSchema = z.object({
  games: z.array(gameSummarySchema).describe('newest first'),
  next: z.string().optional().describe('value of "before" for the next page; absent on the last'),
});

/** SHA-256, in hexadecimal, over `mcr-arena/wall-commitment/1`, the salt and the wall's letters, joined by line feeds. */
export const commitmentSchema = z.string().regex(/^[0-9a-f]{64}$/);
export const saltSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Shape of a deal of a game: its record, with the commitment to its wall. */
export const gameDealSchema = z.object({
  deal: z.int().min(0),
  record: dealRecordSchema.describe('with the wall; "mcr replay" reads it'),
  commitment: commitmentSchema,
  salt: saltSchema,
  deltas: byPlayer(points),
  undone: z.int().min(0).describe('how often the player took the deal back to an earlier decision'),
  endedAt: time,
});

/** A game with its deals, for users who may see them. */
export const gameSchema = gameSummarySchema.extend({
  deals: z.array(gameDealSchema).describe('those of the request, at most 160'),
  next: z.int().optional().describe('value of "from" for the next deals; absent after the last'),
});
/** A game at a table with human players: its deals and players. */
export type GameDocument = z.output<typeof gameSchema>;
