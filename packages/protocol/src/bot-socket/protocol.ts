// The wire protocol between a server and remote bots, over the Socket.IO namespace `/bots`.
//
// A bot connects with a hello (Socket.IO's `auth`) and receives `welcome`, then `dealStarted`, `decision` and `dealEnded` for
// every deal that it plays; it sends `answer`. The events and decisions of a deal are numbered. After a lost connection the
// hello states how many events of each deal the bot has received; the server continues from there and sends the open decision
// again under its old number. A repeated answer counts once. A deal that `welcome` does not list is over. `tournamentEnded` is
// sent to bots that are connected when one of their tournaments ends; clients that do not support it ignore it.

/** The version of the messages between a server and remote bots. */
export const PROTOCOL_VERSION = 1;
/** The Socket.IO namespace of remote bots. */
export const BOTS_NAMESPACE = '/bots';

/** Maximum number of deals that a bot may play at the same time. */
export const MAX_DEALS = 64;
/** Number of deals at the same time if the hello does not state one. */
export const DEFAULT_DEALS = 16;
/** Maximum length of an action as JSON, in UTF-16 units. */
export const MAX_ANSWER_LENGTH = 2_000;

/**
 * Every problem. `fatal`: the connection is closed, and clients do not reconnect. Clients may report the others and continue.
 * Problems with a hello are sent as Socket.IO's `connect_error`, with the code in its data.
 */
export const PROBLEMS = {
  'hello-malformed': { fatal: true, message: 'the hello is not as expected: see "mcr schema bot-hello"' },
  'protocol-unsupported': { fatal: true, message: `this server supports version ${PROTOCOL_VERSION} of the protocol` },
  'token-unknown': { fatal: true, message: 'the token is unknown or was revoked' },
  'scope-missing': { fatal: true, message: 'bots play with tokens of scope bot' },
  replaced: { fatal: true, message: 'the bot has connected again on another connection' },
  flooding: { fatal: true, message: 'more data was sent than requested' },
  'rate-limited': { fatal: false, message: 'too many failed attempts to connect: try again in a minute' },
  'not-ready': { fatal: false, message: 'the server is starting or stopping' },
  'message-unknown': { fatal: false, message: 'unknown message: bots send "answer"' },
  'answer-malformed': { fatal: false, message: 'the answer is not as expected: see "mcr schema bot-answer"' },
  'deal-unknown': { fatal: false, message: 'the bot plays no such deal, or it is over' },
  'decision-unknown': { fatal: false, message: 'this decision of the deal has not been requested yet' },
  'answer-late': { fatal: false, message: 'the time for this decision was over' },
} as const satisfies Record<string, { readonly fatal: boolean; readonly message: string }>;

/** One of the codes of `PROBLEMS`. */
export type ProblemCode = keyof typeof PROBLEMS;
