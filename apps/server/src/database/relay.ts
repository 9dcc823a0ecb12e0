// Words between the servers on one PostgreSQL, by its LISTEN and NOTIFY. Nothing depends on them but what is told live: a
// word that is lost while a connection is down is lost.

import pg from 'pg';

export interface Relay {
  /** Tells all servers, this one too. At most 7,999 bytes. */
  publish(text: string): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = 'mcr_announcement';
const RECONNECT_MS = 1000;

/** Hears what any server publishes, from now on. */
export async function openRelay(
  url: string,
  onText: (text: string) => void,
  onError: (error: Error) => void,
): Promise<Relay> {
  let client: pg.Client;
  let closed = false;
  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true });
    // One that ends tells of it more than once, and of one the next is made.
    const lost = new Promise<void>((resolve) => {
      opened.on('error', (error) => {
        onError(error);
        resolve();
      });
    });
    opened.on('notification', ({ payload }) => onText(payload ?? ''));
    client = opened;
    await opened.connect();
    await opened.query(`LISTEN ${CHANNEL}`);
    void lost.then(reconnect);
  };
  const reconnect = (): void => {
    if (closed) return;
    setTimeout(() => {
      if (closed) return;
      connect().catch((error) => {
        onError(error);
        void client.end().catch(() => {});
        reconnect();
      });
    }, RECONNECT_MS).unref();
  };
  await connect();
  return {
    publish: async (text) => {
      await client.query('SELECT pg_notify($1, $2)', [CHANNEL, text]);
    },
    close: async () => {
      closed = true;
      await client.end();
    },
  };
}
