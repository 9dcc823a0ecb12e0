// The wire protocol between a server and people at a table, over the Socket.IO namespace `/tables`. `/lobby` lists tables.
//
// A page connects with a hello (Socket.IO's `auth`) and its cookie, and receives `welcome`. A player receives `deal`, `events`
// as they happen, `question` when it is their turn to choose, and `dealOver`. Events are numbered within their deal: a hello states
// how many events of which deal were received, and the server continues from there. A question that is sent again has the same
// number; a repeated reply counts once. Every message of a page is acknowledged.

/** The version of the messages between a server and people at tables. */
export const TABLE_PROTOCOL_VERSION = 1;
/** The Socket.IO namespace of tables with human players. */
export const TABLES_NAMESPACE = '/tables';
/** The Socket.IO namespace of the lobby. */
export const LOBBY_NAMESPACE = '/lobby';
/** Number of tables on a page of the lobby. */
export const LOBBY_PAGE = 20;
/** Maximum number of pages of the lobby that one connection receives. */
export const LOBBY_PAGES = 10;

/** Every problem. `fatal`: the connection is closed, and the page does not reconnect. */
export const TABLE_PROBLEMS = {
  'hello-malformed': { fatal: true, message: 'the hello is not as expected: see "mcr schema table-hello"' },
  'protocol-unsupported': {
    fatal: true,
    message: `this server supports version ${TABLE_PROTOCOL_VERSION}: load the page again`,
  },
  'table-unknown': { fatal: true, message: 'table not found, or its game is over' },
  'not-seated': { fatal: true, message: 'you have no seat at this table, and it does not admit spectators' },
  replaced: { fatal: true, message: 'this seat was opened in another window' },
  'session-ended': { fatal: false, message: 'you are signed out, or the account is suspended' },
  'not-ready': { fatal: false, message: 'the server is starting or stopping, or another process plays the tables' },
  'message-unknown': { fatal: false, message: 'expected "reply", "ready", "undo", "consent" or "leave"' },
  'message-malformed': { fatal: false, message: 'the message is not as expected: see "mcr schema table-reply"' },
  'not-a-player': { fatal: false, message: 'spectators send nothing' },
  'deal-over': { fatal: false, message: 'this deal is not being played' },
  'question-unknown': { fatal: false, message: 'this question has not been asked yet' },
  'reply-late': { fatal: false, message: 'the time for this question was over' },
  'undo-refused': {
    fatal: false,
    message:
      'a decision can be taken back while you are asked again in the same deal, against bots, and not in competitions',
  },
  'action-illegal': { fatal: false, message: 'expected one of the legal actions of the question' },
} as const satisfies Record<string, { readonly fatal: boolean; readonly message: string }>;

/** One of the codes of `TABLE_PROBLEMS`. */
export type TableProblemCode = keyof typeof TABLE_PROBLEMS;
