import { expect, onTestFinished, test } from 'vitest';
import { createJournalStore, type JournalStore, LeaseLost } from '../../../apps/server/src/journal/journal-store.ts';
import { Lease } from '../../../apps/server/src/journal/lease.ts';
import { closedAfterTests, newDatabase, until } from '../throwaway.ts';
import { OPENED, replied } from './journal-faults.ts';

const database = closedAfterTests(await newDatabase());

/** The store of a process that holds the lease `key`. */
async function openStore(key: string): Promise<{ readonly journal: JournalStore; readonly lease: Lease }> {
  const lease = new Lease({ database, key, onError: () => {} });
  await lease.open();
  await until(async () => lease.isHeld);
  const journal = createJournalStore({ database, lease, onError: () => {} });
  onTestFinished(async () => {
    await journal.close();
    await lease.close();
  });
  return { journal, lease };
}

test('returns entries as stored, with any characters', async () => {
  const { journal } = await openStore('characters');
  const entries = [OPENED, replied(1, 'a\u0000b'), replied(2, '\ud800 "\\u0000" \n {"x": [1]}')];
  await journal.append('t', entries);
  expect(await journal.read('t')).toEqual(entries);
  await journal.discard('t');
  expect(await journal.read('t')).toEqual([]);
});

test('stores each of many concurrent entries once', async () => {
  const { journal } = await openStore('many');
  await journal.append('many', [OPENED]);
  await Promise.all(Array.from({ length: 300 }, (_, index) => journal.append('many', [replied(index + 1)])));
  const stored = await journal.read('many');
  expect(stored.map((entry) => (entry.type === 'replied' ? entry.step : 0))).toEqual(
    Array.from({ length: 301 }, (_, index) => index),
  );
});

test.each([
  ['a takeover by another process', "UPDATE lease SET holder = 'another' WHERE key = 'fenced-1'"],
  ['the lease has expired', "UPDATE lease SET expires_at = now() - interval '1 second' WHERE key = 'fenced-2'"],
  ['the lease is deleted', "DELETE FROM lease WHERE key = 'fenced-3'"],
])('does not store an entry after %s', async (_, change) => {
  const key = /fenced-\d/.exec(change)![0];
  const { journal, lease } = await openStore(key);
  await journal.append(key, [OPENED]);
  await database.prisma.$executeRawUnsafe(change);
  await expect(journal.append(key, [replied(1)])).rejects.toBeInstanceOf(LeaseLost);
  expect(lease.isHeld).toBe(false);
  expect(await journal.read(key)).toEqual([OPENED]);
});

test('replaces a connection that is lost between two entries', async () => {
  const { journal } = await openStore('lost');
  await journal.append('lost', [OPENED]);
  const connections = async (): Promise<readonly { readonly pid: number }[]> =>
    database.prisma.$queryRaw`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%INSERT INTO journal_entry%' AND pid <> pg_backend_pid()`;
  const open = await connections();
  expect(open.length).toBeGreaterThan(0);
  for (const { pid } of open) await database.prisma.$queryRaw`SELECT pg_terminate_backend(${pid}::int)`;
  await until(async () => (await connections()).length === 0);
  // This process may not know yet that the connection is closed; an entry that fails for that reason is not stored.
  await until(async () =>
    journal.append('lost', [replied(1)]).then(
      () => true,
      () => false,
    ),
  );
  expect(await journal.read('lost')).toEqual([OPENED, replied(1)]);
});
