// Uploaded bots in every language and interaction mode, and models of every encoding: each passes its check and plays 24 deals with
// house bots without a fault.

import { describe, expect, test } from 'vitest';
import { EXAMPLE_NAMES, exampleUpload, MAHJONG_GB_BOT, MODEL_UPLOADS } from './example-bots.ts';
import { useUploadServer } from './hostile/upload-server.ts';
import type { FileToUpload } from './upload-client.ts';

const server = useUploadServer('run');

async function passesAndPlays(name: string, file: FileToUpload): Promise<void> {
  const { state, report } = await server.checked(name, file);
  expect({ state, faults: report.faults, failure: report.failure }).toEqual({ state: 'passed', faults: [] });
  const cup = await server.start([{ id: 'own', upload: name }, ...server.house(3)], { seatings: 24 });
  const results = await server.results(cup);
  expect(server.dealsIn(results)).toBe(24);
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
