// The database, embedded in a folder or a PostgreSQL server: opened, brought to the newest form, and closed. What is above
// sees the same Prisma client and the same job queue either way.

import { PGlite } from '@electric-sql/pglite';
import { type Result, success } from '@mcr-arena/tiles';
import { PrismaPg } from '@prisma/adapter-pg';
import { type ConstructorOptions, fromPglite } from 'pg-boss';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { type Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { type DataFolderError, openDataFolder, unusable } from './data-folder.ts';
import { expectMigrated, listMigrations, migrate } from './migrations.ts';
import { connectPostgres, embeddedSession, type SqlSession } from './sql-session.ts';

export interface Database {
  readonly prisma: PrismaClient;
  /** Whether other processes can use it too. */
  readonly shared: boolean;
  /** What the job queue is opened with. */
  readonly queueOptions: ConstructorOptions;
  close(): Promise<void>;
}

/** Either the database or a transaction on it. */
export type Store = PrismaClient | Prisma.TransactionClient;

export type DatabaseError = DataFolderError | 'data-older' | 'database-unreachable';

/** A loaded machine, or many that share a database of one connection, take their time. */
const TRANSACTIONS = { maxWait: 60_000, timeout: 60_000 };

/** Of one process, at most: a PostgreSQL as it comes serves a hundred, so a dozen processes. */
const CONNECTIONS = { client: 5, queue: 2 };

/** Where the data is: a server's URL, a folder, or memory for tests. */
export type DatabaseLocation =
  | { readonly type: 'postgres'; readonly url: string }
  | { readonly type: 'folder'; readonly path: string }
  | { readonly type: 'memory' };

/** A PostgreSQL that a server keeps, for a process that helps it: not brought to another form. */
export function joinDatabase(url: string): Promise<Result<Database, DatabaseError>> {
  return openPostgres(url, expectMigrated);
}

export function openDatabase(location: DatabaseLocation): Promise<Result<Database, DatabaseError>> {
  switch (location.type) {
    case 'postgres':
      return openPostgres(location.url, migrate);
    case 'folder':
      return openFolderDatabase(location.path);
    default:
      return openEmbedded(new PGlite());
  }
}

async function openFolderDatabase(path: string): Promise<Result<Database, DatabaseError>> {
  const newest = listMigrations().at(-1)!.name;
  const folder = openDataFolder(path, newest);
  if (!folder.ok) return folder;
  const { databasePath, noteMigration, release } = folder.value;
  try {
    const opened = await openEmbedded(new PGlite(databasePath), release);
    if (opened.ok) await noteOrClose(opened.value, () => noteMigration(newest));
    return opened;
  } catch (thrown) {
    return unusable(path, thrown);
  }
}

async function noteOrClose(database: Database, note: () => void): Promise<void> {
  try {
    note();
  } catch (thrown) {
    await database.close();
    throw thrown;
  }
}

async function openEmbedded(engine: PGlite, release: () => void = () => {}): Promise<Result<Database, DatabaseError>> {
  const close = async (): Promise<void> => {
    await engine.close().finally(release);
  };
  try {
    const migrated = await migrate(embeddedSession(engine));
    if (!migrated.ok) {
      await close();
      return migrated;
    }
  } catch (thrown) {
    release();
    throw thrown;
  }
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(engine), transactionOptions: TRANSACTIONS });
  return success({
    prisma,
    shared: false,
    queueOptions: { db: fromPglite(engine), backend: 'pglite' },
    close: async () => {
      await prisma.$disconnect();
      await close();
    },
  });
}

async function openPostgres(
  url: string,
  prepare: (session: SqlSession) => Promise<Result<unknown, DatabaseError>>,
): Promise<Result<Database, DatabaseError>> {
  const connected = await connectPostgres(url);
  if (!connected.ok) return connected;
  const session = connected.value;
  try {
    const prepared = await prepare(session);
    if (!prepared.ok) return prepared;
  } finally {
    await session.close();
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: CONNECTIONS.client }),
    transactionOptions: TRANSACTIONS,
  });
  return success({
    prisma,
    shared: true,
    queueOptions: { connectionString: url, max: CONNECTIONS.queue, backend: 'postgres' },
    close: () => prisma.$disconnect(),
  });
}
