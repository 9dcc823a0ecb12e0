// Migrates a database to the newest schema: applies the SQL files of prisma/migrations in order of their names, each once. Applied
// migrations are listed in Prisma's own table, so that `prisma migrate deploy` can take over at any time.

import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { SqlSession } from './sql-session.ts';

export interface Migration {
  /** Folder name; migrations are applied in the order of their names. */
  readonly name: string;
  readonly sql: string;
}

const MIGRATIONS_FOLDER = new URL('../../../../prisma/migrations/', import.meta.url);

/** The advisory lock that Prisma also takes while it migrates. */
const ADVISORY_LOCK = 72707369;

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

/**
 * Applies the missing migrations, each in a separate transaction, and returns their names. Servers that start at the same time
 * wait for each other. Error: `data-newer` if the database has a migration that this program does not have.
 */
export async function migrate(
  session: SqlSession,
  migrations: readonly Migration[] = listMigrations(),
): Promise<Result<readonly string[], 'data-newer'>> {
  await session.query('SELECT pg_advisory_lock($1)::text', [ADVISORY_LOCK]);
  try {
    await session.script(CREATE_MIGRATIONS_TABLE);
    const missing = await missingMigrations(session, migrations);
    if (!missing.ok) return missing;
    for (const migration of missing.value) await applyMigration(session, migration);
    return success(missing.value.map(({ name }) => name));
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)::text', [ADVISORY_LOCK]);
  }
}

/** Checks the schema without changing it, for processes that use a server's database. Errors: `data-newer`, `data-older`. */
export async function expectMigrated(
  session: SqlSession,
  migrations: readonly Migration[] = listMigrations(),
): Promise<Result<true, 'data-newer' | 'data-older'>> {
  const { rows } = await session.query(`SELECT to_regclass('${MIGRATIONS_TABLE}')::text AS name`);
  const missing = rows[0]?.name === null ? success(migrations) : await missingMigrations(session, migrations);
  if (!missing.ok) return missing;
  const [first] = missing.value;
  if (first === undefined) return success(true);
  return failure(
    'data-older',
    `the database lacks the migration "${first.name}": start a server of this version on it first`,
  );
}

async function missingMigrations(
  session: SqlSession,
  migrations: readonly Migration[],
): Promise<Result<readonly Migration[], 'data-newer'>> {
  const { rows } = await session.query(
    `SELECT migration_name FROM "${MIGRATIONS_TABLE}" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  const applied = new Set(rows.map((row) => String(row.migration_name)));
  const unknown = [...applied].find((name) => !migrations.some((migration) => migration.name === name));
  if (unknown === undefined) return success(migrations.filter(({ name }) => !applied.has(name)));
  return failure(
    'data-newer',
    `the data is from a newer version of MCR Arena (migration "${unknown}"): update the program`,
  );
}

async function applyMigration(session: SqlSession, migration: Migration): Promise<void> {
  await session.script('BEGIN');
  try {
    await applyMigrationWithin(session, migration);
    await session.script('COMMIT');
  } catch (thrown) {
    await session.script('ROLLBACK');
    throw thrown;
  }
}

/** Applies a migration within an open transaction. */
export async function applyMigrationWithin(session: SqlSession, { name, sql }: Migration): Promise<void> {
  await session.script(sql);
  await session.query(
    `INSERT INTO "${MIGRATIONS_TABLE}" (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), 1)`,
    [randomUUID(), createHash('sha256').update(sql).digest('hex'), name],
  );
}
