// `mcr luck`, and `mcr compare --luck`.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineupsOf } from '@mcr-arena/lab';
import { parseComparison } from '@mcr-arena/lab/schema';
import { LUCK_MODEL } from '@mcr-arena/luck';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';
import { expectRefused, runMcr } from './run-mcr.ts';

const folder = makeScratchFolder();

test('prints points, luck and the rest of each entrant of a folder of records', async () => {
  const table = join(folder, 'table');
  await runMcr([
    'play',
    '--bots',
    'shanten,a=random,b=random,c=random',
    '--seed',
    'l',
    '--seatings',
    '4',
    '--record',
    table,
  ]);
  const { stdout } = await runMcr(['luck', table]);
  expect(stdout).toMatch(/^4 deals, in points a deal:\n\n +points +luck +points less luck$/m);
  const { model, deals, entrants } = JSON.parse((await runMcr(['luck', table, '--json'])).stdout);
  expect([model, deals, entrants.length]).toEqual([LUCK_MODEL, 4, 4]);
  for (const name of ['points', 'luck', 'rest'] as const) {
    expect(entrants.reduce((sum: number, each: Record<typeof name, number>) => sum + each[name], 0)).toBeCloseTo(0, 9);
  }
});

test('refuses what has no played deal', async () => {
  const empty = makeScratchFolder();
  await expectRefused(['luck', empty], `${empty}: expected records of sets`);
  const text = join(empty, 'notes.txt');
  writeFileSync(text, 'no record');
  await expectRefused(['luck', text], 'not a record');
});

test('compare --luck takes the luck of each deal off the difference', async () => {
  const out = join(folder, 'comparison.json');
  const line = ['compare', 'shanten', 'random', '--seed', 's', '--workers', '1', '--budget', '8', '--luck'];
  const { stdout } = await runMcr([...line, '--out', out, '--json']);
  const { plan, command, figures } = expectValue(parseComparison(stdout));
  expect([plan.luck, command.includes(' --luck ')]).toEqual([LUCK_MODEL, true]);
  const { walls } = expectValue(parseComparison(readFileSync(out, 'utf8')));
  const [lineup] = lineupsOf(0);
  const differences = walls!
    .flatMap(({ tables }) => tables.flat())
    .map(({ deltas, luck }) => {
      const rest = deltas.map((points, position) => points - luck![position]! / 1000);
      // Two seats of each side.
      return rest.reduce((sum, points, position) => sum + (lineup![position] === 'a' ? points : -points) / 2, 0);
    });
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  expect(figures!.difference.value).toBeCloseTo(mean, 3);
  await expectRefused([...line.slice(0, -1), '--out', out], 'its model of luck is 1, here none');
  const same = await runMcr(['compare', 'shanten', 'x=shanten', '--seed', 's', '--budget', '4', '--luck', '--json']);
  expect(JSON.parse(same.stdout).figures.difference).toMatchObject({ value: 0, unequalWalls: 0 });
  const plain = JSON.parse((await runMcr([...line.slice(0, -1), '--json'])).stdout);
  expect(figures!.a.pointsPerDeal).toEqual(plain.figures.a.pointsPerDeal);
  expect(figures!.difference.value).not.toBe(plain.figures.difference.value);
});
