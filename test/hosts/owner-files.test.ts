// Locks without SQLite: owners as files, in this process and in killed ones.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lockByOwner } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';

const folder = makeScratchFolder();

function taken(path: string, kind: 'shared' | 'exclusive'): () => void {
  const lock = lockByOwner(path, kind);
  if (lock.type === 'held') throw new Error(`held by ${lock.by.pid}`);
  return lock.release;
}

test('an exclusive lock excludes all others, and names its owner', () => {
  const path = join(folder, 'one');
  const release = taken(path, 'exclusive');
  for (const kind of ['shared', 'exclusive'] as const) {
    expect(lockByOwner(path, kind)).toMatchObject({ type: 'held', by: { pid: process.pid } });
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

test('a process that ended without releasing its lock does not hold it', () => {
  const path = join(folder, 'killed');
  const source = `
    import { lockByOwner } from '@mcr-arena/hosts';
    console.log(lockByOwner(${JSON.stringify(path)}, 'exclusive').type);
    process.kill(process.pid, 'SIGKILL');`;
  expect(() => execFileSync(process.execPath, ['--input-type=module', '--eval', source], { stdio: 'pipe' })).toThrow();
  expect(existsSync(`${path}.owners`)).toBe(true);
  taken(path, 'exclusive')();
});
