// Parses messages of a bot's process. The bot shares the channel with the code around it, so any bytes may arrive.

import { messageOfCrash } from '@mcr-arena/sdk';

export type ProcessMessage =
  | { readonly type: 'ready' }
  /** `answer` is absent if the bot returned undefined. */
  | { readonly type: 'answer'; readonly number: number; readonly answer?: unknown }
  /** `at`: location in the code, if known. */
  | { readonly type: 'crashed'; readonly message: string; readonly at?: string }
  /** None of the above. */
  | { readonly type: 'malformed'; readonly text: string };

/** Number of characters of a malformed message that are stored. */
const SHOWN = 200;

/** Parses one line of the channel, without its line end. */
export function parseMessage(line: string): ProcessMessage {
  const { type, number, answer, message, at } = fieldsOf(line);
  if (type === 'ready') return { type };
  if (type === 'answer' && typeof number === 'number') return { type, number, answer };
  if (type !== 'crashed') return { type: 'malformed', text: line.slice(0, SHOWN) };
  const place = typeof at === 'string' ? { at: messageOfCrash(at) } : {};
  return { type, message: messageOfCrash(message), ...place };
}

function fieldsOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

/** Splits a stream into lines, up to `limit` bytes between two calls of `allow`. */
export class BoundedLines {
  readonly #limit: number;
  readonly #onLine: (line: string) => void;
  readonly #onOverflow: (start: string) => void;
  #pending: Buffer[] = [];
  #bytes = 0;

  constructor(limit: number, onLine: (line: string) => void, onOverflow: (start: string) => void) {
    this.#limit = limit;
    this.#onLine = onLine;
    this.#onOverflow = onOverflow;
  }

  /** Resets the count of bytes. */
  allow(): void {
    this.#bytes = 0;
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limit) {
      this.#onOverflow(Buffer.concat([...this.#pending, chunk]).toString('utf8', 0, SHOWN));
      return;
    }
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const line = Buffer.concat([...this.#pending, rest.subarray(0, end)]);
      this.#pending = [];
      rest = rest.subarray(end + 1);
      this.#onLine(line.toString('utf8'));
    }
    if (rest.length > 0) this.#pending.push(rest);
  }
}
