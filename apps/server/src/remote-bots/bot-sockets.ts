// The sockets of remote bots. A bot is identified once, every message is parsed, and all problems come from one list of codes. A bot
// may send one message per question, and a limited number of others.

import {
  BOTS_NAMESPACE,
  type Hello,
  PROBLEMS,
  PROTOCOL_VERSION,
  type ProblemCode,
  problemOf,
} from '@mcr-arena/protocol';
import { helloSchema } from '@mcr-arena/protocol/schema';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Server, Socket } from 'socket.io';
import type { Identity } from '../accounts/identity.ts';
import { networkOf } from '../accounts/public-address.ts';
import { liftLimits, senderOf } from '../sockets.ts';
import { BotConversation, type EnteredBot } from './bot-conversation.ts';
import type { BotLine } from './bot-line.ts';
import type { RemoteBot } from './remote-bot.ts';
import type { RemoteBots } from './remote-bots.ts';

interface BotSocketOptions {
  readonly bots: RemoteBots;
  /** False while this process does not accept bots, because another process does, or none does yet. */
  isReady(): boolean;
  /** Undefined for an unknown token. */
  identify(token: string): Promise<Identity | undefined>;
  /** Called when a bot was refused permanently. */
  onRefused?(token: string, problem: ProblemCode): void;
  /** Whether a proxy in front of the server sets the senders' addresses. */
  readonly trustProxy: boolean;
  onError(error: unknown): void;
}

/** Maximum number of refused `hello` messages from one address per minute. */
const MAX_FAILURES = 60;
/** Longest token that is looked up, in characters; real tokens are shorter. */
const MAX_TOKEN = 200;

interface Entered extends EnteredBot {
  readonly hello: Hello;
}

/** Accepts connections of bots. */
export function openBotSockets(io: Server, options: BotSocketOptions): void {
  const namespace = io.of(BOTS_NAMESPACE);
  const failures = new RateLimiterMemory({ points: MAX_FAILURES, duration: 60 });
  namespace.use(async (socket, next) => {
    const address = networkOf(senderOf(socket.request, options.trustProxy));
    const failed = (await failures.get(address))?.consumedPoints ?? 0;
    const entered = failed < MAX_FAILURES ? await enter(socket, options) : 'rate-limited';
    if (typeof entered !== 'string') {
      socket.data = entered;
      return next();
    }
    if (PROBLEMS[entered].fatal) {
      await failures.penalty(address);
      const { token } = socket.handshake.auth;
      if (typeof token === 'string' && token.length <= MAX_TOKEN) options.onRefused?.(token, entered);
    }
    next(Object.assign(new Error(PROBLEMS[entered].message), { data: problemOf(entered) }));
  });
  namespace.on('connection', (socket) => {
    const line = converse(socket, options.bots);
    void endIfRevoked(line, socket, options);
  });
}

/** Ends a connection whose token was revoked while it was being accepted, when the revocation could not yet end it. */
async function endIfRevoked(line: BotLine, socket: Socket, { identify, onError }: BotSocketOptions): Promise<void> {
  const { hello } = socket.data as Entered;
  try {
    if ((await identify(hello.token)) === undefined) line.end('token-unknown');
  } catch (thrown) {
    onError(thrown);
  }
}

async function enter(
  { handshake }: Socket,
  { identify, isReady, onError }: BotSocketOptions,
): Promise<Entered | ProblemCode> {
  const { protocol } = handshake.auth;
  if (Number.isInteger(protocol) && protocol !== PROTOCOL_VERSION) return 'protocol-unsupported';
  const hello = helloSchema.safeParse(handshake.auth);
  if (!hello.success) return 'hello-malformed';
  try {
    const identity = await identify(hello.data.token);
    if (identity === undefined) return 'token-unknown';
    const { bot, credential } = identity;
    if (bot === undefined) return 'scope-missing';
    return !isReady() ? 'not-ready' : { bot, credential: credential.id, hello: hello.data };
  } catch (thrown) {
    onError(thrown);
    return 'not-ready';
  }
}

function converse(socket: Socket, bots: RemoteBots): BotLine {
  liftLimits(socket);
  const conversation = new BotConversation(bots, socket.data as Entered, {
    send: (name, message) => void socket.emit(name, message),
    end: (problem) => {
      socket.emit('problem', problemOf(problem));
      socket.disconnect(true);
    },
  });
  const { line } = conversation;
  const bot: RemoteBot = conversation.bot;
  socket.on('disconnect', () => conversation.close());
  socket.onAny((name: unknown, message: unknown) => {
    const problem = conversation.count() ?? (name === 'reply' ? bot.take(message) : 'message-unknown');
    if (problem !== undefined && problem !== 'flooding') line.send('problem', problemOf(problem));
  });
  return line;
}
