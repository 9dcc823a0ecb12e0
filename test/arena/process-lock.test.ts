import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockFolder } from '@mcr-arena/arena';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const holder = new URL('../fixtures/hold-folder.ts', import.meta.url).pathname;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcr-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  test('is held until it is let go, and nothing is left behind', () => {
    const release = expectValue(lockFolder(folder));
    const second = lockFolder(folder);
    expect(second.ok ? '' : second.error.message).toContain(`in use by process ${process.pid}`);
    release();
    expectValue(lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not held by a process that has ended, nor by a later one with its number', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(join(folder, `lock.${pid}-1`), '');
    if (process.platform === 'linux') writeFileSync(join(folder, `lock.${process.ppid}-1`), '');
    expectValue(lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is held by a living process of which nothing but its number is known', () => {
    writeFileSync(join(folder, `lock.${process.ppid}-`), '');
    expect(lockFolder(folder)).toMatchObject({ ok: false, error: { code: 'folder-locked' } });
  });

  test('is not held by files that are no locks', () => {
    for (const name of ['lock', 'lock.0-', 'lock.-1-', 'lock.1']) writeFileSync(join(folder, name), '');
    mkdirSync(join(folder, 'lock.x'));
    expectValue(lockFolder(folder))();
    expect(readdirSync(folder)).toHaveLength(5);
  });

  test('is never held by two processes at once', async () => {
    const hold = () => promisify(execFile)(process.execPath, [holder, folder, '300']);
    const ends = await Promise.all([hold(), hold(), hold()]);
    expect(ends.map(({ stdout }) => stdout.trim())).toEqual(['0', '0', '0']);
  });
});
