// Bots in C++ that use the calculator's library as on Botzone: by its old names, and by including its sources.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PreparedBot, prepareBot, trustedPrograms } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, describe, expect, test } from 'vitest';
import { missingLibrary } from '../../../packages/hosts/src/stdio/missing-library.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

const BOTS = join(import.meta.dirname, '../botzone-bots');
const scratch = makeScratchFolder();
const runner = trustedPrograms();
afterAll(() => runner.close());

const prepared = async (path: string) => prepareBot(path, { runner, cache: { folder: join(scratch, 'cache') } });

async function runOn({ argv, folder }: PreparedBot, input: string) {
  const program = await runner.start({ argv, folder, limits: { memoryMiB: 512, processes: 64, stderrBytes: 10_000 } });
  let stdout = '';
  program.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  program.stdin.end(input);
  return { end: await program.ended, stdout, stderr: program.stderr() };
}

// MahjongGB comes from PyPI: machines without access to it skip these tests, CI does not.
describe('the library in C++', { tags: ['MahjongGB'] }, () => {
  test('has the names of 2020, with its sources included', { tags: ['full'] }, async () => {
    const bot = expectValue(await prepared(join(BOTS, 'old-names.cpp')));
    expect(await runOn(bot, '1\n0 0 0\n')).toEqual({ end: { type: 'exited', code: 0 }, stdout: 'PASS\n', stderr: '' });
  });

  test('has the names of 2020 in its headers, and the source of MahjongGB links', { tags: ['full'] }, async () => {
    const bot = expectValue(await prepared(join(BOTS, 'old-headers.cpp')));
    const { stdout, stderr } = await runOn(bot, '{"requests":["0 0 0"],"responses":[]}\n');
    expect(JSON.parse(stdout)).toEqual({ response: 'PASS', debug: 8 });
    expect(stderr).toBe('');
  });

  test('is linked with a bot whose own header includes it', async () => {
    const folder = mkdtempSync(join(scratch, 'bot-'));
    writeFileSync(join(folder, 'fans.h'), '#include "MahjongGB/MahjongGB.h"\n');
    writeFileSync(join(folder, 'main.cpp'), '#include "fans.h"\nint main() { MahjongInit(); }\n');
    expect(await prepared(folder)).toMatchObject({ ok: true });
  });
});

test.each([
  ['main.cpp:1:10: fatal error: MahjongGB/shanten.h: No such file or directory', /^MahjongGB .*install-sandbox\.ts$/],
  ['main.cpp:1:10: fatal error: boost/format.hpp: No such file or directory', /^Boost .*libboost-dev$/],
  ["ModuleNotFoundError: No module named 'numpy.random'", /^numpy .*install-sandbox\.ts$/],
  ["ModuleNotFoundError: No module named 'torch'", /^torch .*install-sandbox\.ts --torch$/],
])('names the command that installs a missing library: %s', (output, expected) => {
  expect(missingLibrary(output)).toMatch(expected);
});

test('names the version of Node that runs TypeScript', () => {
  const output =
    'TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /bot/main.ts\nNode.js v20.20.2';
  expect(missingLibrary(output)).toBe(`Node ${process.version} cannot run TypeScript; use 22.18 or newer`);
});

test.each([
  'main.cpp:1:10: fatal error: mine.h: No such file or directory',
  "ModuleNotFoundError: No module named 'numpyy'",
  "ModuleNotFoundError: No module named 'torchvision'",
])('names no library for other errors: %s', (output) => {
  expect(missingLibrary(output)).toBeUndefined();
});
