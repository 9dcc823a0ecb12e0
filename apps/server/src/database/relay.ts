// Messages between the servers on one PostgreSQL, by LISTEN and NOTIFY. Messages sent while a connection is down are lost;
// `onReconnected` is called once it is restored. NOTIFY accepts fewer than 8,000 bytes, so messages are sent in parts; the parts of
// one statement arrive in order and uninterrupted.

import pg from 'pg';

const CHANNEL = 'mcr_announcement';
const RECONNECT_MS = 1000;
/** Length of a part, in characters of base64. */
const PART = 7_900;

interface RelayEvents {
  onText(text: string): void;
  onError(error: Error): void;
  /** Called after a reconnection; messages may have been missed. */
  onReconnected?(): void;
}

/** Calls `onText` with every message that any server publishes from now on. */
export async function openRelay(url: string, events: RelayEvents) {
  const connection = new RelayConnection(url, events);
  await connection.open();
  /** Publications run sequentially, because pg warns about concurrent statements on a connection. */
  let last: Promise<void> = Promise.resolve();
  return {
    /** Sends the text to all servers, including this one. */
    publish: (text: string): Promise<void> => {
      const published = last.then(() => connection.notify(text));
      last = published.catch(() => {});
      return published;
    },
    close: (): Promise<void> => connection.close(),
  };
}

class RelayConnection {
  readonly #url: string;
  readonly #events: RelayEvents;
  #client: pg.Client | undefined;
  #isClosed = false;

  constructor(url: string, events: RelayEvents) {
    this.#url = url;
    this.#events = events;
  }

  /** Rejects if the database cannot be reached. Once open, it reconnects indefinitely. */
  async open(): Promise<void> {
    const { onText, onError } = this.#events;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    // A client that ends emits several errors; the first one starts the next client.
    const lost = new Promise<void>((resolve) => {
      client.on('error', (error) => {
        onError(error);
        resolve();
      });
    });
    const take = joinParts(onText);
    client.on('notification', ({ payload }) => take(payload ?? ''));
    this.#client = client;
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    void lost.then(() => this.#reconnect());
  }

  async notify(text: string): Promise<void> {
    await this.#client!.query('SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part', [CHANNEL, partsOf(text)]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end();
  }

  #reconnect(): void {
    if (this.#isClosed) return;
    setTimeout(() => void this.#openAgain(), RECONNECT_MS).unref();
  }

  async #openAgain(): Promise<void> {
    if (this.#isClosed) return;
    try {
      await this.open();
    } catch (thrown) {
      this.#events.onError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      void this.#client?.end().catch(() => {});
      return this.#reconnect();
    }
    this.#events.onReconnected?.();
  }
}

/** Splits a message into parts, each prefixed with the number of parts after it. */
function partsOf(text: string): readonly string[] {
  const whole = Buffer.from(text).toString('base64');
  const count = Math.ceil(whole.length / PART);
  return Array.from(
    { length: count },
    (_, part) => `${count - 1 - part} ${whole.slice(part * PART, (part + 1) * PART)}`,
  );
}

function joinParts(onText: (text: string) => void): (part: string) => void {
  let whole = '';
  return (part) => {
    const space = part.indexOf(' ');
    whole += part.slice(space + 1);
    if (part.slice(0, space) !== '0') return;
    const text = Buffer.from(whole, 'base64').toString();
    whole = '';
    onText(text);
  };
}
