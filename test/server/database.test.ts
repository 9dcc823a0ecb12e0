import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { backUp, restore } from '../../apps/server/src/backup/backup.ts';
import { openDataFolder } from '../../apps/server/src/database/data-folder.ts';
import { startEmbedded } from '../../apps/server/src/database/embedded.ts';
import { expectMigrated, listMigrations, migrate } from '../../apps/server/src/database/migrations.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { connectPostgres, type PostgresConnection } from '../../apps/server/src/database/sql-connection.ts';
import { missingSql } from '../../scripts/database-schema.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { newDatabaseUrl } from './throwaway.ts';

const root = makeScratchFolder();

test('PostgreSQL ends statements and transactions whose process has vanished', async () => {
  const { prisma, queueOptions, close } = expectValue(
    await openDatabase({ type: 'postgres', url: await newDatabaseUrl('migrated') }),
  );
  const settingOf = async (name: string) => (await prisma.$queryRawUnsafe<object[]>(`SHOW ${name}`))[0];
  expect(await settingOf('idle_in_transaction_session_timeout')).toEqual({
    idle_in_transaction_session_timeout: '90s',
  });
  expect(await settingOf('statement_timeout')).toEqual({ statement_timeout: '2min' });
  const queue = new pg.Pool(queueOptions as pg.PoolConfig);
  expect((await queue.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '2min' }]);
  await queue.end();
  await close();
});

describe('migrations', () => {
  let connection: PostgresConnection;
  beforeEach(async () => {
    connection = expectValue(await connectPostgres(await newDatabaseUrl('migrated')));
    return () => connection.close();
  });

  test('match the schema; the comparison finds a difference', async () => {
    const url = await newDatabaseUrl('empty');
    await connection.close();
    connection = expectValue(await connectPostgres(url));
    expect(await missingSql(url)).toContain('CREATE TABLE "competition"');
    const all = listMigrations().map(({ name }) => name);
    expect(await migrate(connection)).toEqual({ ok: true, value: all });
    expect(await missingSql(url)).toBeUndefined();
    await connection.script('ALTER TABLE "competition_set" DROP COLUMN "voids"');
    expect(await missingSql(url)).toContain('ADD COLUMN     "voids"');
    await connection.script('ALTER TABLE "competition_set" ADD COLUMN "voids" INTEGER NOT NULL DEFAULT 0');
  });

  test('are applied once', async () => {
    expect(await migrate(connection)).toEqual({ ok: true, value: [] });
    const { rows } = await connection.query('SELECT checksum FROM "_prisma_migrations"');
    expect(rows).toHaveLength(listMigrations().length);
  });

  test('are rolled back when they fail', async () => {
    const broken = { name: '99990101000000_broken', sql: 'CREATE TABLE "half" (id INT); SELECT nonsense;' };
    await expect(migrate(connection, [...listMigrations(), broken])).rejects.toThrow('nonsense');
    const { rows } = await connection.query(`SELECT 1 FROM pg_tables WHERE tablename = 'half'`);
    expect(rows).toEqual([]);
    expect(await migrate(connection)).toEqual({ ok: true, value: [] });
  });

  test.each([
    ['a later migration', '99990101000000_later', 'data-newer'],
    ['a migration of version 0.1', '20261121000000_start', 'data-older'],
    ['a migration from between two versions', '20261123152835_disclosure', 'data-older'],
  ])('refuse data with %s', async (_, name, code) => {
    expectValue(await migrate(connection, [...listMigrations(), { name, sql: '' }]));
    for (const refused of [await migrate(connection), await expectMigrated(connection)])
      expect(refused.ok ? '' : refused.error).toMatchObject({ code, message: expect.stringContaining(name) });
  });

  test('continue after those of version 0.2, which the first one replaces', async () => {
    const url = await newDatabaseUrl('empty');
    await connection.close();
    connection = expectValue(await connectPostgres(url));
    const [first, ...later] = listMigrations();
    const ofVersion02 = ['20261122142021_contest_exclusions', '20261122170241_set_seat_voids'];
    const migrations = [
      { name: ofVersion02[0]!, sql: first!.sql },
      { name: ofVersion02[1]!, sql: '' },
    ];
    expectValue(await migrate(connection, migrations));
    const early = await expectMigrated(connection);
    expect(early.ok ? '' : early.error.message).toContain(`lacks the migration "${later[0]!.name}"`);
    expect(await migrate(connection)).toEqual({ ok: true, value: later.map(({ name }) => name) });
    const { rows } = await connection.query('SELECT migration_name AS name FROM "_prisma_migrations" ORDER BY 1');
    expect(rows.map(({ name }) => name)).toEqual(listMigrations().map(({ name }) => name));
    expect(await expectMigrated(connection)).toEqual({ ok: true, value: true });
  });
});

