import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { backUp, restore } from '../../apps/server/src/backup/backup.ts';
import {
  type BackupLine,
  checkBackupFile,
  readBackupFile,
  writeBackupFile,
} from '../../apps/server/src/backup/backup-file.ts';
import { restoreBackup } from '../../apps/server/src/backup/restore-backup.ts';
import { listRowSets } from '../../apps/server/src/backup/row-sets.ts';
import { listMigrations } from '../../apps/server/src/database/migrations.ts';
import { openConnection } from '../../apps/server/src/database/open-connection.ts';
import { type DatabaseLocation, openDatabase } from '../../apps/server/src/database/open-database.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { shared } from '../shared.ts';
import { fillDatabase, pictureOf } from './filled-database.ts';
import { newDatabaseUrl } from './throwaway.ts';

const folder = makeScratchFolder();
const inFolder = (name: string): string => join(folder, name);
const at = (name: string) => ({ type: 'folder', path: inFolder(name) }) as const;

const newLocation = async () => ({ type: 'postgres', url: await newDatabaseUrl('empty') }) as const;

const file = inFolder('arena.backup');
const filled = await newLocation();
const database = expectValue(await openDatabase(filled));
const picture = await fillDatabase(database);
await database.close();
expectValue(await backUp(filled, file, { replace: false }));

async function refusal(path = file, location: DatabaseLocation = filled, replace = true): Promise<string> {
  const restored = await restore(location, path, { replace });
  return restored.ok ? 'restored' : restored.error.code;
}

async function expectPicture(location: DatabaseLocation): Promise<void> {
  const opened = expectValue(await openDatabase(location));
  expect(await pictureOf(opened)).toBe(picture);
  await opened.close();
}

