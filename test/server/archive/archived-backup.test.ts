// Backups of a database whose old records are in an archive.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runPass } from '../../../apps/server/src/archive/archive-job.ts';
import type { LeftRecord } from '../../../apps/server/src/backup/archived-rows.ts';
import { backUp, restore } from '../../../apps/server/src/backup/backup.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { fillDatabase, pictureOf } from '../filled-database.ts';
import { newDatabaseUrl } from '../throwaway.ts';
import { type ArchiveUnderTest, contentOf, newArchive } from './archive-under-test.ts';

const log = { info: () => {} };
const tomorrow = (): Date => new Date(Date.now() + 86_400_000);

describe('a backup', () => {
  const folder = makeScratchFolder();
  let archive: ArchiveUnderTest;
  let database: Database;
  let here: { readonly type: 'postgres'; readonly url: string };
  let picture: string;
  let records: readonly string[];
  beforeEach(async () => {
    archive = newArchive();
    here = { type: 'postgres', url: await newDatabaseUrl('empty') };
    database = expectValue(await openDatabase(here));
    picture = await fillDatabase(database);
    records = await contentOf(database, archive.store);
    await runPass({ database, store: archive.store, days: 0, log }, tomorrow());
    expect(await database.prisma.setRecord.count({ where: { text: { not: null } } })).toBe(0);
  });
  afterEach(async () => {
    await database.close();
    archive.close();
  });

  const restored = async (file: string): Promise<Database> => {
    const there = { type: 'postgres', url: await newDatabaseUrl('empty') } as const;
    expectValue(await restore(there, file, { replace: false }));
    return expectValue(await openDatabase(there));
  };

  test('includes the records of the archive, which are restored to the database and can be moved again', async () => {
    const file = join(folder, 'whole');
    expectValue(await backUp(here, file, { replace: false, store: archive.store }));
    const keys = archive.keys();
    const copy = await restored(file);
    const former = await copy.prisma.setting.delete({ where: { key: 'archive-former' } });
    expect(await pictureOf(copy)).toBe(picture);
    await copy.prisma.setting.create({ data: former });
    await archive.store.remove('archive.json');
    await runPass({ database: copy, store: archive.store, days: 0, log }, tomorrow());
    expect(archive.keys()).toEqual(keys);
    expect(await contentOf(copy, archive.store)).toEqual(records);
    await copy.close();
  });

  test('without the archive lists its records; the copy can only read them until the marker file is removed', {
    tags: ['full'],
  }, async () => {
    const file = join(folder, 'without');
    const left: LeftRecord[] = [];
    expectValue(await backUp(here, file, { replace: false, onLeft: (record) => left.push(record) }));
    expect(left.map(({ key }) => key).sort()).toEqual(archive.keys().filter((key) => key !== 'archive.json'));
    const copy = await restored(file);
    const pass = (own: Database) => runPass({ database: own, store: archive.store, days: 0, log }, tomorrow());
    await expect(pass(copy)).rejects.toThrow('is the archive of the database from which this one was restored');
    expect(await contentOf(copy, archive.store)).toEqual(records);
    expect(await pass(database)).toBe(0);
    await archive.store.remove('archive.json');
    expect(await pass(copy)).toBe(0);
    await expect(pass(database)).rejects.toThrow('is the archive of another database');
    expect(await contentOf(database, archive.store)).toEqual(records);
    await copy.close();
  });

  test('is written even if a record cannot be read; that record is reported', { tags: ['full'] }, async () => {
    const file = join(folder, 'damaged');
    const left: LeftRecord[] = [];
    const [damaged] = archive.keys().filter((key) => key !== 'archive.json');
    archive.tamper(damaged!, () => undefined);
    const onLeft = (record: LeftRecord): void => void left.push(record);
    expectValue(await backUp(here, file, { replace: false, store: archive.store, onLeft }));
    expect(existsSync(file)).toBe(true);
    expect(left.map(({ key, message }) => [key, message])).toEqual([
      [damaged, `the record ${damaged} cannot be read from the archive: it is missing`],
    ]);
    const copy = await restored(file);
    const named = await copy.prisma.setRecord.findMany({ where: { archiveKey: { not: null } } });
    expect(named.map(({ archiveKey }) => archiveKey)).toEqual([damaged]);
    await copy.close();
  });
});
