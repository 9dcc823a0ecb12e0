// Archives for tests, with access to their stored content, and records to move.

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import type { ArchiveStore } from '../../../apps/server/src/archive/archive-store.ts';
import { openArchiveStore } from '../../../apps/server/src/archive/open-archive-store.ts';
import { createSetRecords } from '../../../apps/server/src/archive/set-records.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { newFolder } from '../throwaway.ts';

export interface ArchiveUnderTest {
  readonly store: ArchiveStore;
  /** The keys of all content, in order. */
  keys(): readonly string[];
  /** Changes stored content directly, bypassing the store; if `change` returns undefined, the content is removed. */
  tamper(key: string, change: (bytes: Buffer) => Buffer | undefined): void;
  close(): void;
}

export function newArchive(): ArchiveUnderTest {
  const folder = newFolder();
  const pathOf = (key: string): string => join(folder.path, key);
  return {
    store: openArchiveStore({ type: 'folder', path: folder.path }),
    keys: () =>
      readdirSync(folder.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.path.length + 1))
        .sort(),
    tamper: (key, change) => {
      const bytes = change(readFileSync(pathOf(key)));
      if (bytes === undefined) rmSync(pathOf(key));
      else writeFileSync(pathOf(key), bytes);
    },
    close: () => folder.remove(),
  };
}

/** Plays all `sets` sets of a tournament, cancels it, and returns the paths of the records. */
export async function playSets(
  { director, playNextSet }: AppUnderTest,
  id: string,
  sets: number,
): Promise<readonly string[]> {
  const entrants = ['a', 'b', 'c', 'd'].map((name) => ({ id: name, bot: 'random' }));
  const config = { id, entrants, rounds: 1, setsPerRound: sets, seatings: 4 as const };
  expectValue(await director.create({ name: id, config }));
  expectValue(await director.control(id, 'start'));
  for (let set = 0; set < sets; set += 1) await playNextSet(id);
  expectValue(await director.control(id, 'cancel'));
  return Array.from({ length: sets }, (_, index) => `/api/tournaments/${id}/sets/r1-t1-s${index + 1}/record.json`);
}

/** Adds records with distinct content for played sets. */
export async function fillRecords({ prisma }: Database, count: number): Promise<void> {
  const house = await prisma.user.findFirst({ where: { kind: 'house' } });
  const owner = house ?? (await prisma.user.create({ data: { name: 'house', kind: 'house' } }));
  const id = `filled-${randomUUID()}`;
  await prisma.competition.create({
    data: {
      id,
      kind: 'ladder',
      name: id,
      config: {},
      rules: {},
      limits: {},
      commitment: id,
      secret: new Uint8Array(32),
      ownerId: owner.id,
    },
  });
  const sets = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    competitionId: id,
    table: 1,
    number: index + 1,
    playedAt: new Date('2020-01-01'),
  }));
  await prisma.competitionSet.createMany({ data: sets });
  const textOf = (number: number) => new Uint8Array(Buffer.from(`record ${number} of ${id}`));
  await prisma.setRecord.createMany({ data: sets.map((set) => ({ setId: set.id, text: textOf(set.number) })) });
}

/** The content of every record, as readers get it. */
export async function contentOf({ prisma }: Database, store: ArchiveStore): Promise<readonly string[]> {
  const records = createSetRecords(prisma, store);
  const rows = await prisma.setRecord.findMany({ orderBy: { setId: 'asc' }, select: { setId: true } });
  return Promise.all(rows.map(async ({ setId }) => (await records.bytes(setId)).toString()));
}
