// Servers that are killed while they move records: no record is lost, and each is in one place.

import { mkdirSync, readdirSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { openArchiveStore } from '../../../apps/server/src/archive/open-archive-store.ts';
import { openDatabase } from '../../../apps/server/src/database/open-database.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { serve } from '../serving.ts';
import { newDatabaseUrl, until } from '../throwaway.ts';
import { contentOf, fillRecords } from './archive-under-test.ts';

const folder = makeScratchFolder();

async function nthChange(path: string, n: number): Promise<void> {
  let seen = 0;
  for await (const _ of watch(path)) {
    seen += 1;
    if (seen === n) return;
  }
}

test('killed servers move every record once', async () => {
  const url = await newDatabaseUrl('empty');
  const database = expectValue(await openDatabase({ type: 'postgres', url }));
  const store = openArchiveStore({ type: 'folder', path: folder });
  const left = () => database.prisma.setRecord.count({ where: { archiveKey: null } });
  const environment = { DATABASE_URL: url, MCR_ARCHIVE: folder };
  // Where records are written before they are renamed.
  const unfinished = join(folder, 'unfinished');
  mkdirSync(unfinished);
  let added = 1000;
  let before: readonly string[] = [];
  for (let kills = 0; kills < 3; ) {
    await fillRecords(database, added);
    before = await contentOf(database, store);
    const moving = nthChange(unfinished, 10 + 200 * kills);
    const server = await serve(environment);
    // The job of the previous server is taken over within a minute.
    await moving;
    await server.kill();
    expect(await contentOf(database, store)).toEqual(before);
    if ((await left()) > 0) kills += 1;
    else added *= 2; // On a busy machine, all may be moved before the kill.
  }
  const last = await serve(environment);
  await until(async () => (await left()) === 0);
  expect(await last.stop()).toBe(0);
  expect(await contentOf(database, store)).toEqual(before);
  const files = readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.json.zst'));
  expect(files).toHaveLength(before.length);
  expect(await database.prisma.archiveRemoval.count()).toBe(0);
  await database.close();
});
