// Writes to the journal that fail briefly, fail for too long, or only seem to fail.

import { createBot } from '@mcr-arena/bot-random';
import { connectBot } from '@mcr-arena/sdk/client';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import {
  createJournalStore,
  type JournalStore,
  type JournalStoreOptions,
  LeaseLost,
} from '../../../apps/server/src/journal/journal-store.ts';
import { Lease } from '../../../apps/server/src/journal/lease.ts';
import { openBotHouse, resultsInProcess, resultsText } from '../remote-bots/bot-house.ts';
import { newDatabase, until } from '../throwaway.ts';
import { allowEntries, OPENED, openLossyConnection, refuseEntries, replied } from './journal-faults.ts';

let database: Database;
let errors: unknown[];
let gained: number;
beforeEach(async () => {
  database = await newDatabase();
  [errors, gained] = [[], 0];
});
afterEach(() => database.close());

/** The store of a process that holds the lease. */
async function openStore(more: Partial<JournalStoreOptions> = {}): Promise<JournalStore> {
  const lease = new Lease({ database, key: 'tables', lapseMs: 600_000, renewMs: 20, onError: () => {} });
  lease.add({
    begin: async () => {
      gained += 1;
    },
    end: async () => {},
  });
  await lease.open();
  await until(async () => lease.isHeld);
  const onError = (error: unknown): void => void errors.push(error);
  const journal = createJournalStore({ database, lease, onError, ...more });
  onTestFinished(async () => {
    await journal.close();
    await lease.close();
  });
  return journal;
}

test('retries a write that fails briefly, before any later write', async () => {
  const delays: boolean[] = [];
  const journal = await openStore({ onDelay: (isDelayed) => delays.push(isDelayed) });
  await journal.append('t', [OPENED]);
  await refuseEntries(database, "NEW.table_id = 't' AND NEW.step = 1");
  const stored: string[] = [];
  const note = (name: string) => () => void stored.push(name);
  const first = journal.append('t', [replied(1)]).then(note('first'));
  await until(async () => errors.length >= 1);
  const second = journal.append('other', [OPENED]).then(note('second'));
  await until(async () => errors.length >= 2 && delays.length > 0);
  expect([stored, delays]).toEqual([[], [true]]);
  expect(await database.prisma.journalEntry.count()).toBe(1);
  await allowEntries(database);
  await Promise.all([first, second]);
  expect([stored, delays]).toEqual([
    ['first', 'second'],
    [true, false],
  ]);
  expect(await journal.read('t')).toEqual([OPENED, replied(1)]);
  expect(await journal.read('other')).toEqual([OPENED]);
});

test('gives up the tables if writes fail for too long, and stores again when the tables are resumed', async () => {
  const journal = await openStore({ patienceMs: 300 });
  await journal.append('t', [OPENED]);
  await refuseEntries(database);
  await expect(journal.append('t', [replied(1)])).rejects.toBeInstanceOf(LeaseLost);
  expect(errors.length).toBeGreaterThanOrEqual(2);
  await until(async () => gained === 2);
  await allowEntries(database);
  await journal.append('t', [replied(1, 'again')]);
  expect(await journal.read('t')).toEqual([OPENED, replied(1, 'again')]);
});

test('rejects at once an entry that can never be stored', async () => {
  const journal = await openStore();
  await refuseEntries(database, 'NEW.step = 1', 'data_exception');
  await expect(journal.append('t', [replied(1)])).rejects.toThrow('refused');
  expect(errors).toEqual([]);
  await journal.append('t', [replied(2)]);
});

test('stores an entry once if its acknowledgement is lost', async () => {
  const connection = await openLossyConnection(database.url);
  const journal = await openStore({ database: { prisma: database.prisma, url: connection.url } });
  onTestFinished(() => void connection.close());
  await journal.append('t', [OPENED]);
  connection.loseNext();
  await journal.append('t', [replied(1), replied(2)]);
  expect([connection.lost(), errors.length]).toEqual([1, 1]);
  expect(await journal.read('t')).toEqual([OPENED, replied(1), replied(2)]);
});

test('does not mistake another entry of the same step for its own', async () => {
  const journal = await openStore({ patienceMs: 300 });
  await journal.append('t', [OPENED, replied(1, 'one')]);
  await expect(journal.append('t', [replied(1, 'two'), replied(2)])).rejects.toBeInstanceOf(LeaseLost);
  expect((await journal.read('t'))[1]).toEqual(replied(1, 'one'));
});

test('a set with a connected bot continues after the journal was unreachable, and is not void', {
  tags: ['full'],
}, async () => {
  const house = await openBotHouse({ patienceMs: 300, lapseMs: 600_000, renewMs: 20 });
  onTestFinished(() => house.close());
  const { prisma } = house.database;
  const { version, token } = await house.newToken('a');
  const bot = await connectBot({ url: house.url, token, module: { createBot } });
  const config = { id: 'faulty', entrants: [{ id: 'a', bot: 'remote' }], rounds: 1, seatings: 4 as const };
  const order = { name: 'Faulty', config: { ...config, reference: { id: 'fill', bot: 'shanten' } } };
  await refuseEntries(house.database, 'NEW.step > 5');
  const id = expectValue(await house.director.create({ ...order, botVersions: new Map([['a', version]]) }));
  expectValue(await house.director.control(id, 'start'));
  // By then the tables were given up at least twice; each time the deals resume at their last stored step.
  await until(async () => house.errors.length >= 8);
  expect(await prisma.journalEntry.count({ where: { step: { gt: 5 } } })).toBe(0);
  await allowEntries(house.database);
  await until(async () => (await house.director.read(id))!.row.status === 'finished');
  bot.close();
  expect((await prisma.competitionSet.findMany()).map(({ voids }) => voids)).toEqual([0]);
  expect(await resultsText(house.director, id)).toBe(await resultsInProcess(house.director, id, { a: 'random' }));
});