describe('the data folder', () => {
  test('is refused and released if its version is newer, and copied if its version is older', () => {
    const path = join(root, 'versions');
    const form = (migration: string) => ({ migration, major: 18 });
    mkdirSync(join(path, 'postgres'), { recursive: true });
    writeFileSync(join(path, 'postgres', 'PG_VERSION'), '18\n');
    writeFileSync(join(path, 'version.json'), JSON.stringify({ migration: '2' }));
    const refused = openDataFolder(path, form('1'));
    expect(refused.ok ? '' : refused.error.code).toBe('data-newer');
    const same = expectValue(openDataFolder(path, form('2')));
    expect(existsSync(join(path, 'before-2'))).toBe(false);
    same.release();
    const newer = expectValue(openDataFolder(path, form('3')));
    newer.keepCopy!();
    expect(readFileSync(join(path, 'before-2', 'PG_VERSION'), 'utf8')).toBe('18\n');
    newer.noteMigration('3');
    newer.release();
    expectValue(openDataFolder(path, form('3'))).release();
  });
});

test('a folder of an older version is migrated without loss; in use it can be backed up, but not opened again or restored to', async () => {
  const location = { type: 'folder', path: join(root, 'older') } as const;
  const [oldest, ...later] = listMigrations();
  const started = expectValue(await startEmbedded(location.path, 'open'));
  const connection = expectValue(await connectPostgres(started.url));
  await migrate(connection, [oldest!]);
  await connection.query(`INSERT INTO setting (key, value) VALUES ('colour', 'green')`);
  await connection.close();
  started.noteMigration(oldest!.name);
  await started.close();
  // Of a PostgreSQL that was killed: the copy is made once it has ended.
  writeFileSync(join(location.path, 'postgres', 'postmaster.pid'), '999999\n');
  const opened = expectValue(await openDatabase(location));
  const second = await openDatabase(location);
  expect(second).toMatchObject({ error: { code: 'folder-locked', message: expect.stringMatching(`${process.pid}`) } });
  const backup = join(root, 'live.backup');
  expect(expectValue(await backUp(location, backup, { replace: false })).rows.get('setting')).toBe(1);
  expect(await restore(location, backup, { replace: true })).toMatchObject({ error: { code: 'folder-locked' } });
  expect(await opened.prisma.setting.findMany()).toEqual([{ key: 'colour', value: 'green' }]);
  expect(await opened.prisma.entrant.findMany()).toEqual([]);
  await opened.close();
  const copied = ['PG_VERSION', 'postmaster.pid'].map((name) =>
    existsSync(join(location.path, `before-${oldest!.name}`, name)),
  );
  expect(copied).toEqual([true, false]);
  const { migration } = JSON.parse(readFileSync(join(location.path, 'version.json'), 'utf8'));
  expect(migration).toBe(later.at(-1)!.name);
});

describe('an unusable folder is refused with the reason', () => {
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
    // Root can write everywhere except in /proc.
    expect(await refusalOf(process.getuid?.() === 0 ? '/proc/mcr' : '/mcr')).toContain('folder-unusable: ');
  });

  test('a damaged version file; the lock is released', async () => {
    const path = join(root, 'damaged');
    mkdirSync(join(path, 'postgres'), { recursive: true });
    writeFileSync(join(path, 'version.json'), '{"migra');
    for (const _ of [1, 2]) expect(await refusalOf(path)).toContain('version.json contains no migration');
  });

  test.each([
    ['of another PostgreSQL', ['PG_VERSION'], /^folder-unusable: .* is the data folder of another PostgreSQL/],
    [
      'of an older PostgreSQL',
      ['postgres/PG_VERSION'],
      /^data-older: .* PostgreSQL 17; .* uses 18: .*"mcr server restore FILE"/,
    ],
    [
      'without PG_VERSION',
      ['postgres/global/pg_control'],
      /^folder-unusable: .*PG_VERSION is missing.*"mcr server restore"/,
    ],
    ['without its database', ['version.json'], /^folder-unusable: .*postgres is missing.*"mcr server restore"/],
  ])('a folder %s, which is not changed', async (name, files, message) => {
    const path = join(root, name);
    for (const file of files) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), file === 'version.json' ? JSON.stringify({ migration: '1' }) : '17\n');
    }
    const before = readdirSync(path, { recursive: true });
    for (const _ of [1, 2]) expect(await refusalOf(path)).toMatch(message);
    expect(readdirSync(path, { recursive: true })).toEqual(before);
  });

  test('a folder of a newer PostgreSQL', async () => {
    const path = join(root, 'major');
    mkdirSync(join(path, 'postgres'), { recursive: true });
    writeFileSync(join(path, 'postgres', 'PG_VERSION'), '99\n');
    expect(await refusalOf(path)).toMatch(/^data-newer: .* \(PostgreSQL 99; this version uses 18\)/);
  });

  test('a database with invalid files', async () => {
    const path = join(root, 'nonsense');
    mkdirSync(join(path, 'postgres'), { recursive: true, mode: 0o700 });
    chmodSync(join(path, 'postgres'), 0o700);
    writeFileSync(join(path, 'postgres', 'PG_VERSION'), '18\n');
    for (const _ of [1, 2])
      expect(await refusalOf(path)).toMatch(/folder-unusable: .* cannot be opened .*"mcr server restore"/);
  });
});

test('reports a PostgreSQL that cannot be reached', async () => {
  const refused = await openDatabase({ type: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' });
  expect(refused.ok ? '' : refused.error.code).toBe('database-unreachable');
  expect(refused.ok ? '' : refused.error.message).toContain('ECONNREFUSED');
});
