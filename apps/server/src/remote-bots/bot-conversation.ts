// What a bot may send over a connection of any kind: one reply per question, and a limited number of other messages.

import type { Hello, ProblemCode, ServerMessages } from '@mcr-arena/protocol';
import type { BotLine } from './bot-line.ts';
import type { RemoteBot } from './remote-bot.ts';
import type { RemoteBots } from './remote-bots.ts';

/** A bot that was identified by a token. */
export interface EnteredBot {
  readonly bot: { readonly id: string; readonly name: string };
  /** Id of the token. */
  readonly credential: string;
  readonly hello: Pick<Hello, 'atMost' | 'known'>;
}

/** The server's side of a connection. */
interface BotTransport {
  send<Name extends keyof ServerMessages>(name: Name, message: ServerMessages[Name]): void;
  /** Reports the problem and closes the connection. */
  end(problem: ProblemCode): void;
}

/** Number of additional messages that a connection may send, such as replies to earlier questions. */
const SLACK = 200;

export class BotConversation {
  readonly line: BotLine;
  /** The bot at this end, which takes the replies. */
  readonly bot: RemoteBot;
  readonly #bots: RemoteBots;
  readonly #id: string;
  #allowed = SLACK;

  /** Connects the bot. */
  constructor(bots: RemoteBots, { bot, credential, hello }: EnteredBot, transport: BotTransport) {
    this.#bots = bots;
    this.#id = bot.id;
    this.line = {
      credential,
      send: (name, message) => {
        if (name === 'question') this.#allowed += 1;
        transport.send(name, message);
      },
      end: transport.end,
    };
    this.bot = bots.connect(bot.id, bot.name, hello, this.line);
  }

  /** Counts a message. After too many, ends the connection and returns `flooding`. */
  count(): 'flooding' | undefined {
    this.#allowed -= 1;
    if (this.#allowed >= 0) return undefined;
    this.line.end('flooding');
    return 'flooding';
  }

  /** Disconnects the bot. Call it when the connection has closed. */
  close(): void {
    this.#bots.disconnect(this.#id, this.line);
  }
}
