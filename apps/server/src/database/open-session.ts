// A database without anything above it, for what works on all of it at once: as it is, not brought to another form.

import { PGlite } from '@electric-sql/pglite';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { type DataFolderError, joinDataFolder, openDataFolder } from './data-folder.ts';
import { listMigrations } from './migrations.ts';
import type { DatabaseLocation } from './open-database.ts';
import { connectPostgres, embeddedSession, type SqlSession } from './sql-session.ts';

export interface OpenSession {
  readonly session: SqlSession;
  /** Notes that the data has seen this migration. */
  noteMigration(name: string): void;
  close(): Promise<void>;
}

/** Whether the database has to be there: reading needs one, writing makes one. */
export type Purpose = 'read' | 'write';

export type SessionError = DataFolderError | 'database-unreachable' | 'database-in-use';

/** Errors: `SessionError`; `database-in-use` where others are connected to a PostgreSQL that is to be written. */
export function openSession(location: DatabaseLocation, purpose: Purpose): Promise<Result<OpenSession, SessionError>> {
  switch (location.type) {
    case 'postgres':
      return openPostgresSession(location.url, purpose);
    case 'folder':
      return openFolderSession(location.path, purpose);
    default:
      return Promise.resolve(success(embedded(new PGlite())));
  }
}

async function openFolderSession(path: string, purpose: Purpose): Promise<Result<OpenSession, SessionError>> {
  const open = purpose === 'read' ? joinDataFolder : openDataFolder;
  const folder = open(path, listMigrations().at(-1)!.name);
  if (!folder.ok) return folder;
  const { databasePath, noteMigration, release } = folder.value;
  return success(embedded(new PGlite(databasePath), noteMigration, release));
}

function embedded(
  engine: PGlite,
  noteMigration: (name: string) => void = () => {},
  release: () => void = () => {},
): OpenSession {
  return { session: embeddedSession(engine), noteMigration, close: () => engine.close().finally(release) };
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
      `others are connected to the database (${others} connections): stop its servers and workers first`,
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
