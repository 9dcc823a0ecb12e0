// The sockets of bots that connect: a bot is identified once, every message is parsed, every problem comes from one table. A
// bot may send one message for each decision, and a few more.

import {
  BOTS_NAMESPACE,
  type Hello,
  PROBLEMS,
  PROTOCOL_VERSION,
  type ProblemCode,
  problemOf,
} from '@mcr-arena/protocol';
import { helloSchema, readAnswer } from '@mcr-arena/protocol/schema';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Server, Socket } from 'socket.io';
import type { Identity } from '../accounts/identity.ts';
import { liftPacketLimit, senderOf } from '../sockets.ts';
import type { ConnectedBot } from './connected-bot.ts';
import type { ConnectedBots } from './connected-bots.ts';
import type { SessionLine } from './line.ts';

export interface BotSocketOptions {
  readonly bots: ConnectedBots;
  /** False while this process does not let bots in: another has them, or none yet. */
  isReady(): boolean;
  /** Undefined for an unknown token. */
  identify(token: string): Promise<Identity | undefined>;
  /** A bot was not let in, for good. */
  onRefused?(token: string, problem: ProblemCode): void;
  /** Whether a proxy in front sets the senders' addresses. */
  readonly trustProxy: boolean;
  onError(error: unknown): void;
}

/** Messages that a connection may send beyond those it was asked for: answers to what was asked before, for one. */
const SLACK = 200;
/** Hellos of one address that may be refused in a minute. */
const MAX_FAILURES = 60;
/** Characters; no token is so long. */
const MAX_TOKEN = 200;

interface Entered {
  readonly bot: NonNullable<Identity['bot']>;
  /** Id of the token that it connected with. */
  readonly credential: string;
  readonly hello: Hello;
}

/** Lets bots connect. */
export function openBotSockets(io: Server, options: BotSocketOptions): void {
  const namespace = io.of(BOTS_NAMESPACE);
  const failures = new RateLimiterMemory({ points: MAX_FAILURES, duration: 60 });
  namespace.use(async (socket, next) => {
    const address = senderOf(socket.request, options.trustProxy);
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

/** A token that was revoked while the bot was let in: its connection was not there yet when the others were ended. */
async function endIfRevoked(line: SessionLine, socket: Socket, { identify, onError }: BotSocketOptions): Promise<void> {
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

function converse(socket: Socket, bots: ConnectedBots): SessionLine {
  const { bot, credential, hello } = socket.data as Entered;
  liftPacketLimit(socket);
  let allowed = SLACK;
  const line: SessionLine = {
    credential,
    send: (name, message) => {
      if (name === 'decision') allowed += 1;
      socket.emit(name, message);
    },
    end: (problem) => {
      socket.emit('problem', problemOf(problem));
      socket.disconnect(true);
    },
  };
  const connected = bots.of(bot.id);
  socket.on('disconnect', () => bots.disconnect(bot.id, line));
  socket.onAny((name: unknown, message: unknown) => {
    allowed -= 1;
    if (allowed < 0) return line.end('flooding');
    const problem = name === 'answer' ? takeAnswer(connected, message) : 'message-unknown';
    if (problem !== undefined) line.send('problem', problemOf(problem));
  });
  bots.connect(bot.id, bot.name, hello, line);
  return line;
}

function takeAnswer(bot: ConnectedBot, message: unknown): ProblemCode | undefined {
  const answer = readAnswer(message);
  return answer === undefined ? 'answer-malformed' : bot.take(answer);
}
