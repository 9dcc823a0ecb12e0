// Moving records to an archive: no record is lost or duplicated wherever a pass ends, and every address returns the same content.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveOldRecords, removeUnused, runPass } from '../../../apps/server/src/archive/archive-job.ts';
import type { ArchiveStore } from '../../../apps/server/src/archive/archive-store.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { type AppUnderTest, startApp } from '../app-under-test.ts';
import { newDatabase } from '../throwaway.ts';
import { type ArchiveUnderTest, contentOf, fillRecords, newArchive, playSets } from './archive-under-test.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);
const log = { info: () => {} };
const MARKER = 'archive.json';

describe('an archive', () => {
  let arena: AppUnderTest;
  let archive: ArchiveUnderTest;
  beforeAll(async () => {
    archive = newArchive();
    arena = await startApp({ archive: archive.store });
  });
  afterAll(async () => {
    await arena.close();
    archive.close();
  });
  const pass = (now: Date): Promise<number> => runPass({ ...arena, store: archive.store, days: 30, log }, now);
  const answers = (paths: readonly string[]) =>
    Promise.all(paths.map(async (url) => (await arena.app.inject({ url })).rawPayload));

  test('stores the records of old sets, and every link gives the same bytes', async () => {
    const records = await playSets(arena, 'kept', 3);
    const links = [...records, `${records[0]}.zst`, `/api/tournaments/kept/results.json`];
    const before = await answers(links);
    expect(await pass(inDays(29))).toBe(0);
    const keys = archive.keys();
    expect(keys).toContain(MARKER);
    expect(await pass(inDays(31))).toBe(3);
    expect(archive.keys()).toHaveLength(keys.length + 3);
    const where = { text: null, set: { competitionId: 'kept' } };
    expect(await arena.database.prisma.setRecord.count({ where })).toBe(3);
    expect(await answers(links)).toEqual(before);
    expect(await pass(inDays(31))).toBe(0);
    expect(await arena.database.prisma.archiveRemoval.count()).toBe(0);
  });

  test('reports a missing or changed record by its key, without affecting other sets', async () => {
    const [missing, changed, whole] = await playSets(arena, 'damaged', 3);
    const before = await answers([whole!]);
    await pass(inDays(31));
    const keyOf = async (set: number): Promise<string> => {
      const where = { set: { competitionId: 'damaged', number: set } };
      return (await arena.database.prisma.setRecord.findFirstOrThrow({ where })).archiveKey!;
    };
    archive.tamper(await keyOf(1), () => undefined);
    archive.tamper(await keyOf(2), (bytes) => Buffer.concat([bytes, Buffer.from('x')]));
    for (const [url, set, reason] of [
      [missing!, 1, 'it is missing'],
      [changed!, 2, 'its content has SHA-256 '],
    ] as const) {
      const answer = await arena.app.inject({ url });
      expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'record-unavailable']);
      expect(answer.json().error.message).toContain(`the record ${await keyOf(set)} cannot be read`);
      expect(answer.json().error.message).toContain(reason);
      expect(answer.json().error.message).not.toContain(archive.store.place);
      expect(arena.logged.some((line) => line.includes(archive.store.place))).toBe(true);
    }
    expect(await answers([whole!])).toEqual(before);
  });

  test('removes only records, even if a restored backup names other keys', async () => {
    const { prisma } = arena.database;
    const record = `set-records/00/${'0'.repeat(64)}.json.zst`;
    const since = inDays(-2);
    const keys = ['../outside', MARKER, record, '/etc/passwd'];
    await prisma.archiveRemoval.createMany({ data: keys.map((key) => ({ key, since })) });
    const removed: string[] = [];
    const store = { ...archive.store, remove: async (key: string) => void removed.push(key) };
    expect(await removeUnused(prisma, store, new Date())).toBe(4);
    expect([removed, await prisma.archiveRemoval.count()]).toEqual([[record], 0]);
  });

  test('removes only the files of deleted records, a day later', async () => {
    await playSets(arena, 'deleted', 1);
    await pass(inDays(31));
    const keys = archive.keys();
    const where = { set: { competitionId: 'deleted' } };
    const { archiveKey } = await arena.database.prisma.setRecord.findFirstOrThrow({ where });
    await arena.database.prisma.competition.delete({ where: { id: 'deleted' } });
    await pass(new Date());
    expect(archive.keys()).toEqual(keys);
    await pass(inDays(2));
    expect(archive.keys()).toEqual(keys.filter((key) => key !== archiveKey));
    expect(await arena.database.prisma.archiveRemoval.count()).toBe(0);
  });
});

