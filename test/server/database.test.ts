import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataFolder } from '../../apps/server/src/database/data-folder.ts';
import { listMigrations, migrate, type SqlSession } from '../../apps/server/src/database/migrations.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { missingSql } from '../../scripts/database-schema.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mcr-data-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('migrations', () => {
  let engine: PGlite;
  let session: SqlSession;
  beforeAll(() => {
    engine = new PGlite();
    session = {
      query: async (sql, values = []) => ({
        rows: (await engine.query<Record<string, unknown>>(sql, [...values])).rows,
      }),
      script: async (sql) => void (await engine.exec(sql)),
    };
  });
  afterAll(() => engine.close());

  test('agree with the schema, and the comparison sees a difference', async () => {
    expect(await missingSql(engine)).toContain('CREATE TABLE "tournament"');
    const all = listMigrations().map(({ name }) => name);
    expect(await migrate(session)).toEqual({ ok: true, value: all });
    expect(await missingSql(engine)).toBeUndefined();
    await engine.exec('ALTER TABLE "duplicate_set" DROP COLUMN "voids"');
    expect(await missingSql(engine)).toContain('ADD COLUMN     "voids"');
    await engine.exec('ALTER TABLE "duplicate_set" ADD COLUMN "voids" INTEGER NOT NULL DEFAULT 0');
  });

  test('are applied once', async () => {
    expect(await migrate(session)).toEqual({ ok: true, value: [] });
    const { rows } = await session.query('SELECT checksum FROM "_prisma_migrations"');
    expect(rows).toHaveLength(listMigrations().length);
  });

  test('leave nothing behind when they fail', async () => {
    const broken = { name: '99990101000000_broken', sql: 'CREATE TABLE "half" (id INT); SELECT nonsense;' };
    await expect(migrate(session, [...listMigrations(), broken])).rejects.toThrow('nonsense');
    const { rows } = await session.query(`SELECT 1 FROM pg_tables WHERE tablename = 'half'`);
    expect(rows).toEqual([]);
    expect(await migrate(session)).toEqual({ ok: true, value: [] });
  });

  test('refuse data that they do not know', async () => {
    const later = { name: '99990101000000_later', sql: 'CREATE TABLE "later" (id INT);' };
    expectValue(await migrate(session, [...listMigrations(), later]));
    const refused = await migrate(session);
    expect(refused.ok ? '' : refused.error.code).toBe('data-newer');
  });
});

describe('the data folder', () => {
  test('keeps what was written, is taken by one process, and can be opened again', async () => {
    const location = { type: 'folder', path: join(root, 'kept') } as const;
    const first = expectValue(await openDatabase(location));
    await first.prisma.setting.create({ data: { key: 'colour', value: 'green' } });
    const second = await openDatabase(location);
    expect(second.ok ? '' : second.error).toMatchObject({ code: 'folder-locked' });
    expect(second.ok ? '' : second.error.message).toContain(`process ${process.pid}`);
    await first.close();
    const again = expectValue(await openDatabase(location));
    expect(await again.prisma.setting.findMany()).toEqual([{ key: 'colour', value: 'green' }]);
    await again.close();
    const { migration } = JSON.parse(readFileSync(join(location.path, 'version.json'), 'utf8'));
    expect(migration).toBe(listMigrations().at(-1)!.name);
  });

  test('of a newer version is refused and released; of an older one is copied first', () => {
    const path = join(root, 'versions');
    mkdirSync(join(path, 'database'), { recursive: true });
    writeFileSync(join(path, 'database', 'file'), 'old');
    writeFileSync(join(path, 'version.json'), JSON.stringify({ migration: '2' }));
    const refused = openDataFolder(path, '1');
    expect(refused.ok ? '' : refused.error.code).toBe('data-newer');
    const same = expectValue(openDataFolder(path, '2'));
    expect(existsSync(join(path, 'before-2'))).toBe(false);
    same.release();
    const newer = expectValue(openDataFolder(path, '3'));
    expect(readFileSync(join(path, 'before-2', 'file'), 'utf8')).toBe('old');
    newer.noteMigration('3');
    newer.release();
    expectValue(openDataFolder(path, '3')).release();
  });
});

test('a PostgreSQL that is not there is named', async () => {
  const refused = await openDatabase({ type: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(refused.ok ? '' : refused.error.code).toBe('database-unreachable');
  expect(refused.ok ? '' : refused.error.message).toContain('ECONNREFUSED');
});
