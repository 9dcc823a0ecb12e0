// A tuning that is killed loses at most its current generation.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { spawnMcr, startMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const SMALL = ['--walls', '5', '--population', '4', '--held-out', '20', '--seed', 's', '--workers', '2'];
const TUNE = ['tune', 'random', '--parameters', 'decline', '--against', 'shanten', ...SMALL];

test('resumes from its file after a kill, with the same bytes as an uninterrupted run', async () => {
  const file = inScratch('killed.json');
  const child = startMcr([...TUNE, '--generations', '100000', '--out', file]);
  const closed = new Promise((resolve) => child.on('close', resolve));
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await closed;
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  const generations = String(kept.generations.length + 1);
  const text = async (...args: string[]): Promise<string> => {
    const { stdout } = await spawnMcr([...TUNE, '--generations', generations, '--json', ...args]);
    return stdout.slice(0, stdout.indexOf('"timing"'));
  };
  const resumed = await text('--out', file);
  expect(JSON.parse(readFileSync(file, 'utf8')).generations.slice(0, -2)).toEqual(kept.generations.slice(0, -1));
  expect(resumed).toBe(await text());
});
