// Opens, migrates and closes the database, embedded in a folder or on a PostgreSQL server. Callers use the same Prisma client
// and the same job queue in both cases.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { PrismaPg } from '@prisma/adapter-pg';
import type { ConstructorOptions } from 'pg-boss';
import { type Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { unusable } from './data-folder.ts';
import { type EmbeddedError, type FolderUse, runningUrl, startEmbedded } from './embedded.ts';
import { InTurn } from './in-turn.ts';
import { expectMigrated, listMigrations, migrate } from './migrations.ts';
import { connectPostgres, type SqlConnection } from './sql-connection.ts';

export interface Database {
  readonly prisma: PrismaClient;
  readonly url: string;
  /** Data folder of a database that this process runs. */
  readonly folder?: string;
  /** Whether this server is the only one that can use the database. Workers can use it too. */
  readonly isOwn: boolean;
  /** Options of the job queue. */
  readonly queueOptions: ConstructorOptions;
  /** For a database that this process runs: resolves with the reason once it has ended and could not be restarted. */
  readonly lost?: Promise<string>;
  close(): Promise<void>;
}

/** Either the database or a transaction on it. */
export type Store = PrismaClient | Prisma.TransactionClient;

export type DatabaseError = EmbeddedError | 'data-older' | 'database-unreachable' | 'database-not-running';

/** Long timeouts, for machines under load. */
const TRANSACTIONS = { maxWait: 60_000, timeout: 60_000 };

/** A statement without a reply for this long fails as unreachable. Longer than any on a machine under load. */
const STATEMENT_MS = 120_000;

/**
 * PostgreSQL ends a transaction that is idle for this long, with its locks: its process may have vanished without closing the connection.
 * Longer than transactions of this program may last.
 */
const IDLE_MS = TRANSACTIONS.timeout + 30_000;
/** Of the connections of both pools: without them, a statement would wait about 15 minutes for a machine that has vanished. */
const TIME_LIMITS = {
  keepAlive: true,
  query_timeout: STATEMENT_MS,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_MS,
};

/** Maximum number of connections of the two largest pools of a process. PostgreSQL accepts 100 connections by default. */
const CONNECTIONS = { client: 5, queue: 2 };

/** Location of the data: the URL of a PostgreSQL server, or a folder. */
export type DatabaseLocation =
  | { readonly type: 'postgres'; readonly url: string }
  | { readonly type: 'folder'; readonly path: string };

/** Opens the database of a server for another process, such as a worker, without migrating it. */
export async function joinDatabase(location: DatabaseLocation): Promise<Result<Database, DatabaseError>> {
  const url = location.type === 'postgres' ? location.url : runningUrl(location.path);
  if (url !== undefined) return openPostgres(url, expectMigrated);
  const path = location.type === 'folder' ? location.path : '';
  return failure(
    'database-not-running',
    `no server runs on ${path}: start "mcr serve" there first, or set DATABASE_URL to the PostgreSQL of a server`,
  );
}

/** Opens an existing database, whether or not a server runs on it, without migrating it. */
export async function openUnchanged(location: DatabaseLocation): Promise<Result<Database, DatabaseError>> {
  const joined = await joinDatabase(location);
  if (joined.ok || joined.error.code !== 'database-not-running' || location.type === 'postgres') return joined;
  return openFolderDatabase(location.path, 'join');
}

/** `onEnd` is called when an embedded database ended and is about to be restarted, with the end of its output. */
export function openDatabase(
  location: DatabaseLocation,
  onEnd?: (printed: string) => void,
): Promise<Result<Database, DatabaseError>> {
  if (location.type === 'postgres') return openPostgres(location.url, migrate);
  return openFolderDatabase(location.path, 'open', onEnd);
}

async function openFolderDatabase(
  path: string,
  use: FolderUse,
  onEnd?: (printed: string) => void,
): Promise<Result<Database, DatabaseError>> {
  const started = await startEmbedded(path, use, {}, onEnd);
  if (!started.ok) return started;
  const { url, lost, noteMigration, close } = started.value;
  try {
    const opened = await openPostgres(url, use === 'open' ? migrate : expectMigrated);
    if (!opened.ok) {
      await close();
      return opened;
    }
    const database = opened.value;
    // Joined data has this migration, too.
    await noteOrClose(database, () => noteMigration(listMigrations().at(-1)!.name));
    return success({ ...database, folder: path, isOwn: true, lost, close: () => database.close().finally(close) });
  } catch (thrown) {
    await close();
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

async function openPostgres(
  url: string,
  prepare: (connection: SqlConnection) => Promise<Result<unknown, DatabaseError>>,
): Promise<Result<Database, DatabaseError>> {
  const connected = await connectPostgres(url);
  if (!connected.ok) return connected;
  const connection = connected.value;
  try {
    const prepared = await prepare(connection);
    if (!prepared.ok) return prepared;
  } finally {
    await connection.close();
  }
  const prisma = new PrismaClient({
    adapter: new SerialPrismaPg({ connectionString: url, max: CONNECTIONS.client, ...TIME_LIMITS }),
    transactionOptions: TRANSACTIONS,
  });
  return success({
    prisma,
    url,
    isOwn: false,
    queueOptions: { connectionString: url, max: CONNECTIONS.queue, backend: 'postgres', ...TIME_LIMITS },
    close: () => prisma.$disconnect(),
  });
}

/** The time for deadlines: of the database, so that servers agree, and now, not at the start of the transaction, which may have waited. */
export async function databaseTime(store: Store): Promise<Date> {
  const [row] = await store.$queryRaw<{ readonly now: Date }[]>`SELECT clock_timestamp() AS now`;
  return row!.now;
}

// Prisma adapter for `pg` that runs the queries of a transaction sequentially. Prisma fetches relations concurrently; within a
// transaction, which has one connection, `pg` would have to queue them, which is deprecated.

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

export class SerialPrismaPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => inTurn(await start(isolation));
    return adapter;
  }
}

function inTurn(transaction: Transaction): Transaction {
  const queries = new InTurn();
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  transaction.queryRaw = (query) => queries.run(() => queryRaw(query));
  transaction.executeRaw = (query) => queries.run(() => executeRaw(query));
  return transaction;
}
