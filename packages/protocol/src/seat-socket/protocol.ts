// The wire protocol between a server and the seats of its deals, over Socket.IO. Remote bots use the namespace `/bots`, people
// `/tables`; `/lobby` lists tables.
//
// A client connects with a hello (Socket.IO's `auth`) and receives `welcome`. The events and questions of a deal are numbered for
// each seat. A seat receives its events, `events` as they happen or with the next `question`, and sends `reply` with the
// question's number. After a lost connection the hello states how many events were received; the server continues from there and
// sends the open question again under its number. A repeated reply counts once. `problem` reports what the server rejects.
//
// Deals of bots have ids, and begin with `dealStarted` and end with `dealEnded`; a deal that `welcome` does not list is over.
// Deals at tables have numbers: they begin with `deal` and end with `dealOver`, and every message of a page is acknowledged.

/** The version of the messages between a server and seats. */
export const PROTOCOL_VERSION = 2;
/** The Socket.IO namespace of remote bots. */
export const BOTS_NAMESPACE = '/bots';
/** The Socket.IO namespace of tables with human players. */
export const TABLES_NAMESPACE = '/tables';
/** The Socket.IO namespace of the lobby. */
export const LOBBY_NAMESPACE = '/lobby';

/** What people can say to each other at a table; each page shows it in the language of its reader. */
export const PHRASES = ['hello', 'wellPlayed', 'thanks', 'sorry'] as const;
/** One of the phrases that people can say at a table. */
export type Phrase = (typeof PHRASES)[number];

/** Maximum number of deals that a bot may play at the same time. */
export const MAX_DEALS = 64;
/** Number of deals at the same time if the hello does not state one. */
export const DEFAULT_DEALS = 16;
/** Maximum length of a bot's action as JSON, in UTF-16 units. */
export const MAX_ACTION_LENGTH = 2_000;
/** Maximum number of deals in one response about a game: ten matches. */
export const DEALS_PER_PAGE = 160;
/** Number of tables on a page of the lobby. */
export const LOBBY_PAGE = 20;
/** Maximum number of pages of the lobby that one connection receives. */
export const LOBBY_PAGES = 10;

/**
 * Every problem. `fatal`: the connection is closed, and clients do not reconnect. Clients may report the others and continue.
 * Problems with a hello are sent as Socket.IO's `connect_error`, with the code in its data.
 */
export const PROBLEMS = {
  'hello-malformed': {
    fatal: true,
    message: 'the hello is not valid: see "mcr schema bot-hello" or "mcr schema table-hello"',
  },
  'protocol-unsupported': {
    fatal: true,
    message: `this server supports version ${PROTOCOL_VERSION} of the protocol: update the bot, or load the page again`,
  },
  'token-unknown': { fatal: true, message: 'the token is unknown or was revoked' },
  'scope-missing': { fatal: true, message: 'bots play with tokens of scope bot' },
  'table-unknown': { fatal: true, message: 'table not found, or its game is over' },
  'not-seated': { fatal: true, message: 'you have no seat at this table, and it does not admit spectators' },
  replaced: { fatal: true, message: 'the same bot or seat has connected again' },
  flooding: { fatal: true, message: 'more data was sent than requested' },
  'session-ended': { fatal: false, message: 'you are signed out, or the account is suspended' },
  'rate-limited': { fatal: false, message: 'too many failed attempts to connect: try again in a minute' },
  'not-ready': { fatal: false, message: 'the server is starting or stopping, or another process plays the deals' },
  'message-unknown': {
    fatal: false,
    message: 'unknown message: bots send "reply"; people "reply", "ready", "undo", "consent", "say" or "leave"',
  },
  'message-malformed': {
    fatal: false,
    message: 'the message is not valid: see "mcr schema bot-reply" or "mcr schema table-reply"',
  },
  'not-a-player': { fatal: false, message: 'spectators cannot send messages' },
  'deal-over': { fatal: false, message: 'this deal is not being played' },
  'question-unknown': { fatal: false, message: 'this question has not been asked yet' },
  'reply-late': { fatal: false, message: 'the reply arrived after the time limit of the question' },
  'action-illegal': { fatal: false, message: 'expected one of the legal actions of the question' },
  'phrase-early': { fatal: false, message: 'a person can say a phrase every 3 seconds' },
  'undo-refused': {
    fatal: false,
    message:
      'a decision can be taken back while you are asked again in the same deal, against bots, and not in deals that count',
  },
} as const satisfies Record<string, { readonly fatal: boolean; readonly message: string }>;

/** One of the codes of `PROBLEMS`. */
export type ProblemCode = keyof typeof PROBLEMS;
