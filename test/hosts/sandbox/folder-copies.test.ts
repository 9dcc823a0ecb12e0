// Copies of files for programs: a copy that failed, was removed or is in use.

import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FolderCopies } from '../../../packages/hosts/src/sandbox/folder-copies.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

const scratch = makeScratchFolder();

/** A folder that other users may not read. */
function folder(): string {
  const path = mkdtempSync(join(scratch, 'bot-'));
  writeFileSync(join(path, 'data.txt'), 'weights');
  chmodSync(path, 0o700);
  return path;
}

function copiesIn() {
  const [place, spare] = [mkdtempSync(join(scratch, 'copies-')), mkdtempSync(join(scratch, 'spare-'))];
  const free = { bytes: Number.POSITIVE_INFINITY };
  return { place, spare, free, copies: new FolderCopies(place, spare, () => free.bytes) };
}

const dataAt = (path: string): string => readFileSync(join(path, 'data.txt'), 'utf8');

test('a copy that failed is made again, and others are not affected', async () => {
  const { place, copies } = copiesIn();
  const [first, second] = [folder(), folder()];
  const shown = await copies.show(first);
  // In the way of the second copy.
  writeFileSync(join(place, '2'), '');
  await expect(copies.show(second)).rejects.toThrow('EEXIST');
  shown.done();
  await nextTurn();
  expect(dataAt((await copies.show(first)).path)).toBe('weights');
  expect(dataAt((await copies.show(second)).path)).toBe('weights');
});

test('a copy that something removed is made again', async () => {
  const { copies } = copiesIn();
  const bot = folder();
  const { path, done } = await copies.show(bot);
  done();
  rmSync(path, { recursive: true });
  expect(dataAt((await copies.show(bot)).path)).toBe('weights');
});

test('a copy stays while one of its programs runs, and leaves after it if its files have changed', async () => {
  const { copies } = copiesIn();
  const bot = folder();
  const both = await Promise.all([copies.show(bot), copies.show(bot)]);
  expect(both[1].path).toBe(both[0].path);
  writeFileSync(join(bot, 'more.txt'), 'more');
  const newer = await copies.show(bot);
  expect(newer.path).not.toBe(both[0].path);
  both[0].done();
  await nextTurn();
  expect(dataAt(both[0].path)).toBe('weights');
  both[1].done();
  await nextTurn();
  expect([existsSync(both[0].path), existsSync(newer.path)]).toEqual([false, true]);
});

test('without room for another copy, each program has its own, in the other folder', async () => {
  const { spare, free, copies } = copiesIn();
  const [known, other] = [folder(), folder()];
  const { path } = await copies.show(known);
  free.bytes = 0;
  expect((await copies.show(known)).path).toBe(path);
  const both = await Promise.all([copies.show(other), copies.show(other)]);
  expect(both.map((shown) => dirname(shown.path))).toEqual([spare, spare]);
  expect(both.map((shown) => dataAt(shown.path))).toEqual(['weights', 'weights']);
  for (const { done } of both) done();
  expect(readdirSync(spare)).toEqual([]);
});
