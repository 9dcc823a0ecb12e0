// A plain SQL session for work on a whole database, such as backup and restore. Migrations are not applied.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { type EmbeddedError, runningUrl, startEmbedded } from './embedded.ts';
import type { DatabaseLocation } from './open-database.ts';
import { connectPostgres, type SqlSession } from './sql-session.ts';

export interface OpenSession {
  readonly session: SqlSession;
  /** Records that this migration was applied to the data. */
  noteMigration(name: string): void;
  close(): Promise<void>;
}

/** `read` requires an existing database; `write` creates a missing one. */
export type Purpose = 'read' | 'write';

export type SessionError = EmbeddedError | 'database-unreachable' | 'database-in-use';

/** Errors: `SessionError`; `database-in-use` if a PostgreSQL database to be written has other connections. */
export function openSession(location: DatabaseLocation, purpose: Purpose): Promise<Result<OpenSession, SessionError>> {
  return location.type === 'postgres'
    ? openPostgresSession(location.url, purpose)
    : openFolderSession(location.path, purpose);
}

/** To read while a server uses the folder, connects to that server's database. */
async function openFolderSession(path: string, purpose: Purpose): Promise<Result<OpenSession, SessionError>> {
  const started = await startEmbedded(path, purpose === 'read' ? 'join' : 'open');
  if (!started.ok) {
    const url = purpose === 'read' && started.error.code === 'folder-locked' ? runningUrl(path) : undefined;
    return url === undefined ? started : openPostgresSession(url, purpose);
  }
  const { url, noteMigration, close } = started.value;
  const opened = await openPostgresSession(url, purpose);
  if (!opened.ok) {
    await close();
    return opened;
  }
  const { session, close: disconnect } = opened.value;
  return success({ session, noteMigration, close: () => disconnect().finally(close) });
}

async function openPostgresSession(url: string, purpose: Purpose): Promise<Result<OpenSession, SessionError>> {
  const connected = await connectPostgres(url);
  if (!connected.ok) return connected;
  const session = connected.value;
  const others = purpose === 'write' ? await countOthers(session) : 0;
  if (others > 0) {
    await session.close();
    return failure(
      'database-in-use',
      `the database has ${others} other connections: stop its servers and workers first`,
    );
  }
  return success({ session, noteMigration: () => {}, close: () => session.close() });
}

async function countOthers(session: SqlSession): Promise<number> {
  const { rows } = await session.query(`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return Number(rows[0]!.others);
}
