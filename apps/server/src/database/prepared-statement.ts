// Statements that are parsed once and run often, on a separate connection. The connection is opened at the first run, and reopened at the
// first run after it was lost or did not respond.

import pg from 'pg';

export interface Statement {
  readonly name: string;
  readonly text: string;
}

const CONNECT_MS = 10_000;
/** Timeout of a run. The statement may have been executed even without a response. */
const ANSWER_MS = 10_000;

export type PreparedStatements = ReturnType<typeof openStatements>;

export function openStatements(url: string) {
  let current: Promise<pg.Client> | undefined;
  const connect = (): Promise<pg.Client> => {
    const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS };
    const client = new pg.Client({ connectionString: url, keepAlive: true, ...limits });
    const connected = client.connect().then(() => client);
    // A run in progress rejects by itself. A connection lost between two runs is replaced without an error.
    client.on('error', () => drop(connected));
    client.on('end', () => drop(connected));
    return connected;
  };
  const drop = (lost: Promise<pg.Client>): void => {
    if (current !== lost) return;
    current = undefined;
    lost.then((client) => client.end()).catch(() => {});
  };
  return {
    /** Returns the number of changed or returned rows. Rejects if the statement or the connection fails. */
    run: async ({ name, text }: Statement, values: readonly unknown[]): Promise<number> => {
      current ??= connect();
      const used = current;
      try {
        const client = await used;
        return (await client.query({ name, text, values: [...values] })).rowCount ?? 0;
      } catch (thrown) {
        drop(used);
        throw thrown;
      }
    },
    /** Closes the connection. A run in progress is cut off and rejects. */
    close: async (): Promise<void> => {
      const used = current;
      current = undefined;
      await used?.then((client) => client.end()).catch(() => {});
    },
  };
}
