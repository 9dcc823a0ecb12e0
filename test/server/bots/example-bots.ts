// The example bots as uploads, and a model of each encoding with random weights.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODING_NAMES, ENCODINGS } from '@mcr-arena/protocol';
import { convolutionalModel } from '../../../bench/src/onnx/onnx-writer.ts';
import { zipOf } from '../../hosts/stdio/archive-files.ts';
import type { FileToUpload } from './upload-client.ts';

const EXAMPLES = join(import.meta.dirname, '../../../bots/examples');

/** Names of the example bots; those of `remote` run on their author's machine. */
export const EXAMPLE_NAMES: readonly string[] = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'remote')
  .map(({ name }) => name);

/** The folder of an example bot as an archive. */
export function exampleUpload(name: string): FileToUpload {
  const folder = join(EXAMPLES, name);
  const entries = readdirSync(folder).map((path) => ({ path, content: readFileSync(join(folder, path)) }));
  return { name: `${name}.zip`, bytes: zipOf(entries) };
}

export const MODEL_UPLOADS: ReadonlyMap<string, FileToUpload> = new Map(
  ENCODING_NAMES.map((encoding) => [
    encoding,
    { name: 'model.onnx', bytes: convolutionalModel(ENCODINGS[encoding]), fields: { encoding, value: 'value' } },
  ]),
);

/** A bot in C++ that computes fans with MahjongGB, in Botzone's simple interaction. */
export const MAHJONG_GB_BOT: FileToUpload = {
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
