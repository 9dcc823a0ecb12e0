// The number of tables that one address may have.

import { beforeEach, expect, test } from 'vitest';
import { TablesByAddress } from '../../../apps/server/src/tables/tables-by-address.ts';

const MINUTE = 60_000;

class Table {
  status: 'waiting' | 'playing' | 'over' = 'waiting';
  desertedMs = 0;
  async end(): Promise<void> {
    this.status = 'over';
  }
}

let errors: unknown[];
let tables: TablesByAddress<Table>;
beforeEach(() => {
  errors = [];
  tables = new TablesByAddress(3, (error) => errors.push(error));
});

const create = (address = '203.0.113.1') => tables.create(address, async () => new Table());

test('an address has a limited number of tables that are not over', async () => {
  const made = [await create(), await create(), await create()];
  expect(await create()).toBeUndefined();
  expect(await create('203.0.113.2')).toBeDefined();
  await made[1]!.end();
  expect(await create()).toBeDefined();
  expect(await create()).toBeUndefined();
});

test('requests sent at once count before their tables are created', async () => {
  const made = await Promise.all([create(), create(), create(), create(), create()]);
  expect(made.filter((table) => table !== undefined)).toHaveLength(3);
});

test('a table that could not be created does not count', async () => {
  const failing = () =>
    tables.create('203.0.113.1', async () => {
      throw new Error('no database');
    });
  for (let number = 0; number < 5; number += 1) await expect(failing()).rejects.toThrow('no database');
  expect(await create()).toBeDefined();
});

test('a network of IPv6 counts as one address', async () => {
  const made = [await create('2a00:1:2:3::1'), await create('2a00:1:2:3::2'), await create('2a00:1:2:3:4::')];
  expect(made).not.toContain(undefined);
  expect(await create('2a00:1:2:3::4')).toBeUndefined();
  expect(await create('2a00:1:2:4::1')).toBeDefined();
});

test('the table deserted for longest makes room, but not one that was left a moment ago', async () => {
  const [first, second, third] = [(await create())!, (await create())!, (await create())!];
  second.desertedMs = 14 * MINUTE;
  expect(await create()).toBeUndefined();
  [first.desertedMs, second.desertedMs] = [20 * MINUTE, 30 * MINUTE];
  expect(await create()).toBeDefined();
  expect([first, second, third].map(({ status }) => status)).toEqual(['waiting', 'over', 'waiting']);
  expect(errors).toEqual([]);
});