describe('a backup', () => {
  test('restores the same database elsewhere: results, records, users and bots', async () => {
    const copy = await newLocation();
    expectValue(await restore(copy, file, { replace: false }));
    await expectPicture(copy);
    expectValue(await backUp(copy, inFolder('again.backup'), { replace: false }));
    const linesOf = async (path: string): Promise<string[]> => {
      const lines: string[] = [];
      for await (const line of readBackupFile(path)) lines.push(JSON.stringify(line));
      return lines;
    };
    expect(await linesOf(inFolder('again.backup'))).toEqual(await linesOf(file));
  });

  test('is readable by its owner only, and is not overwritten without `replace`', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await backUp(filled, file, { replace: false });
    expect(again.ok ? '' : again.error.code).toBe('file-exists');
  });

  test('is not restored over existing data without `replace`', async () => {
    const other = await newLocation();
    const before = expectValue(await openDatabase(other));
    await before.prisma.setting.create({ data: { key: 'mine', value: 'kept' } });
    expect(await refusal(file, other)).toBe('database-in-use');
    await before.close();
    expect(await refusal(file, other, false)).toBe('database-filled');
    const after = expectValue(await openDatabase(other));
    expect(await after.prisma.setting.count({ where: { key: 'mine' } })).toBe(1);
    await after.close();
    expect(await refusal(file, other)).toBe('restored');
    await expectPicture(other);
  });

  test('that is damaged, cut short or of a later format does not change anything', async () => {
    const bytes = readFileSync(file);
    const damaged = inFolder('damaged.backup');
    for (const place of [0, 17, 40, 90, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const copy = Buffer.from(bytes);
      copy[place] = copy[place]! ^ 1;
      writeFileSync(damaged, copy);
      expect(['backup-damaged', 'backup-newer'], `byte ${place}`).toContain(await refusal(damaged));
    }
    for (const length of [0, 50, 100, bytes.length - 1]) {
      writeFileSync(damaged, bytes.subarray(0, length));
      expect(await refusal(damaged), `${length} bytes`).toBe('backup-damaged');
    }
    const body = bytes.subarray(bytes.indexOf('\n') + 1);
    for (const part of [body.subarray(0, -50), Buffer.from('no Zstandard'), Buffer.alloc(0)]) {
      const sum = createHash('sha256').update(part).digest('hex');
      writeFileSync(damaged, Buffer.concat([Buffer.from(`mcr-arena-backup 1 ${sum}\n`), part]));
      expect(await refusal(damaged), `${part.length} bytes with a valid checksum`).toBe('backup-damaged');
    }
    expect(await refusal(inFolder('nowhere.backup'))).toBe('backup-unreadable');
    expect(await refusal(damaged, at('not-made'))).toBe('backup-damaged');
    expect(existsSync(inFolder('not-made'))).toBe(false);
    writeFileSync(damaged, Buffer.concat([Buffer.from('mcr-arena-backup 2'), bytes.subarray(18)]));
    expect(await refusal(damaged)).toBe('backup-newer');
    await expectPicture(filled);
  });

  test('of a newer version is refused and does not change anything', async () => {
    const head = expectValue(await checkBackupFile(file));
    const lines = async function* () {
      yield* readBackupFile(file);
      yield { table: 'credential', columns: ['id', 'label'] };
      yield ['no uuid', 'x'];
    };
    const wrong = inFolder('wrong.backup');
    await writeBackupFile(wrong, { ...head, migration: '9999_later' }, lines());
    expect(await refusal(wrong)).toBe('data-newer');
    await expectPicture(filled);
  });

  /** Refused restorations leave it empty. */
  const empty = shared(newLocation);
  const USER = { table: 'user_account', columns: ['id', 'name', 'kind', 'role'] };
  const ID = '00000000-0000-0000-0000-000000000001';
  const users = (...rows: unknown[]) => [USER, ...rows];
  const columns = (table: string, ...names: string[]) => [{ table, columns: names }];
  test.each<[string, unknown[], string]>([
    ['a value of another type', users(['no uuid', 'x', 'person', 'user']), 'row 1, field "id": .*uuid'],
    ['an unknown value of an enumeration', users([ID, 'x', 'king', 'user']), 'row 1, field "kind": .*king'],
    ['a missing value', users([ID, null, 'person', 'user']), 'row 1, field "name": .*null value'],
    ['a duplicate row', users([ID, 'x', 'person', 'user'], [ID, 'y', 'person', 'user']), 'row 2: duplicate key'],
    ['too few fields', users([ID, 'x', 'person']), 'row 1: 3 fields, expected 4'],
    ['a number in place of a string', users([ID, 7, 'person', 'user']), 'row 1: expected a list of strings'],
    ['an unknown table', columns('castle', 'id'), 'table "castle": .*no such table'],
    ['an unknown field', columns('user_account', 'colour'), 'table "user_account", field "colour": .*no such field'],
    ['a duplicate field', columns('user_account', 'id', 'id'), 'field "id": the field is listed twice'],
    ['a row before the first table', [['x']], 'row precedes the first table'],
    ['an unknown line', [{ nothing: true }], 'expected a list'],
  ])('with %s is refused, with table, row and field in the message', async (_, wrongLines, message) => {
    const head = expectValue(await checkBackupFile(file));
    const lines = async function* () {
      yield* wrongLines as BackupLine[];
    };
    const wrong = inFolder('wrong.backup');
    await writeBackupFile(wrong, head, lines());
    const refused = await restore(await empty(), wrong, { replace: false });
    const place = message.startsWith('row ') && wrongLines[0] === USER ? '"user_account", ' : '';
    expect(refused.ok ? '' : `${refused.error.code} ${refused.error.message}`).toMatch(new RegExp(place + message));
    expect(refused.ok ? '' : refused.error.code).toBe('backup-malformed');
  });

  test('with an invalid head is refused', async () => {
    const wrong = inFolder('headless.backup');
    await writeBackupFile(wrong, JSON.parse('{"migration":7}'), (async function* () {})());
    expect(await refusal(wrong)).toBe('backup-malformed');
  });

  test('of an older version is migrated', async () => {
    const opened = expectValue(await openConnection({ type: 'postgres', url: await newDatabaseUrl('empty') }, 'write'));
    const later = {
      name: '99990101000000_later',
      sql: `ALTER TABLE "credential" ADD COLUMN "colour" TEXT DEFAULT 'green'`,
    };
    const migrations = [...listMigrations(), later];
    const head = expectValue(await checkBackupFile(file));
    expectValue(await restoreBackup(opened.connection, { path: file, head }, { replace: false, migrations }));
    const { rows } = await opened.connection.query('SELECT DISTINCT colour FROM credential');
    expect(rows).toEqual([{ colour: 'green' }]);
    await opened.close();
  });

  test('that cannot be written leaves no file behind', async () => {
    const broken = async function* () {
      yield { table: 'user_account', columns: ['id'] };
      throw new Error('the database went away');
    };
    const head = { migration: 'x', createdAt: 'x' };
    await expect(writeBackupFile(inFolder('half.backup'), head, broken())).rejects.toThrow('went away');
    expect(existsSync(inFolder('half.backup'))).toBe(false);
    await expect(backUp(filled, '/nowhere/at/all', { replace: false })).rejects.toThrow('ENOENT');
    rmSync(inFolder('again.backup'), { force: true });
  });
});

test('reports a folder without a database', async () => {
  const missing = await backUp(at('missing'), inFolder('x'), { replace: false });
  expect(missing.ok ? '' : missing.error.message).toContain('contains no database');
  expect(existsSync(inFolder('missing'))).toBe(false);
});

test('the database has no sequences: its tables contain all of its data', async () => {
  const opened = expectValue(await openConnection({ type: 'postgres', url: await newDatabaseUrl('empty') }, 'write'));
  for (const { sql } of listMigrations()) await opened.connection.script(sql);
  const { rows } = await opened.connection.query('SELECT count(*)::int AS sequences FROM pg_sequences');
  expect(rows).toEqual([{ sequences: 0 }]);
  const names = (await listRowSets(opened.connection)).map(({ name }) => name);
  expect(names.indexOf('user_account')).toBeLessThan(names.indexOf('competition'));
  expect(names.indexOf('competition_set')).toBeLessThan(names.indexOf('set_record'));
  await opened.close();
});
