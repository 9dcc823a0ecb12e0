// The slow benchmarks, and the digests stated in the README.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spawnMcr } from '../cli/run-mcr.ts';
import { expectFigures } from './bench-figures.ts';

test('measures bots', () => expectFigures('bots', 2, 3));
test('measures standings', () => expectFigures('standings', 1, 3));
test('measures policy', () => expectFigures('policy', 64, 4));
test('measures tournament', () => expectFigures('tournament', 1, 1));
test('measures solitaire', () => expectFigures('solitaire', 60, 4));

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const stated = [...readme.matchAll(/^ *(\w+)[^:\n]*: digest ([0-9a-f]{64})$/gm)].map((match) => match.slice(1, 3));

test('the README states the digests', () => {
  expect([...new Set(stated.map(([what]) => what))]).toEqual(['fan', 'shanten', 'engine']);
});

test.each(['fan', 'shanten', 'engine'])('%s reproduces the digests in the README', async (what) => {
  const { stdout } = await spawnMcr(['bench', what]);
  const digests = [...stdout.matchAll(/: digest ([0-9a-f]{64})$/gm)].map((match) => match[1]);
  expect(digests).toEqual(stated.filter(([name]) => name === what).map(([, digest]) => digest));
});
