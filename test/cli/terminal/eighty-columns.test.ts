// Human-readable output fits 80 columns if the width of the terminal is unknown.

import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { widthOf } from '../../../apps/cli/src/terminal/width.ts';
import { linesOf, runMcr, spawnMcr } from '../run-mcr.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const inScratch = useScratchFolder();
const WORKERS = ['--workers', '1'];

async function expectToFit(...args: readonly string[]): Promise<string> {
  const { stdout, status } = await runMcr(args);
  expect({ args, status }).toEqual({ args, status: 0 });
  expect(linesOf(stdout).filter((line) => widthOf(line) > 80)).toEqual([]);
  return stdout;
}

describe('output fits 80 columns', { tags: ['full'] }, () => {
  const folder = inScratch('league');
  const record = join(folder, 'sets', 'r1-t1-s1.json.zst');
  const bots = 'first-of-them=shanten,a-bot-with-a-long-name=shanten?claims=no,shanten,random';
  let standings: string;

  beforeAll(async () => {
    const rounds = ['--rounds', '20', '--seatings', '1', '--seed', 'width'];
    standings = await expectToFit('tournament', '--bots', bots, ...rounds, '--out', folder, ...WORKERS);
  });

  test('tournament: standings with intervals, and commands to verify and watch', () => {
    expect(standings).toMatch(/ ±\d/);
    expect(standings).toMatch(/^Verify it:$/m);
    expect(standings).toMatch(/^Watch a deal:$/m);
  });

  test.each([
    ['the list of deals', []],
    ['a deal', ['--deal', '1']],
    ['the table after each event', ['--deal', '1', '--step']],
    ['a review', ['--deal', '1', '--review', 'east']],
  ])('replay: %s', async (_, options) => {
    await expectToFit('replay', record, ...options);
  });

  test.each([
    ['fan', "[34'5m] 345p 345678s EE", '--win', '8s'],
    ['shanten', '1m 2p 3s ESWN CFP 4m 5p 6s 9s'],
    ['count', '--tiles', '100'],
    ['sample', '--layout', 'bridge', '--count', '20', '--threads', '1'],
    ['tables', 'rijn', '--easy', '8', '--hard', '6'],
    ['strategies', '--count', '2', '--strategies', 'greedy/recursive', '--threads', '1'],
    ['solve', '--game', 'shisen-sho', '--rows', '6', '--cols', '10', '--seed', '7'],
  ])('%s %s', async (...args) => {
    await expectToFit(...args);
  });
});

describe('colours', () => {
  const FAN = ['fan', '112233m 445566p 77s'];

  test('are absent in a pipe and with NO_COLOR, and present with FORCE_COLOR', async () => {
    const plain = await spawnMcr(FAN);
    const forced = await spawnMcr(FAN, { env: { FORCE_COLOR: '1' } });
    const refused = await spawnMcr(FAN, { env: { NO_COLOR: '1' } });
    expect(forced.stdout).not.toBe(plain.stdout);
    expect(stripVTControlCharacters(forced.stdout)).toBe(plain.stdout);
    expect(refused.stdout).toBe(plain.stdout);
    expect(stripVTControlCharacters(plain.stdout)).toBe(plain.stdout);
  });
});

describe('a misspelt name', () => {
  test.each([
    [['compare', 'gaol', 'shanten'], 'Did you mean "goal"?'],
    [['compare', 'careful', 'shanten'], 'Did you mean "goal?style=careful"?'],
    [['tornament', '--help'], 'Did you mean tournament?'],
    [['fan', '--selfdrawn'], 'Did you mean --self-drawn?'],
  ])('%j gets the hint %s', async (args, hint) => {
    const { stderr, status } = await runMcr(args);
    expect(status).toBe(2);
    expect(stderr).toContain(hint);
  });

  test('gets no hint if it is not similar to any bot', async () => {
    const { stderr } = await runMcr(['compare', 'nobody', 'shanten']);
    expect(stderr).not.toContain('Did you mean');
  });
});
