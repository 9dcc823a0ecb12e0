// A plain SQL connection for work on a whole database, such as backup and restore. Migrations are not applied.

import { setTimeout as sleep } from 'node:timers/promises';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { type EmbeddedError, runningUrl, startEmbedded } from './embedded.ts';
import type { DatabaseLocation } from './open-database.ts';
import { connectPostgres, type SqlConnection } from './sql-connection.ts';

interface OpenConnection {
  readonly connection: SqlConnection;
  /** Records that this migration was applied to the data. */
  noteMigration(name: string): void;
  close(): Promise<void>;
}

/** How long a connection to be written waits for other connections to end. */
const LEAVING_MS = 3_000;
const LOOK_MS = 50;

/** `read` requires an existing database; `write` creates a missing one. */
type Purpose = 'read' | 'write';

export type ConnectionError = EmbeddedError | 'database-unreachable' | 'database-in-use';

/** Errors: `ConnectionError`; `database-in-use` if a PostgreSQL database to be written has other connections. */
export function openConnection(
  location: DatabaseLocation,
  purpose: Purpose,
): Promise<Result<OpenConnection, ConnectionError>> {
  return location.type === 'postgres'
    ? openPostgresConnection(location.url, purpose)
    : openFolderConnection(location.path, purpose);
}

/** To read while a server uses the folder, connects to that server's database. */
async function openFolderConnection(path: string, purpose: Purpose): Promise<Result<OpenConnection, ConnectionError>> {
  const started = await startEmbedded(path, purpose === 'read' ? 'join' : 'open');
  if (!started.ok) {
    const url = purpose === 'read' && started.error.code === 'folder-locked' ? runningUrl(path) : undefined;
    return url === undefined ? started : openPostgresConnection(url, purpose);
  }
  const { url, noteMigration, close } = started.value;
  const opened = await openPostgresConnection(url, purpose);
  if (!opened.ok) {
    await close();
    return opened;
  }
  const { connection, close: disconnect } = opened.value;
  return success({ connection, noteMigration, close: () => disconnect().finally(close) });
}

async function openPostgresConnection(url: string, purpose: Purpose): Promise<Result<OpenConnection, ConnectionError>> {
  const connected = await connectPostgres(url);
  if (!connected.ok) return connected;
  const connection = connected.value;
  const others = purpose === 'write' ? await countLasting(connection) : 0;
  if (others > 0) {
    await connection.close();
    return failure(
      'database-in-use',
      `the database has ${others} other connections: stop its servers and workers first`,
    );
  }
  return success({ connection, noteMigration: () => {}, close: () => connection.close() });
}

/** PostgreSQL ends the connections of a program that has just stopped shortly afterwards. */
async function countLasting(connection: SqlConnection): Promise<number> {
  const end = performance.now() + LEAVING_MS;
  for (;;) {
    const others = await countOthers(connection);
    if (others === 0 || performance.now() > end) return others;
    await sleep(LOOK_MS);
  }
}

async function countOthers(connection: SqlConnection): Promise<number> {
  const { rows } = await connection.query(`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return Number(rows[0]!.others);
}
