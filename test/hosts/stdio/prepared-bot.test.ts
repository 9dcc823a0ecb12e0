// Prepared bots: how long they stay in the cache, their size, their modes, and sources that are too large to be read.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CacheFolder } from '@mcr-arena/files';
import { DEFAULT_LIMITS, digestOfBotFiles, type ProgramSpec, prepareBot, stdioHostWith } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { BUILD_LIMITS, buildBot } from '../../../packages/hosts/src/stdio/build-bot.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { seatingOf } from '../policy/questions.ts';
import { zipOf } from './archive-files.ts';
import { scriptedRunner } from './scripted-runner.ts';

const scratch = makeScratchFolder();

/** Passes in every turn. */
const runner = scriptedRunner(() => ({
  line: () => {},
  end: (program) => {
    program.print('{"response":"PASS"}');
    program.exit(0);
  },
}));
const newCache = () => ({ folder: join(mkdtempSync(join(scratch, 'cache-')), 'bots') });

function fileWith(name: string, content: string | Buffer): string {
  const file = join(mkdtempSync(join(scratch, 'bot-')), name);
  writeFileSync(file, content);
  return file;
}

test('a bot stays in the cache while it is seated, and is prepared again if it was removed', async () => {
  const location = newCache();
  const cache = new CacheFolder(location);
  const host = stdioHostWith(runner, location.folder);
  const bot = pathToFileURL(fileWith('main.py', 'print("requests")\n')).href;
  const loaded = await host.load({ host: 'stdio', bot, parameters: {} });
  const seated = () => loaded.seat(seatingOf('x', DEFAULT_LIMITS));
  const removeUnused = () => cache.keepOnly(async () => new Set());
  for (let deal = 0; deal < 2; deal += 1) {
    const seats = [await seated(), await seated()];
    expect(seats.map(({ failure }) => failure)).toEqual([undefined, undefined]);
    await removeUnused();
    await seats[0]!.close();
    await removeUnused();
    expect(readdirSync(location.folder)).toHaveLength(1);
    await seats[1]!.close();
    await removeUnused();
    expect(readdirSync(location.folder)).toEqual([]);
  }
  await host.close();
});

test('an entry is named after the hash of its file and has the size of all its files', async () => {
  const cache = newCache();
  const file = fileWith(
    'bot.zip',
    zipOf([
      { path: 'main.py', content: 'x' },
      { path: 'data/w', content: 'y'.repeat(10_000) },
    ]),
  );
  const prepared = expectValue(await prepareBot(file, { runner, cache }));
  // Four files and four folders, two files of which belong to the cache.
  expect(prepared.bytes).toBeGreaterThan(6 * 4096 + 10_001);
  expect(prepared.bytes).toBeLessThan(8 * 4096 + 10_001 + 1000);
  expect(prepared.digest).toBe(digestOfBotFiles(file));
  let sources: readonly string[] = [];
  await new CacheFolder(cache).keepOnly(async (hashes) => {
    sources = hashes;
    return new Set(hashes);
  });
  expect(sources).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  prepared.release();
});

test('without a sandbox, a bot uses the libraries of the user', async () => {
  const prepared = expectValue(await prepareBot(fileWith('main.py', 'import torch\n'), { runner, cache: newCache() }));
  expect(prepared.runtime.name).toBe('torch');
  prepared.release();
});

test('files can be read by programs with another user id, whatever their modes', async () => {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  for (const name of ['main.py', 'data/run']) writeFileSync(join(folder, name), 'print(1)\n', { mode: 0o600 });
  chmodSync(join(folder, 'data/run'), 0o700);
  const prepared = expectValue(await prepareBot(folder, { runner, cache: newCache() }));
  const modes = ['.', 'main.py', 'data', 'data/run'].map((name) => statSync(join(prepared.folder, name)).mode & 0o777);
  expect(modes).toEqual([0o755, 0o644, 0o755, 0o755]);
  prepared.release();
});

test('a bot larger than permitted is refused', async () => {
  const archive = fileWith('bot.zip', zipOf([{ path: 'main.py', content: 'x'.repeat(2000) }]));
  for (const file of [archive, fileWith('main.py', 'x'.repeat(2000))]) {
    const cache = newCache();
    const refused = await prepareBot(file, { runner, cache, files: { entries: 10, bytes: 1000 } });
    expect(refused).toMatchObject({ ok: false, error: { code: 'archive-too-large' } });
    expect(readdirSync(cache.folder)).toEqual([]);
  }
});

test('only the beginning of a source is read', { tags: ['MahjongGB'] }, async () => {
  // Larger than Node can read.
  const source = fileWith('main.cpp', '#include "MahjongGB/MahjongGB.h"\n');
  truncateSync(source, 3 * 2 ** 30);
  const started: ProgramSpec[] = [];
  const compiler = scriptedRunner((spec) => {
    started.push(spec);
    return { line: () => {}, end: (program) => program.exit(0) };
  });
  const manifest = { name: 'x', language: 'cpp', entry: 'main.cpp', protocol: 'events', keepRunning: true } as const;
  const built = await buildBot(join(source, '..'), manifest, { runner: compiler, limits: BUILD_LIMITS });
  expect(built).toEqual({ ok: true, value: '' });
  expect(started[0]!.argv).toContain('-lMahjongGB');
});
