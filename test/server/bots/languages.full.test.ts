// Uploaded bots in every language and interaction mode, and models of every encoding: each passes its check and plays a deal in
// each seat with house bots without a fault.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODING_NAMES, ENCODINGS } from '@mcr-arena/protocol';
import { describe, expect, test } from 'vitest';
import { convolutionalModel } from '../../../bench/src/onnx/onnx-writer.ts';
import { zipOf } from '../../hosts/stdio/archive-files.ts';
import { useUploadServer } from './hostile/upload-server.ts';
import type { FileToUpload } from './upload-client.ts';

const EXAMPLES = join(import.meta.dirname, '../../../bots/examples');

/** Names of the example bots. */
const EXAMPLE_NAMES: readonly string[] = readdirSync(EXAMPLES, { withFileTypes: true })
  // Those of `remote` run on their author's machine.
  .filter((entry) => entry.isDirectory() && entry.name !== 'remote')
  .map(({ name }) => name);

/** The folder of an example bot as an archive. */
function exampleUpload(name: string): FileToUpload {
  const folder = join(EXAMPLES, name);
  const entries = readdirSync(folder).map((path) => ({ path, content: readFileSync(join(folder, path)) }));
  return { name: `${name}.zip`, bytes: zipOf(entries) };
}

const MODEL_UPLOADS: ReadonlyMap<string, FileToUpload> = new Map(
  ENCODING_NAMES.map((encoding) => [
    encoding,
    { name: 'model.onnx', bytes: convolutionalModel(ENCODINGS[encoding]), fields: { encoding, value: 'value' } },
  ]),
);

/** A bot in C++ that computes fans with MahjongGB, in Botzone's simple interaction. */
const MAHJONG_GB_BOT: FileToUpload = {
  name: 'gb.cpp',
  bytes: `#include "MahjongGB/MahjongGB.h"
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;
int main() {
  MahjongInit();
  vector<string> hand = {"W1", "W1", "W1", "J1", "J1", "J1", "J2", "J2", "J2", "J3", "J3", "J3", "B9"};
  if (MahjongFanCalculator({}, hand, "B9", 0, true, false, false, false, 0, 0).empty()) return 1;
  int turn;
  cin >> turn;
  string line, last;
  getline(cin, line);
  for (int i = 0; i < 2 * turn - 1; i++) getline(cin, last);
  istringstream words(last);
  string kind, tile;
  words >> kind >> tile;
  cout << (kind == "2" ? "PLAY " + tile : "PASS") << endl;
}
`,
};

const server = useUploadServer('run');

async function passesAndPlays(name: string, file: FileToUpload): Promise<void> {
  const { state, report } = await server.checked(name, file);
  expect({ state, faults: report.faults, failure: report.failure }).toEqual({ state: 'passed', faults: [] });
  const cup = await server.start([{ id: 'own', upload: name }, ...server.house(3)], { seatings: 4 });
  const results = await server.results(cup);
  expect(server.dealsIn(results)).toBe(4);
  expect(server.foulsIn(results)).toEqual([]);
}

// The example python-json uses MahjongGB if it is installed.
test.each(EXAMPLE_NAMES)('%s passes and plays', (name) => passesAndPlays(name, exampleUpload(name)));

test.each([...MODEL_UPLOADS])('a model of %s passes and plays', (encoding, file) =>
  passesAndPlays(`model-${encoding}`, file),
);

// MahjongGB comes from PyPI: machines without access to it skip this test, CI does not.
describe('MahjongGB', { tags: ['MahjongGB'] }, () => {
  test('a bot in C++ passes and plays', () => passesAndPlays('gb', MAHJONG_GB_BOT));
});
