// Migrates a database to the newest schema: applies the SQL files of prisma/migrations in order of their names, each once. Applied
// migrations are listed in Prisma's own table, so that `prisma migrate deploy` can take over at any time. The first migration creates
// the schema of version 0.2, which had 24 migrations: a database of 0.2 is marked as having the first one.

import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { SqlConnection } from './sql-connection.ts';

export interface Migration {
  /** Folder name; migrations are applied in the order of their names. */
  readonly name: string;
  readonly sql: string;
}

const MIGRATIONS_FOLDER = new URL('../../../../prisma/migrations/', import.meta.url);

/** The advisory lock that Prisma also takes while it migrates. */
const ADVISORY_LOCK = 72707369;

/** The newest migration of version 0.2. */
const NEWEST_OF_0_2 = '20261122170241_set_seat_voids';

/** Prisma's table of applied migrations. */
export const MIGRATIONS_TABLE = '_prisma_migrations';

export const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS "${MIGRATIONS_TABLE}" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** The migrations of this version of the program, oldest first. */
export function listMigrations(folder: string | URL = MIGRATIONS_FOLDER): readonly Migration[] {
  const path = folder instanceof URL ? fileURLToPath(folder) : folder;
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, sql: readFileSync(`${path}/${name}/migration.sql`, 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export type VersionError = 'data-newer' | 'data-older';

/** Position among `migrations` of one that this program or version 0.2 has applied. Errors: `VersionError`, with `name` in the message. */
export function positionOf(name: string, migrations: readonly Migration[]): Result<number, VersionError> {
  if (name === NEWEST_OF_0_2) return success(0);
  const position = migrations.findIndex((migration) => migration.name === name);
  if (position >= 0) return success(position);
  if (name > migrations.at(-1)!.name)
    return failure(
      'data-newer',
      `the data is from a newer version of MCR Arena (migration "${name}"): update the program`,
    );
  return failure(
    'data-older',
    `the data is neither from version 0.2 nor from a later one (migration "${name}"): migrate it with version 0.2 first`,
  );
}

/**
 * Applies the missing migrations, each in a separate transaction, and returns their names. Servers that start at the same time
 * wait for each other. Error: `data-newer` if the database has a migration that this program does not have; `data-older` if its
 * schema is older than that of version 0.2.
 */
export async function migrate(
  connection: SqlConnection,
  migrations: readonly Migration[] = listMigrations(),
): Promise<Result<readonly string[], VersionError>> {
  await connection.query('SELECT pg_advisory_lock($1)::text', [ADVISORY_LOCK]);
  try {
    await connection.script(CREATE_MIGRATIONS_TABLE);
    const applied = await listApplied(connection);
    if (applied.at(-1) === NEWEST_OF_0_2) await inTransaction(connection, () => markFirst(connection, migrations[0]!));
    const missing = missingMigrations(applied, migrations);
    if (!missing.ok) return missing;
    for (const migration of missing.value)
      await inTransaction(connection, () => applyMigrationWithin(connection, migration));
    return success(missing.value.map(({ name }) => name));
  } finally {
    // A lost connection has released it.
    await connection.query('SELECT pg_advisory_unlock($1)::text', [ADVISORY_LOCK]).catch(() => {});
  }
}

/** Checks the schema without changing it, for processes that use a server's database. Errors: `VersionError`. */
export async function expectMigrated(
  connection: SqlConnection,
  migrations: readonly Migration[] = listMigrations(),
): Promise<Result<true, VersionError>> {
  const { rows } = await connection.query(`SELECT to_regclass('${MIGRATIONS_TABLE}')::text AS name`);
  const missing = missingMigrations(rows[0]?.name === null ? [] : await listApplied(connection), migrations);
  if (!missing.ok) return missing;
  const [first] = missing.value;
  if (first === undefined) return success(true);
  return failure(
    'data-older',
    `the database lacks the migration "${first.name}": start a server of this version on it first`,
  );
}

/** Names of the applied migrations, oldest first. */
async function listApplied(connection: SqlConnection): Promise<readonly string[]> {
  const { rows } = await connection.query(
    `SELECT migration_name FROM "${MIGRATIONS_TABLE}" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return rows.map((row) => String(row.migration_name)).sort();
}

function missingMigrations(
  applied: readonly string[],
  migrations: readonly Migration[],
): Result<readonly Migration[], VersionError> {
  const positions = new Set<number>();
  for (const name of applied.at(-1) === NEWEST_OF_0_2 ? [NEWEST_OF_0_2] : applied) {
    const position = positionOf(name, migrations);
    if (!position.ok) return position;
    positions.add(position.value);
  }
  return success(migrations.filter((_, position) => !positions.has(position)));
}

/** Runs `change` in a transaction, which is rolled back if it throws. */
async function inTransaction(connection: SqlConnection, change: () => Promise<void>): Promise<void> {
  await connection.script('BEGIN');
  try {
    await change();
    await connection.script('COMMIT');
  } catch (thrown) {
    await connection.rollBack();
    throw thrown;
  }
}

/** Replaces the list of the migrations of version 0.2 by the first migration. */
async function markFirst(connection: SqlConnection, first: Migration): Promise<void> {
  await connection.script(`DELETE FROM "${MIGRATIONS_TABLE}"`);
  await noteApplied(connection, first);
}

/** Applies a migration within an open transaction. */
export async function applyMigrationWithin(connection: SqlConnection, migration: Migration): Promise<void> {
  await connection.script(migration.sql);
  await noteApplied(connection, migration);
}

async function noteApplied(connection: SqlConnection, { name, sql }: Migration): Promise<void> {
  await connection.query(
    `INSERT INTO "${MIGRATIONS_TABLE}" (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
  );
}
