import { expect, test } from 'vitest';
import { createJournalStore } from '../../../apps/server/src/journal/journal-store.ts';
import { Lease } from '../../../apps/server/src/journal/lease.ts';
import { closedAfterTests, newDatabase, until } from '../throwaway.ts';

const database = closedAfterTests(await newDatabase());

test('a lease is gained again after its work failed to start', async () => {
  const errors: unknown[] = [];
  const calls: string[] = [];
  const failure = new Error('the database was unavailable');
  const lease = new Lease({ database, key: 'failing', renewMs: 5, onError: (error) => errors.push(error) });
  lease.add({
    begin: async () => {
      calls.push('begun');
      if (calls.length === 1) throw failure;
    },
    end: async () => void calls.push('ended'),
  });
  await lease.open();
  await until(async () => calls.length === 3);
  expect(calls).toEqual(['begun', 'ended', 'begun']);
  expect(errors).toEqual([failure]);
  expect(lease.isAtWork).toBe(true);
  await lease.close();
});

test('a renewal that is in progress when the lease is closed does not acquire it again', async () => {
  let proceed = (): void => {};
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  let begun = 0;
  let ended = 0;
  const prisma = new Proxy(database.prisma, {
    get: (target, name) => {
      if (name !== '$executeRaw') return Reflect.get(target, name);
      return async (sql: TemplateStringsArray, ...values: unknown[]) => {
        const isRenewal = sql[0]!.includes('INSERT');
        if (isRenewal) begun += 1;
        if (isRenewal && begun > 1) await held;
        const changed = await target.$executeRaw(sql, ...values);
        if (isRenewal) ended += 1;
        return changed;
      };
    },
  });
  const onError = (error: unknown) => expect.unreachable(String(error));
  const lease = new Lease({ database: { ...database, prisma }, key: 'closing', renewMs: 5, onError });
  await lease.open();
  await until(async () => begun > 1);
  const closed = lease.close();
  setTimeout(proceed, 100);
  await closed;
  await until(async () => ended === begun);
  expect(await database.prisma.lease.count({ where: { key: 'closing' } })).toBe(0);
});

test('lists the deals of other tables if the entry of one is malformed', async () => {
  const { prisma } = database;
  const lease = new Lease({ database, key: 'tables', onError: (error) => expect.unreachable(String(error)) });
  const journal = createJournalStore({ database, lease, onError: () => {} });
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
