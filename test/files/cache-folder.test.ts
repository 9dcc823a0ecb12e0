// The cache of bots: what is removed and when, and folders of other users.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs, {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { CacheFolder, entryKey, type HeldEntry, isStorageFault } from '@mcr-arena/files';
import { expectValue, failure, success } from '@mcr-arena/tiles';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';

const scratch = makeScratchFolder();

const MODULE = pathToFileURL(join(import.meta.dirname, '../../packages/files/src/cache-folder.ts')).href;
const OLD = new Date(Date.now() - 3_600_000);
/** Room for two entries of `entry`. */
const MAX_BYTES = 250_000;

let folder: string;
let cache: CacheFolder;
beforeEach(() => {
  folder = join(mkdtempSync(join(scratch, 'case-')), 'cache');
  cache = new CacheFolder({ folder, maxBytes: MAX_BYTES });
});

const hashOf = (name: string): string => Buffer.from(name.repeat(32)).toString('hex').slice(0, 64);
const keyOf = (name: string): string => entryKey('bot', hashOf(name), 'x');

/** Creates an entry of a hundred kilobytes. */
async function entry(name: string): Promise<HeldEntry> {
  const fill = async (path: string) => success(writeFileSync(join(path, 'content'), 'x'.repeat(100_000)));
  return expectValue(await cache.create(keyOf(name), fill));
}

const stored = (): readonly string[] => readdirSync(folder).map((key) => key.slice(4, 6));

const { mkdtempSync, renameSync } = fs;

/** Replaces functions of `node:fs` in all modules. */
function replace(functions: Partial<typeof fs>): void {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
}

const failOnFullDisk = (): never => {
  throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
};

test('an entry exists once it is complete, and has its size', async () => {
  let seen: readonly string[] = [];
  const created = await cache.create(keyOf('a'), async (path) => {
    seen = readdirSync(folder).filter((name) => !name.startsWith('.'));
    return success(writeFileSync(join(path, 'content'), 'abc'));
  });
  expect(seen).toEqual([]);
  expect(expectValue(created).path).toBe(join(folder, keyOf('a')));
  expect(expectValue(created).bytes).toBe(3 * 4096 + 3);
  expect(cache.hold(keyOf('a'))).toMatchObject({ bytes: 3 * 4096 + 3 });
  expect(cache.hold(keyOf('b'))).toBeUndefined();
});

test('nothing remains of an entry that could not be created', async () => {
  const refused = await cache.create(keyOf('a'), async (path) => {
    writeFileSync(join(path, 'content'), 'abc');
    return failure('no', 'not today');
  });
  expect(refused).toMatchObject({ ok: false, error: { code: 'no' } });
  await expect(cache.create(keyOf('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(stored()).toEqual([]);
});

test('two that create the same entry get the same one', async () => {
  const [one, two] = await Promise.all([entry('a'), entry('a')]);
  expect(one.path).toBe(two.path);
  expect(readdirSync(folder)).toHaveLength(1);
  one.release();
  await cache.keepOnly(async () => new Set());
  expect(stored()).toHaveLength(1);
  two.release();
  await cache.keepOnly(async () => new Set());
  expect(stored()).toHaveLength(0);
});

describe('a full cache', () => {
  test('loses the least recently used entries, but none that is held', async () => {
    const [a, b] = [await entry('a'), await entry('b')];
    b.release();
    for (const { path } of [a, b]) utimesSync(path, OLD, OLD);
    (await entry('c')).release();
    expect(stored()).toEqual([hashOf('a').slice(0, 2), hashOf('c').slice(0, 2)]);
    a.release();
    utimesSync(a.path, OLD, OLD);
    cache.hold(keyOf('a'))!.release();
    utimesSync(join(folder, keyOf('c')), OLD, OLD);
    (await entry('d')).release();
    expect(stored()).toEqual([hashOf('a').slice(0, 2), hashOf('d').slice(0, 2)]);
  });

  test('on a disk that is nearly full loses all entries that are not held, and creates none', async () => {
    const [a, b] = [await entry('a'), await entry('b')];
    b.release();
    cache = new CacheFolder({ folder, reservedBytes: Number.MAX_SAFE_INTEGER });
    await expect(entry('c')).rejects.toThrow('nearly full');
    expect(stored()).toEqual([hashOf('a').slice(0, 2)]);
    expect(await entry('c').catch(isStorageFault)).toBe(true);
    a.release();
  });

  test('frees space without new folders; an entry that could not be removed does not stay locked', async () => {
    (await entry('a')).release();
    onTestFinished(() => replace({ mkdtempSync, renameSync }));
    replace({ mkdtempSync: failOnFullDisk, renameSync: failOnFullDisk });
    expect(() => cache.remove(keyOf('a'))).toThrow('ENOSPC');
    replace({ renameSync });
    expect(cache.remove(keyOf('a'))).toBe(true);
    expect(stored()).toEqual([]);
  });

  test('keeps an entry that another process holds, until that process ends', async () => {
    (await entry('a')).release();
    const code = `import { CacheFolder } from ${JSON.stringify(MODULE)};
      new CacheFolder({ folder: ${JSON.stringify(folder)} }).hold(${JSON.stringify(keyOf('a'))});
      process.stdout.write('held', () => setInterval(() => {}, 1e6));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = once(child, 'exit');
    const failed = ended.then(async () => Promise.reject(new Error(await text(child.stderr))));
    failed.catch(() => {});
    await Promise.race([once(child.stdout, 'data'), failed]);
    await cache.keepOnly(async () => new Set());
    expect(stored()).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
    await cache.keepOnly(async () => new Set());
    expect(stored()).toHaveLength(0);
  });
});

test('entries whose source is gone are removed, and what killed processes left', async () => {
  cache = new CacheFolder({ folder });
  for (const name of ['a', 'b']) (await entry(name)).release();
  const held = await entry('c');
  const [left, young] = ['.entry-left', '.entry-young'].map((name) => join(folder, name)) as [string, string];
  for (const path of [left, young]) mkdirSync(path);
  writeFileSync(join(left, 'lock'), '');
  utimesSync(left, OLD, OLD);
  let asked: readonly string[] = [];
  await cache.keepOnly(async (hashes) => {
    asked = hashes;
    return new Set([hashOf('b')]);
  });
  expect([...asked].sort()).toEqual(['a', 'b', 'c'].map(hashOf));
  expect([keyOf('a'), keyOf('b'), keyOf('c')].map((key) => existsSync(join(folder, key)))).toEqual([false, true, true]);
  expect([left, young].map((path) => existsSync(path))).toEqual([false, true]);
  held.release();
});

describe('a folder is refused', { tags: ['Unix'] }, () => {
  const refuses = (why: RegExp): void => {
    expect(() => cache.claim()).toThrow(why);
    expect(() => cache.hold(keyOf('a'))).toThrow(why);
  };

  test('if others can access it', () => {
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    refuses(/its mode is 777, expected 700/);
    chmodSync(folder, 0o750);
    refuses(/its mode is 750, expected 700/);
    chmodSync(folder, 0o700);
    cache.claim();
  });

  test('if it is a link', () => {
    mkdirSync(`${folder}-other`, { mode: 0o700 });
    symlinkSync(`${folder}-other`, folder);
    refuses(/it is a link/);
  });

  test('if it belongs to another user', { tags: ['root'] }, async () => {
    (await entry('a')).release();
    chownSync(folder, 31415, 31415);
    refuses(/it belongs to user 31415, expected 0/);
  });
});
