import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { appForFile } from '../app-under-test.ts';

const arena = await appForFile();

test('removes only the journals of a cancelled tournament', async () => {
  const { database, director } = arena;
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const config = { id: 'a_b', entrants, rounds: 1, seatings: 1 } as const;
  expectValue(await director.create({ name: 'Cancelled', config }));
  const tables = ['a_b/r1-t1-s1', 'a_b/r1-t2-s1', 'axb/r1-t1-s1', 'a_b2/r1-t1-s1', 'game/a_b/r1'];
  const entry = { type: 'opened', deal: 0, id: 'abcdefgh' };
  await database.prisma.journalEntry.createMany({
    data: tables.map((tableId) => ({ tableId, deal: 0, step: 0, entry })),
  });
  expectValue(await director.control('a_b', 'cancel'));
  const left = await database.prisma.journalEntry.findMany({ orderBy: { tableId: 'asc' } });
  expect(left.map(({ tableId }) => tableId)).toEqual(['a_b2/r1-t1-s1', 'axb/r1-t1-s1', 'game/a_b/r1']);
});
