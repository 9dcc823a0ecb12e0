// The sockets of players and spectators of tables. A connection is identified once and ends with its session. A player's counts while
// it is the one of the person who has the place. Every message is parsed and acknowledged. All problems come from one list of codes.

import type { TableLine } from '@mcr-arena/arena';
import {
  PROBLEMS,
  PROTOCOL_VERSION,
  type ProblemCode,
  problemOf,
  TABLES_NAMESPACE,
  type TableAcknowledgement,
  type TableHello,
} from '@mcr-arena/protocol';
import type { TableRole } from '@mcr-arena/protocol/documents';
import {
  tableConsentSchema,
  tableHelloSchema,
  tableLeaveSchema,
  tableReadySchema,
  tableReplySchema,
  tableSaySchema,
  tableUndoSchema,
} from '@mcr-arena/protocol/schema';
import type { Seat } from '@mcr-arena/tiles';
import type { Server, Socket } from 'socket.io';
import type * as z from 'zod';
import type { PeopleTable } from './people-table.ts';
import type { PeopleTables } from './people-tables.ts';

interface TableSocketOptions {
  readonly tables: Pick<PeopleTables, 'isHeld' | 'find'>;
  /** The user whom the cookie identifies. */
  identify(cookie: string | undefined): Promise<ConnectedUser | undefined>;
  /** The users among these whose session has ended, or who are suspended or deleted. */
  refusedOf(users: readonly ConnectedUser[]): Promise<ReadonlySet<ConnectedUser>>;
  /** Whether a connection comes from a page of this server, or from no page at all. */
  isOwnPage(handshake: Socket['handshake']): boolean;
  onError(error: unknown): void;
}

interface ConnectedUser {
  readonly user: string;
  /** Id of the session; absent if the user connected with the key of a seat. */
  readonly session?: string;
}

/** Ends the connections of users who are now refused. Checks the given user, or all users by default. */
type EndRefused = (user?: string) => Promise<void>;

interface Entered {
  /** Undefined for spectators without a session. */
  readonly sender: ConnectedUser | undefined;
  readonly table: PeopleTable;
  readonly hello: TableHello;
}

/** Accepts connections of players and spectators. */
export function openTableSockets(io: Server, options: TableSocketOptions): EndRefused {
  const namespace = io.of(TABLES_NAMESPACE);
  namespace.use(async (socket, next) => {
    const entered = await enter(socket, options);
    if (typeof entered !== 'string') {
      socket.data = entered;
      return next();
    }
    next(Object.assign(new Error(PROBLEMS[entered].message), { data: problemOf(entered) }));
  });
  namespace.on('connection', (socket) => converse(socket, options));
  return async (user) => {
    const connected = [...namespace.sockets.values()].filter((socket) => {
      const { sender } = socket.data as Entered;
      return sender !== undefined && (user === undefined || sender.user === user);
    });
    const refused = await options.refusedOf(connected.map((socket) => (socket.data as Entered).sender!));
    for (const socket of connected) {
      if (refused.has((socket.data as Entered).sender!)) endWith(socket, 'session-ended');
    }
  };
}

async function enter({ handshake }: Socket, options: TableSocketOptions): Promise<Entered | ProblemCode> {
  const { tables, identify, refusedOf, isOwnPage, onError } = options;
  const { protocol } = handshake.auth;
  if (Number.isInteger(protocol) && protocol !== PROTOCOL_VERSION) return 'protocol-unsupported';
  const hello = tableHelloSchema.safeParse(handshake.auth);
  if (!hello.success) return 'hello-malformed';
  if (!tables.isHeld) return 'not-ready';
  try {
    const identity = isOwnPage(handshake) ? await identify(handshake.headers.cookie) : undefined;
    const table = tables.find(hello.data.table);
    if (table === undefined) return 'table-unknown';
    const role = table.roleOf(identity?.user, hello.data.key);
    if (role === undefined) return 'not-seated';
    const sender = identity ?? holderOf(table, role);
    const isRefused = sender !== undefined && (await refusedOf([sender])).size > 0;
    return isRefused ? 'not-seated' : { table, sender, hello: hello.data };
  } catch (thrown) {
    onError(thrown);
    return 'not-ready';
  }
}

/** The user of the seat whose key was sent. */
function holderOf(table: PeopleTable, role: TableRole): ConnectedUser | undefined {
  const holder = role.type === 'player' ? table.holders[role.player] : undefined;
  return holder?.type === 'person' ? { user: holder.user.id } : undefined;
}

function endWith(socket: Socket, problem: ProblemCode): void {
  socket.emit('problem', problemOf(problem));
  socket.disconnect(true);
}

function converse(socket: Socket, { onError }: TableSocketOptions): void {
  const { table, sender, hello } = socket.data as Entered;
  // The place may have been given up, or the game may have started, while the connection was being accepted.
  const role = table.roleOf(sender?.user, hello.key);
  if (role === undefined) {
    endWith(socket, 'not-seated');
    return;
  }
  const line: TableLine = {
    send: (name, message) => void socket.emit(name, message),
    end: (problem) => endWith(socket, problem),
  };
  socket.on('disconnect', () => table.detach(line));
  socket.onAny((name: unknown, ...given: readonly unknown[]) => {
    const acknowledge = given.at(-1);
    const isPlayer = role.type === 'player' && table.personAt(role.player)?.isConnectedBy(line);
    void answer(table, isPlayer ? role.player : undefined, name, given[0], onError).then((acknowledgement) => {
      // A client may send any value instead of an acknowledgement callback, or none.
      if (typeof acknowledge === 'function') acknowledge(acknowledgement);
    });
  });
  line.send('welcome', { protocol: PROTOCOL_VERSION, you: role, table: table.documentFor(role.type) });
  if (role.type === 'player') table.attachPlayer(role.player, line, hello.known);
  else table.attachSpectator(line);
}

async function answer(
  table: PeopleTable,
  player: Seat | undefined,
  name: unknown,
  message: unknown,
  onError: (error: unknown) => void,
): Promise<TableAcknowledgement> {
  try {
    const problem = player === undefined ? 'not-a-player' : await take(table, player, name, message);
    return problem === undefined ? { ok: true } : { error: problemOf(problem) };
  } catch (thrown) {
    onError(thrown);
    return { error: problemOf('not-ready') };
  }
}

type Problem = ProblemCode | undefined;

function take(table: PeopleTable, player: Seat, name: unknown, message: unknown): Problem | Promise<Problem> {
  switch (name) {
    case 'reply':
      return parsed(tableReplySchema, message, (reply) => table.personAt(player)?.take(reply) ?? 'deal-over');
    case 'ready':
      return parsed(tableReadySchema, message, ({ deal }) => table.ready(player, deal));
    case 'undo':
      return parsed(tableUndoSchema, message, ({ deal }) => table.takeBack(player, deal));
    case 'consent':
      return parsed(tableConsentSchema, message, ({ consents }) => {
        table.consent(player, consents);
        return undefined;
      });
    case 'say':
      return parsed(tableSaySchema, message, ({ phrase }) => table.say(player, phrase));
    case 'leave':
      return parsed(tableLeaveSchema, message, () => table.quit(player).then(() => undefined));
    default:
      return 'message-unknown';
  }
}

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  message: unknown,
  use: (message: z.output<Schema>) => Problem | Promise<Problem>,
): Problem | Promise<Problem> {
  const given = schema.safeParse(message);
  return given.success ? use(given.data) : 'message-malformed';
}
