// The plain connections of remote bots: a stream of JSON lines from the server, and a request for each reply. A bot has one connection,
// over a socket or a stream; a new one replaces the old one.

import type { ServerResponse } from 'node:http';
import { type ProblemCode, problemOf } from '@mcr-arena/protocol';
import { BotConversation, type EnteredBot } from './bot-conversation.ts';
import type { RemoteBots } from './remote-bots.ts';

/** Where lines are written, such as a response. */
interface LineSink {
  write(text: string): void;
  /** Closes the connection once everything has been sent, or at most some seconds later. */
  end(): void;
  /** Closes the connection immediately. */
  destroy(): void;
  /** Number of bytes that the bot has not taken yet. */
  readonly waiting: number;
}

/** Interval of empty lines, by which clients notice a lost connection. */
const KEEP_ALIVE_MS = 5_000;
/** A connection with more unread bytes is closed. */
const MAX_WAITING = 4 * 2 ** 20;

export class BotStreams {
  readonly #bots: RemoteBots;
  readonly #open = new Map<string, BotConversation>();

  constructor(bots: RemoteBots) {
    this.#bots = bots;
  }

  /** Connects a bot and returns a function that disconnects it. `token`: the text of its token. */
  open(token: string, entered: EnteredBot, sink: LineSink): () => void {
    const alive = setInterval(() => write(sink, '\n'), KEEP_ALIVE_MS).unref();
    const close = (): void => {
      clearInterval(alive);
      // A later stream with the same token stays.
      if (this.#open.get(token) === conversation) this.#open.delete(token);
      conversation.close();
    };
    const conversation = new BotConversation(this.#bots, entered, {
      send: (name, message) => write(sink, `${JSON.stringify({ type: name, ...message })}\n`),
      end: (problem) => {
        sink.write(`${JSON.stringify({ type: 'problem', ...problemOf(problem) })}\n`);
        sink.end();
        // Replies do not count any more, even while the client has not taken the last lines.
        close();
      },
    });
    this.#open.set(token, conversation);
    return close;
  }

  /** Whether a stream is open with this token. */
  isOpen(token: string): boolean {
    return this.#open.has(token);
  }

  /** Counts a request with this token. Returns whether its stream is open; too many requests end the stream. */
  count(token: string): boolean {
    const conversation = this.#open.get(token);
    return conversation !== undefined && conversation.count() === undefined;
  }

  /** Takes a reply and returns its problem; undefined if it counts. `stream-missing` if no stream is open with `token`. */
  take(token: string, reply: unknown): ProblemCode | 'stream-missing' | undefined {
    const conversation = this.#open.get(token);
    return conversation === undefined ? 'stream-missing' : conversation.bot.take(reply);
  }
}

function write(sink: LineSink, text: string): void {
  sink.write(text);
  if (sink.waiting > MAX_WAITING) sink.destroy();
}

// An HTTP response as the place where the lines of a stream are written.

/** Time in which a client must take the last lines, in ms. */
const END_MS = 5_000;

export function sinkOf(response: ServerResponse): LineSink {
  return {
    write: (text) => {
      if (!response.writableEnded && !response.destroyed) response.write(text);
    },
    end: () => {
      response.end();
      setTimeout(() => response.destroy(), END_MS).unref();
    },
    destroy: () => void response.destroy(),
    get waiting() {
      return response.writableLength;
    },
  };
}
