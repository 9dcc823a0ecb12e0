// Descriptions, the committed fixture and the documentation agree with the code.

import { readFileSync } from 'node:fs';
import { describeEncoding, ENCODING_NAMES, ENCODINGS } from '@mcr-arena/protocol';
import { expect, test } from 'vitest';
import { FIXTURE_FILE, fixtureText } from './fixtures.ts';
import { PLANE_TABLES } from './plane-table.ts';

const docs = readFileSync(new URL('../../../docs/encodings.md', import.meta.url), 'utf8');

test.each([
  ['obs6', [6, 4, 9], 216],
  ['obs6-34', [6, 34], 204],
  ['obs38', [38, 4, 9], 1368],
  ['obs38-34', [38, 34], 1292],
  ['mcr-1', [163, 4, 9], 5868],
  ['mcr-1-34', [163, 34], 5542],
] as const)('%s has the shape %j', (name, shape, size) => {
  const description = describeEncoding(name);
  expect(description).toMatchObject({ name, version: 1, shape, size, packedSize: Math.ceil(size / 8) });
  expect(JSON.parse(JSON.stringify(description))).toEqual(description);
  let next = 0;
  for (const { first, count } of description.planes) {
    expect(first).toBe(next);
    next += count;
  }
  expect(next).toBe(shape[0]);
  expect(docs).toMatch(new RegExp(`\\| \`${name}\` \\| \\[${shape.join(', ')}\\] \\| ${size} \\|`));
});

test('every encoding begins with the planes of the previous one', () => {
  const [obs6, obs38, mcr] = (['obs6', 'obs38', 'mcr-1'] as const).map((name) => describeEncoding(name).planes);
  expect(obs38!.slice(0, obs6!.length)).toEqual(obs6);
  expect(mcr!.slice(0, obs38!.length)).toEqual(obs38);
  expect(ENCODING_NAMES).toEqual(Object.keys(ENCODINGS));
});

test.each(Object.entries(PLANE_TABLES))('the documentation has the table "%s"', (heading, table) => {
  const section = docs.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  expect(section).toContain(table);
});

test('the fixture for other languages matches the code', () => {
  expect(readFileSync(FIXTURE_FILE, 'utf8')).toBe(fixtureText());
});
