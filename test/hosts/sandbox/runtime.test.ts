// The libraries of Botzone's bots are available: MahjongGB for Python and C++, and jsoncpp. For numpy see sandbox.test.ts.

/** @module-tag sandbox */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProgramRunner } from '../../../packages/hosts/src/program/program-runner.ts';
import { openSandbox } from '../../../packages/hosts/src/sandbox/sandbox.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { Place } from './hostile/scenario.ts';

const scratch = makeScratchFolder();
let sandbox: ProgramRunner;
let place: Place;
beforeAll(async () => {
  const opened = await openSandbox();
  if (!opened.ok) throw new Error(`${opened.error.message}: node scripts/install-sandbox.ts`);
  sandbox = opened.value;
  place = new Place(sandbox, scratch);
});
afterAll(() => sandbox?.close());

/** Three pungs of dragons, waiting for the pair. */
const HAND = ['W1', 'W1', 'W1', 'J1', 'J1', 'J1', 'J2', 'J2', 'J2', 'J3', 'J3', 'J3', 'B9'];
const FANS = '大三元';

// Installed from PyPI: if PyPI cannot be reached, `scripts/install-sandbox.ts` reports it.
describe('MahjongGB', { tags: ['MahjongGB'] }, () => {
  test('is available in Python', async () => {
    const { stdout, stderr } = await place.python(
      `from MahjongGB import MahjongFanCalculator
print(MahjongFanCalculator((), ${`(${HAND.map((tile) => `'${tile}'`)})`}, 'B9', 0, True, False, False, False, 0, 0))`,
    );
    expect(stdout + stderr).toContain(FANS);
  });

  test('is available in C++, with jsoncpp', { tags: ['full'] }, async () => {
    const source = `
#include <iostream>
#include "jsoncpp/json.h"
#include "MahjongGB/MahjongGB.h"
int main() {
  MahjongInit();
  Json::Value out;
  for (auto fan : MahjongFanCalculator({}, {${HAND.map((tile) => `"${tile}"`)}}, "B9", 0, true, false, false, false, 0, 0)) out[fan.second] = fan.first;
  cout << out << endl;
  try { MahjongFanCalculator({}, {"W1"}, "X9", 0, 0, 0, 0, 0, 0, 0); } catch (const string &error) { cout << error << endl; }
}`;
    const folder = place.folder({ 'bot.cpp': source, 'jsoncpp/json.h': '#include <json/json.h>\n' });
    const output = place.folder();
    const libraries = ['-L/runtime/cpp', '-lMahjongGB', '-ljsoncpp'];
    const includes = ['-I/bot', '-I/usr/include/jsoncpp', '-I/runtime/cpp'];
    const compiled = await place.run({
      argv: ['g++', '-O1', ...includes, '-o', '/out/bot', 'bot.cpp', ...libraries],
      folder,
      writable: place.outputTo(output),
      limits: { memoryMiB: 1024 },
    });
    expect(compiled).toMatchObject({ end: { type: 'exited', code: 0 }, stderr: '' });
    const { stdout } = await place.run({ argv: ['./bot'], folder: output });
    const [fans] = stdout.split('ERROR');
    expect(JSON.parse(fans!)).toMatchObject({ [FANS]: 88 });
    expect(stdout).toContain('ERROR_WRONG_TILE_CODE');
  });
});
