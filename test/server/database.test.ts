import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataFolder } from '../../apps/server/src/database/data-folder.ts';
import { listMigrations, migrate } from '../../apps/server/src/database/migrations.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { embeddedSession, type SqlSession } from '../../apps/server/src/database/sql-session.ts';
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
    session = embeddedSession(engine);
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

describe('a folder of an older version', () => {
  test('is migrated when it is opened, nothing is lost, and a copy of what it was is kept', async () => {
    const path = join(root, 'older');
    const [oldest, ...later] = listMigrations();
    expect(later.length).toBeGreaterThan(0);
    mkdirSync(path);
    const engine = new PGlite(join(path, 'database'));
    await migrate(
      {
        query: async (sql, values = []) => ({
          rows: (await engine.query<Record<string, unknown>>(sql, [...values])).rows,
        }),
        script: async (sql) => void (await engine.exec(sql)),
      },
      [oldest!],
    );
    await engine.query(`INSERT INTO setting (key, value) VALUES ('colour', 'green')`);
    await engine.close();
    writeFileSync(join(path, 'version.json'), JSON.stringify({ migration: oldest!.name }));
    const opened = expectValue(await openDatabase({ type: 'folder', path }));
    expect(await opened.prisma.setting.findMany()).toEqual([{ key: 'colour', value: 'green' }]);
    expect(await opened.prisma.entrant.findMany()).toEqual([]);
    await opened.close();
    const copy = new PGlite(join(path, `before-${oldest!.name}`));
    const { rows } = await copy.query(`SELECT value FROM setting`);
    expect(rows).toEqual([{ value: 'green' }]);
    await copy.close();
  });
});

describe('a folder that cannot be used is refused with the reason', () => {
  const refusalOf = async (path: string): Promise<string> => {
    const opened = await openDatabase({ type: 'folder', path });
    if (opened.ok) await opened.value.close();
    return opened.ok ? 'opened' : `${opened.error.code}: ${opened.error.message}`;
  };

  test('a file', async () => {
    const path = join(root, 'file');
    writeFileSync(path, '');
    expect(await refusalOf(path)).toBe(`folder-unusable: ${path} cannot be used: it is a file, not a folder`);
    expect(await refusalOf(join(path, 'below'))).toMatch(/folder-unusable: .*a file/);
  });

  test('no rights', async () => {
    // Root may do everything but write where the kernel shows itself.
    expect(await refusalOf(process.getuid?.() === 0 ? '/proc/mcr' : '/mcr')).toContain('folder-unusable: ');
  });

  test('a full disk', async () => {
    const path = join(root, 'full');
    mkdirSync(path);
    symlinkSync('/dev/full', join(path, 'version.json.new'));
    expect(await refusalOf(path)).toContain('the disk is full');
    expect(existsSync(join(path, 'lock'))).toBe(false);
  });

  test('a damaged version file, and its lock is given back', async () => {
    const path = join(root, 'damaged');
    mkdirSync(join(path, 'database'), { recursive: true });
    writeFileSync(join(path, 'version.json'), '{"migra');
    for (const _ of [1, 2]) expect(await refusalOf(path)).toContain('version.json names no migration');
  });

  test('a database that is none', async () => {
    const path = join(root, 'nonsense');
    mkdirSync(join(path, 'database'), { recursive: true });
    writeFileSync(join(path, 'database', 'PG_VERSION'), 'nonsense');
    for (const _ of [1, 2]) expect(await refusalOf(path)).toMatch(/folder-unusable: .* does not open .*"mcr restore"/);
  });
});

test('a PostgreSQL that is not there is named', async () => {
  const refused = await openDatabase({ type: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(refused.ok ? '' : refused.error.code).toBe('database-unreachable');
  expect(refused.ok ? '' : refused.error.message).toContain('ECONNREFUSED');
});
