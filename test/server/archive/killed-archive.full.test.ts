// Servers that are killed while they move records: no record is lost, and each is in one place.

import { readdirSync } from 'node:fs';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { openArchiveStore } from '../../../apps/server/src/archive/open-archive-store.ts';
import { openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { serve } from '../serving.ts';
import { newDatabaseUrl, until } from '../throwaway.ts';
import { contentOf, fillRecords } from './archive-under-test.ts';

const RECORDS = 2500;
const KILLS = 3;
const folder = makeScratchFolder();

function filesOf(path: string): number {
  return readdirSync(path, { recursive: true }).filter((name) => String(name).endsWith('.json.zst')).length;
}

test('killed servers move every record once', async () => {
  const url = await newDatabaseUrl('empty');
  const database = expectValue(await openDatabase({ type: 'postgres', url }));
  const store = openArchiveStore({ type: 'folder', path: folder });
  await fillRecords(database, RECORDS);
  const before = await contentOf(database, store);
  const left = () => database.prisma.setRecord.count({ where: { archiveKey: null } });
  const environment = { DATABASE_URL: url, MCR_ARCHIVE: folder };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await serve(environment);
    const files = filesOf(folder);
    // The job of the previous server is taken over within a minute.
    await until(async () => filesOf(folder) > files);
    await server.kill();
    expect(await left(), 'all records were moved before the kill').toBeGreaterThan(0);
    expect(await contentOf(database, store)).toEqual(before);
  }
  const last = await serve(environment);
  await until(async () => (await left()) === 0);
  expect(await last.stop()).toBe(0);
  expect(await contentOf(database, store)).toEqual(before);
  expect(filesOf(folder)).toBe(RECORDS);
  expect(await database.prisma.archiveRemoval.count()).toBe(0);
  await database.close();
});
