import { afterAll, expect, test } from 'vitest';
import { createJournalStore } from '../../../apps/server/src/journal/journal-store.ts';
import { openLease } from '../../../apps/server/src/journal/lease.ts';
import { newDatabase, until } from '../throwaway.ts';

const database = await newDatabase();
afterAll(() => database.close());

test('a lease is gained again after its work failed to start', async () => {
  const errors: unknown[] = [];
  const calls: string[] = [];
  const failure = new Error('the database was unavailable');
  const lease = await openLease({
    prisma: database.prisma,
    key: 'failing',
    renewMs: 5,
    onError: (error) => errors.push(error),
    onGained: async () => {
      calls.push('gained');
      if (calls.length === 1) throw failure;
    },
    onLost: async () => void calls.push('lost'),
  });
  await until(async () => calls.length === 3);
  expect(calls).toEqual(['gained', 'lost', 'gained']);
  expect(errors).toEqual([failure]);
  expect(lease.isHeld).toBe(true);
  await lease.close();
});

test('lists the deals of other tables if the entry of one is malformed', async () => {
  const { prisma } = database;
  const lease = await openLease({
    prisma,
    key: 'tables',
    onGained: async () => {},
    onLost: async () => {},
    onError: (error) => expect.unreachable(String(error)),
  });
  const journal = createJournalStore({ database, key: 'tables', lease: () => lease, onError: () => {} });
  const opened = { type: 'opened', deal: 0, id: 'deal of b' };
  await prisma.journalEntry.createMany({
    data: [
      { tableId: 'a', deal: 0, step: 0, entry: { ...opened, id: 7 } },
      { tableId: 'b', deal: 0, step: 0, entry: opened },
    ],
  });
  expect(await journal.listDeals()).toEqual(['deal of b']);
  await expect(journal.read('a')).rejects.toThrow('table "journal_entry", row "a 0 0", column "entry", field "id"');
  await lease.close();
});
