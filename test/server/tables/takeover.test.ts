import { expect, test } from 'vitest';
import type { PeopleTables } from '../../../apps/server/src/tables/people-tables.ts';
import { closedAfterTests, newDatabase, until } from '../throwaway.ts';
import { openOwnTables } from './own-tables.ts';
import { newGuest, storeGame } from './people-house.ts';

const errors: unknown[] = [];
const database = closedAfterTests(await newDatabase());

function openTables(): Promise<PeopleTables> {
  const onError = (error: unknown): void => void errors.push(error);
  return openOwnTables(database, onError, { lapseMs: 600_000, renewMs: 50 });
}

test('of two servers on one database, one has the tables, and the other takes over when the first ends', async () => {
  const guest = await newGuest(database);
  const id = await storeGame(database, new Map([[0, guest]]), { length: 1 }, new Uint8Array(32));
  const first = await openTables();
  const second = await openTables();
  expect([first.isHeld, second.isHeld]).toEqual([true, false]);
  expect(first.find(id)?.roleOf(guest.id)).toMatchObject({ type: 'player', player: 0 });
  expect(second.find(id)).toBeUndefined();
  await first.close();
  await until(async () => second.isHeld);
  expect(second.find(id)?.roleOf(guest.id)).toEqual(expect.objectContaining({ type: 'player', player: 0 }));
  await second.close();
  expect(errors).toEqual([]);
});
