// A tournament of ten distinct entrants over twelve rounds, one of whom withdraws: the same bytes with one worker and
// with two, and after ten kills at any moment.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@mcr-arena/tiles';
import { beforeAll, expect, test } from 'vitest';
import { runMcr, startMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const STYLES = ['balanced', 'fast', 'big', 'pungs', 'flush', 'odd', 'narrow'];
const ENTRANTS = [...STYLES.map((style) => `${style}=goal?style=${style}`), 'shanten', 'closed=shanten?claims=no', 'random'];
const TOURNAMENT = [
  ...['tournament', '--bots', ENTRANTS.join(','), '--rounds', '12', '--seatings', '4'],
  ...['--withdraw', 'flush:5', '--seed', 'resumption'],
];

const results = (folder: string): string => readFileSync(join(inScratch(folder), 'results.json'), 'utf8');
let seconds = 0;

beforeAll(async () => {
  const started = performance.now();
  await runMcr([...TOURNAMENT, '--out', inScratch('one'), '--workers', '1']);
  seconds = (performance.now() - started) / 1000;
});

test('ten entrants over twelve rounds', () => {
  const { standings, rounds } = JSON.parse(results('one'));
  expect(rounds).toHaveLength(12);
  expect(standings.entrants).toHaveLength(10);
});

test('two workers', async () => {
  await runMcr([...TOURNAMENT, '--out', inScratch('two'), '--workers', '2']);
  expect(results('two')).toBe(results('one'));
});

test('killed ten times', async () => {
  const random = createRandom('kills');
  let kills = 0;
  while (kills < 10) {
    const child = startMcr([...TOURNAMENT, '--out', inScratch('killed'), '--workers', '2']);
    const closed = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
    setTimeout(() => child.kill('SIGKILL'), 300 + random.below(Math.ceil((seconds * 1000) / 8)));
    if ((await closed) === 'SIGKILL') kills += 1;
    if (existsSync(join(inScratch('killed'), 'results.json'))) break;
  }
  await runMcr([...TOURNAMENT, '--out', inScratch('killed'), '--workers', '1']);
  expect(kills).toBeGreaterThan(4);
  expect(results('killed')).toBe(results('one'));
  expect(await runMcr(['verify', inScratch('killed'), '--rerun'])).toMatchObject({ status: 0 });
});
