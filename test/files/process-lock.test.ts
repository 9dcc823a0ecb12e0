import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockFolder } from '@mcr-arena/files';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const holder = join(import.meta.dirname, '../fixtures/hold-folder.ts');
let folder: string;

/** Runs a program in its own PID namespace, as in a container. */
const NAMESPACE = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc', '--'];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcr-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a folder', () => {
  test('stays locked until it is released, and no files remain', () => {
    const release = expectValue(lockFolder(folder));
    const second = lockFolder(folder);
    expect(second.ok ? '' : second.error.message).toContain(`in use by process ${process.pid}`);
    release();
    expectValue(lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not locked by a killed process', async () => {
    const child = spawn(process.execPath, [holder, folder, '1', 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const refused = lockFolder(folder);
    expect(refused.ok ? '' : refused.error.message).toContain(`in use by process ${child.pid}:`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expectValue(lockFolder(folder))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is not locked by files of version 0.1, and partial files of a killed process are removed', () => {
    for (const name of ['lock.1-', 'a.json.0123abcd', 'b.json.unfinished']) writeFileSync(join(folder, name), '');
    for (const name of ['a.json', 'r1.json.zst']) writeFileSync(join(folder, `${name}.0123abcd.unfinished`), 'half');
    expectValue(lockFolder(folder))();
    expect(readdirSync(folder)).toEqual(['a.json.0123abcd', 'b.json.unfinished', 'lock.1-']);
  });

  test('cannot be locked if `lock` is another kind of file, which is kept', () => {
    writeFileSync(join(folder, 'lock'), 'notes of a locksmith');
    const refused = lockFolder(folder);
    expect(refused.ok ? '' : refused.error.message).toMatch(/lock cannot be locked .*delete the file/);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('notes of a locksmith');
  });

  test('is locked against a process of another container with any process id', { tags: ['namespaces'] }, async () => {
    const inside = [...NAMESPACE, process.execPath, holder, folder, '1'];
    const release = expectValue(lockFolder(folder));
    const { stdout } = spawnSync(inside[0]!, [...inside.slice(1), 'ask'], { encoding: 'utf8' });
    expect(stdout).toContain(`in use by process ${process.pid} of another machine or container`);
    release();
    const child = spawn(inside[0]!, [...inside.slice(1), 'wait'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    await once(child.stdout, 'data');
    const refused = lockFolder(folder);
    expect(refused.ok ? '' : refused.error.message).toMatch(/in use by process 1 of another machine or container/);
    process.kill(-child.pid!, 'SIGKILL');
    await once(child, 'close');
    expectValue(lockFolder(folder))();
  });

  test('is never locked by two processes at once', { tags: ['full'] }, async () => {
    const hold = () => promisify(execFile)(process.execPath, [holder, folder, '300']);
    const ends = await Promise.all([hold(), hold(), hold()]);
    expect(ends.map(({ stdout }) => stdout.trim())).toEqual(['0', '0', '0']);
  });
});
