// Locks without SQLite: owners as files, in this process and in others; what uses them.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCacheFolder, lockByOwner } from '@mcr-arena/hosts';
import { describe, expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';

const folder = makeScratchFolder();

function taken(path: string, kind: 'shared' | 'exclusive'): (movedTo?: string) => void {
  const lock = lockByOwner(path, kind);
  if (lock.type === 'held') throw new Error(`held by ${lock.by.pid}`);
  return lock.release;
}

/** What the module prints in a process without SQLite. */
async function runWithoutSqlite(source: string): Promise<string> {
  const args = ['--no-experimental-sqlite', '--input-type=module', '--eval', source];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

test('an exclusive lock excludes all others, and names its owner', () => {
  const path = join(folder, 'one');
  const release = taken(path, 'exclusive');
  for (const kind of ['shared', 'exclusive'] as const) {
    const [file] = readdirSync(`${path}.owners`);
    const held = { type: 'held', by: { pid: process.pid }, file: join(`${path}.owners`, file!) };
    expect(lockByOwner(path, kind)).toMatchObject(held);
  }
  release();
  taken(path, 'shared')();
  expect(existsSync(`${path}.owners`)).toBe(false);
});

test('shared locks exclude only exclusive ones, until the last is released', () => {
  const path = join(folder, 'many');
  const [first, second] = [taken(path, 'shared'), taken(path, 'shared')];
  first();
  expect(lockByOwner(path, 'exclusive').type).toBe('held');
  second();
  taken(path, 'exclusive')();
});

test('a process that ended without releasing its lock does not hold it', async () => {
  const path = join(folder, 'killed');
  const source = `
    import { lockByOwner } from '@mcr-arena/hosts';
    console.log(lockByOwner(${JSON.stringify(path)}, 'exclusive').type);
    process.kill(process.pid, 'SIGKILL');`;
  await expect(runWithoutSqlite(source)).rejects.toThrow();
  expect(existsSync(`${path}.owners`)).toBe(true);
  taken(path, 'exclusive')();
});

test('a lock moves with its folder', () => {
  const [before, after] = ['before', 'after'].map((name) => join(folder, name)) as [string, string];
  mkdirSync(before);
  const release = taken(join(before, 'lock'), 'shared');
  renameSync(before, after);
  expect(lockByOwner(join(after, 'lock'), 'exclusive').type).toBe('held');
  release(join(after, 'lock'));
  taken(join(after, 'lock'), 'exclusive')();
});

test('entries of the cache are held until they are released, and the default cache is another one', async () => {
  const cache = join(mkdtempSync(join(folder, 'cache-')), 'cache');
  const source = `
    import { CacheFolder, defaultCacheFolder, entryKey } from '@mcr-arena/hosts';
    import { success } from '@mcr-arena/tiles';
    const cache = new CacheFolder({ folder: ${JSON.stringify(cache)} });
    const key = entryKey('bot', 'a'.repeat(64), 'x');
    const { value } = await cache.create(key, async () => success(undefined));
    const again = cache.hold(key);
    const removed = [cache.remove(key)];
    for (const entry of [value, again]) {
      entry.release();
      removed.push(cache.remove(key));
    }
    console.log(JSON.stringify([removed, defaultCacheFolder()]));`;
  const [removed, byDefault] = JSON.parse(await runWithoutSqlite(source)) as [boolean[], string];
  expect(removed).toEqual([false, false, true]);
  expect(readdirSync(cache)).toEqual([]);
  expect(byDefault).not.toBe(defaultCacheFolder());
});

describe('a tournament folder', () => {
  test('in use is reported with the file to delete', async () => {
    const used = mkdtempSync(join(folder, 'used-'));
    const release = taken(join(used, 'lock'), 'exclusive');
    const [owner] = readdirSync(join(used, 'lock.owners'));
    const source = `
      import { lockFolder } from '@mcr-arena/arena';
      console.log(lockFolder(${JSON.stringify(used)}).error.message);`;
    const message = await runWithoutSqlite(source);
    const file = join(used, 'lock.owners', owner!);
    expect(message).toContain(
      `in use by process ${process.pid}: stop it or wait for it (if it has ended, delete ${file})`,
    );
    release();
  });
});
