// Messages between the servers on one PostgreSQL, by LISTEN and NOTIFY. Messages that are
// sent while a connection is down are lost: `onReconnected` is called when it is back. NOTIFY takes less than 8,000 bytes, so a message is sent in parts: the parts of
// one statement arrive in order, with nothing between them.

import pg from 'pg';

export interface Relay {
  /** Sends the text to all servers, this one too. */
  publish(text: string): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'mcr_announcement';
const RECONNECT_MS = 1000;
/** Characters of base64. */
const PART = 7_900;

/** Calls `onText` with what any server publishes, from now on. `onReconnected`: some of it may have been missed. */
export async function openRelay(
  url: string,
  onText: (text: string) => void,
  onError: (error: Error) => void,
  onReconnected: () => void = () => {},
): Promise<Relay> {
  let client: pg.Client;
  let closed = false;
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true });
    // A client that ends emits more than one error; the first leads to the next client.
    const lost = new Promise<void>((resolve) => {
      opened.on('error', (error) => {
        onError(error);
        resolve();
      });
    });
    const take = joinParts(onText);
    opened.on('notification', ({ payload }) => take(payload ?? ''));
    client = opened;
    await opened.connect();
    await opened.query(`LISTEN ${CHANNEL}`);
    void lost.then(reconnect);
  };
  const reconnect = (): void => {
    if (closed) return;
    setTimeout(() => {
      if (closed) return;
      connect().then(onReconnected, (error) => {
        onError(error);
        void client.end().catch(() => {});
        reconnect();
      });
    }, RECONNECT_MS).unref();
  };
  await connect();
  const notify = async (text: string): Promise<void> => {
    await client.query('SELECT pg_notify($1, part) FROM unnest($2::text[]) AS part', [CHANNEL, partsOf(text)]);
  };
  /** pg warns of a statement that is sent while another is under way. */
  let last: Promise<void> = Promise.resolve();
  return {
    publish: (text) => {
      const published = last.then(() => notify(text));
      last = published.catch(() => {});
      return published;
    },
    close: async () => {
      closed = true;
      await client.end();
    },
  };
}

/** Each with the number of parts after it. */
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
