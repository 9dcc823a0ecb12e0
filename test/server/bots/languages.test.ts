// An uploaded bot in C++ with jsoncpp and an uploaded model: compiled, checked, and played in a tournament. languages.full.test.ts
// covers all languages and encodings.

import { expect, test } from 'vitest';
import { EXAMPLE_NAMES, exampleUpload, MODEL_UPLOADS } from './example-bots.ts';
import { useUploadServer } from './hostile/upload-server.ts';

const server = useUploadServer('run');

test('a bot in C++ and a model pass their checks and play without a fault', { tags: ['full'] }, async () => {
  expect(EXAMPLE_NAMES).toContain('cpp-json');
  const checks = await Promise.all([
    server.checked('cpp', exampleUpload('cpp-json')),
    server.checked('model', MODEL_UPLOADS.get('obs6')!),
  ]);
  for (const { state, report } of checks) {
    expect({ state, faults: report.faults, failure: report.failure }).toEqual({ state: 'passed', faults: [] });
  }
  const cup = await server.start([{ id: 'cpp', upload: 'cpp' }, { id: 'model', upload: 'model' }, ...server.house(2)]);
  expect(server.foulsIn(await server.results(cup))).toEqual([]);
});
