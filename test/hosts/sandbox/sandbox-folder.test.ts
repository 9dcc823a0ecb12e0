// Folders of sandboxes: those of killed processes are removed, those of live processes are not.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createSandboxFolder } from '../../../packages/hosts/src/sandbox/sandbox-folder.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

const parent = makeScratchFolder();

const MODULE = pathToFileURL(join(import.meta.dirname, '../../../packages/hosts/src/sandbox/sandbox-folder.ts')).href;

/** Creates a folder in a separate process, which then waits. */
async function folderOfOther(): Promise<{ readonly path: string; kill(): Promise<void> }> {
  const code = `import { createSandboxFolder } from ${JSON.stringify(MODULE)};
    process.stdout.write(createSandboxFolder(${JSON.stringify(parent)}).path, () => setInterval(() => {}, 1e6));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const errors = text(child.stderr);
  const [path] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(async () => {
      throw new Error(await errors);
    }),
  ]);
  return {
    path: String(path),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function makeOld(path: string): void {
  const old = new Date(Date.now() - 600_000);
  utimesSync(path, old, old);
}

test('folders with locks of the other kind, whose owner may be alive, are not removed', () => {
  const other = join(parent, 'mcr-sandbox-owners-a1b2c3');
  mkdirSync(other);
  writeFileSync(join(other, 'lock'), '');
  makeOld(other);
  createSandboxFolder(parent).remove();
  expect(existsSync(other)).toBe(true);
});

test('folders of killed processes are removed, and no others', async () => {
  const [killed, alive] = await Promise.all([folderOfOther(), folderOfOther()]);
  const own = createSandboxFolder(parent);
  const strange = join(parent, 'mcr-sandbox-strange');
  mkdirSync(strange);
  writeFileSync(join(killed.path, 'left'), 'by a program');
  await killed.kill();
  const young = createSandboxFolder(parent);
  expect(existsSync(killed.path)).toBe(true);
  for (const path of [killed.path, alive.path, own.path, young.path, strange]) makeOld(path);
  const next = createSandboxFolder(parent);
  expect(existsSync(killed.path)).toBe(false);
  for (const path of [alive.path, own.path, young.path, next.path, strange]) expect(existsSync(path)).toBe(true);
  own.remove();
  expect(existsSync(own.path)).toBe(false);
  await alive.kill();
  makeOld(alive.path);
  createSandboxFolder(parent).remove();
  expect(existsSync(alive.path)).toBe(false);
});
