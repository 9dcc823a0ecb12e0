// Places in edited files that the output of a bot or compiler names.

import { expect, test } from 'vitest';
import { outputParts } from '../../apps/web/src/pages/bots/editor/output-places.ts';

const FILES = ['main.py', 'lib/hand.py', 'main.js', 'main.cpp'];

const placesIn = (output: string) =>
  outputParts(output, FILES).flatMap(({ place }) => (place === undefined ? [] : [`${place.path} ${place.line}`]));

test.each([
  [
    'Python',
    '  File "/bot/main.py", line 12, in decide\n  File "/bot/lib/hand.py", line 3, in f',
    ['main.py 12', 'lib/hand.py 3'],
  ],
  ['Node', '    at decide (file:///bot/main.js:7:15)\nfile:///bot/main.js:9\n', ['main.js 7', 'main.js 9']],
  ['g++', "main.cpp:3:5: error: expected ';'\n/bot/main.cpp: In function", ['main.cpp 3']],
  ['libraries', 'File "/usr/lib/python3/main.py", line 12\nat node:internal/main.js:3', []],
])('%s', (_, output, places) => {
  expect(placesIn(output)).toEqual(places);
  expect(
    outputParts(output, FILES)
      .map(({ text }) => text)
      .join(''),
  ).toBe(output);
});