describe('a pass that moves records', () => {
  let database: Database;
  let archive: ArchiveUnderTest;
  const RECORDS = 110;
  beforeEach(async () => {
    archive = newArchive();
    database = await newDatabase();
    await fillRecords(database, RECORDS);
  });
  afterEach(async () => {
    await database.close();
    archive.close();
  });
  const pass = (store: ArchiveStore, days = 0): Promise<number> =>
    runPass({ database, store, days: 0, log }, inDays(days));
  /** Runs a pass that is killed at `moment`; returns whether it ended before. */
  const endsWithin = async (moment: number): Promise<boolean> => {
    const killed = /killed|does not respond/;
    const error = await pass(endingAt(archive.store, moment)).then(() => undefined, String);
    if (error !== undefined) expect(error).toMatch(killed);
    return error === undefined;
  };

  test('does not lose or duplicate a record if it is killed at any moment', async () => {
    const before = await contentOf(database, archive.store);
    let kills = 0;
    for (let moment = 0; !(await endsWithin(moment)); moment = Math.ceil(1.4 * moment) + 1) {
      expect(await contentOf(database, archive.store)).toEqual(before);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(10);
    expect(await contentOf(database, archive.store)).toEqual(before);
    expect(await database.prisma.setRecord.count({ where: { archiveKey: null } })).toBe(0);
    expect(archive.keys()).toHaveLength(RECORDS + 1);
    expect(await database.prisma.archiveRemoval.count()).toBe(0);
    await pass(archive.store, 2);
    expect(await contentOf(database, archive.store)).toEqual(before);
  });

  test('leaves no file of records that are deleted meanwhile', async () => {
    expect(await endsWithin(100)).toBe(false);
    expect(archive.keys().length).toBeGreaterThan(1);
    await database.prisma.setRecord.deleteMany();
    await pass(archive.store, 2);
    expect(archive.keys()).toEqual([MARKER]);
  });

  test('moves each record once if several passes run at the same time', async () => {
    const before = await contentOf(database, archive.store);
    expect(await endsWithin(5)).toBe(false);
    const options = { prisma: database.prisma, store: archive.store, before: inDays(0) };
    const moved = await Promise.all([moveOldRecords(options), moveOldRecords(options), moveOldRecords(options)]);
    expect(moved[0] + moved[1] + moved[2]).toBe(RECORDS);
    expect(await contentOf(database, archive.store)).toEqual(before);
    expect(archive.keys()).toHaveLength(RECORDS + 1);
  });

  test('stops at a record that the archive stores incorrectly, and keeps it in the database', async () => {
    const before = await contentOf(database, archive.store);
    const damaging = { ...archive.store, write: writesOther(archive.store) };
    await expect(pass(damaging)).rejects.toThrow(/cannot be read from the archive: its content has SHA-256/);
    expect(await database.prisma.setRecord.count({ where: { archiveKey: null } })).toBe(RECORDS);
    await pass(archive.store);
    expect(await contentOf(database, archive.store)).toEqual(before);
  });

  test('refuses the archive of another database, and a place without a marker', async () => {
    await pass(archive.store);
    await fillRecords(database, 1);
    archive.tamper(MARKER, () => Buffer.from('{"id":"other"}\n'));
    await expect(pass(archive.store)).rejects.toThrow(`${archive.store.place} is the archive of another database`);
    archive.tamper(MARKER, () => undefined);
    await expect(pass(archive.store)).rejects.toThrow(`${archive.store.place} is not the archive of this database`);
    expect(await database.prisma.setRecord.count({ where: { archiveKey: null } })).toBe(1);
  });
});

/** A store that throws before or after its operation number `moment`, as a kill would. */
function endingAt(store: ArchiveStore, moment: number): ArchiveStore {
  let passed = 0;
  const step = (): void => {
    if (passed >= moment) throw new Error('killed');
    passed += 1;
  };
  const around = async <T>(act: () => Promise<T>): Promise<T> => {
    step();
    const result = await act();
    step();
    return result;
  };
  return {
    ...store,
    read: (key) => around(() => store.read(key)),
    write: (key, bytes) => around(() => store.write(key, bytes)),
  };
}

function writesOther(store: ArchiveStore): ArchiveStore['write'] {
  return (key, bytes) => store.write(key, key === MARKER ? bytes : Buffer.concat([bytes, Buffer.from('x')]));
}
