// A database connection in plain SQL, for code that does not use Prisma.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { failure, type Result, success } from '@mcr-arena/tiles';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export interface SqlConnection {
  query(sql: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>;
  /** Runs several statements, without parameters. */
  script(sql: string): Promise<void>;
  /** Rolls back the transaction. Never rejects: PostgreSQL does it for a lost connection, whose error says more. */
  rollBack(): Promise<void>;
  /** Runs a `COPY … FROM STDIN` with these rows. */
  copy(sql: string, rows: AsyncIterable<string>): Promise<void>;
}

/** A connection of its own to PostgreSQL, which the caller closes. */
export interface PostgresConnection extends SqlConnection {
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;

/** Connects to the PostgreSQL at `url`. Error: `database-unreachable`, with the reason for each address. */
export async function connectPostgres(url: string): Promise<Result<PostgresConnection, 'database-unreachable'>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection rejects the statement in progress, too; without a listener, it would also end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (thrown) {
    return failure('database-unreachable', `cannot reach the database: ${reasonOf(thrown)}`);
  }
  return success({
    query: async (sql, values = []) => ({ rows: (await client.query(sql, [...values])).rows }),
    script: async (sql) => void (await client.query(sql)),
    rollBack: async () => void (await client.query('ROLLBACK').catch(() => {})),
    copy: (sql, rows) => pipeline(Readable.from(rows), client.query(copyFrom(sql))),
    close: () => client.end(),
  });
}

/** Combines the reasons if several addresses failed. */
function reasonOf(thrown: unknown): string {
  const errors: readonly unknown[] = thrown instanceof AggregateError ? thrown.errors : [thrown];
  return errors.map((error) => (error instanceof Error ? error.message : String(error))).join('; ');
}
