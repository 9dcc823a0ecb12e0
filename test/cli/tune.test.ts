// `mcr tune`, run through its command line.

import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { readRanges } from '../../apps/cli/src/tune/ranges.ts';
import { expectRefused, linesOf, repeatedCommandIn, runMcr, startMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const SMALL = ['--walls', '5', '--population', '4', '--generations', '2', '--held-out', '20', '--seed', 's'];
const SHORT = ['tune', 'random', '--parameters', 'decline', ...SMALL, '--workers', '1'];

/** The document without the fields that depend on time and machine. */
function timeless(text: string): unknown {
  const { timing, ...rest } = JSON.parse(text);
  expect(timing).toMatchObject({ workers: expect.any(Number), seconds: expect.any(Number) });
  return rest;
}

const documentIn = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('prints the course of the search, the tuned parameters, and their gain on held-out walls', async () => {
  const options = '--walls 1 --held-out 1 --rules wmo --luck'.split(' ');
  const { stdout, stderr, status } = await runMcr([...SHORT, ...options]);
  expect(status).toBe(0);
  expect(linesOf(stdout).slice(0, 2)).toEqual([
    'decline of random: 2 generations of 4 candidates on 1 wall × 4 deals, seed s,',
    'less luck (model 1)',
  ]);
  expect(stdout).toMatch(/^Generation +decline +Middle +Better half +All$/m);
  expect(stdout).toMatch(/^ +2 +[\d.]+ ± [\d.]+( +[+-]?\d+\.\d\d){3}$/m);
  expect(stdout).toMatch(/^Tuned: random\?decline=[\d.]+$/m);
  expect(stderr).toMatch(/^generation 2: decline [\d.]+ ± [\d.]+ · middle /m);
  const again = repeatedCommandIn(stdout).replaceAll("'", '').split(' ');
  expect((await runMcr(again)).stdout).toBe(stdout);
});

test('gives the command that compares the bots on the held-out walls', { tags: ['full'] }, async () => {
  const { plan, heldOut } = JSON.parse((await runMcr([...SHORT, '--json'])).stdout);
  expect(plan.parameters).toEqual([{ name: 'decline', min: 0, max: 100, step: 0.1, start: 0 }]);
  const compared = await runMcr([...heldOut.command.replaceAll("'", '').split(' ').slice(1), '--json']);
  expect(JSON.parse(compared.stdout).figures).toEqual(heldOut.figures);
});

test('Ctrl-C stores the generations played, and the same command resumes', { tags: ['full'] }, async () => {
  const file = inScratch('stopped.json');
  const out = ['--out', file, '--generations'];
  const child = startMcr([...SHORT, ...out, '100000']);
  const closed = new Promise((resolve) => child.on('close', resolve));
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (chunk) => (stdout += chunk));
  child.stderr!.on('data', (chunk) => (stderr += chunk));
  await vi.waitUntil(() => stderr.includes('generation 2:'), { timeout: 300_000 });
  child.kill('SIGINT');
  expect(await closed).toBe(130);
  expect(stdout).toContain('Interrupted before the search was over.');
  const kept = documentIn(file);
  expect(kept.ended).toBe('interrupted');
  const generations = kept.generations.length;
  const resumed = await runMcr([...SHORT, ...out, String(generations), '--json']);
  expect(resumed.status).toBe(0);
  const uninterrupted = await runMcr([...SHORT, '--generations', String(generations), '--json']);
  expect(timeless(resumed.stdout)).toEqual(timeless(uninterrupted.stdout));
});

describe('wrong usage', () => {
  test.each([
    [['decline=0..200'], 'from 0 to 100'],
    [['decline', '--from', 'shanten'], 'not the same bot'],
    [['decline', '--population', '3'], '4 to 10000'],
    [['decline', '--budget', '6000'], 'one generation takes 6400 deals'],
  ])('rejects %j', (args, message) => expectRefused(['tune', 'random', '--parameters', ...args], message));
});

describe('ranges', () => {
  const declared = {
    stake: { default: 8, min: -20, max: 100 },
    slack: { default: 1, min: 0, max: 3, integer: true },
    style: {
      default: 'fast',
      choices: ['fast', 'big'],
      presets: { fast: { pace: '0.1', slack: '0' }, big: { pace: '0.6', stake: '-20' } },
    },
    pace: { default: 0.3, min: 0.05, max: 1 },
    fixed: { default: 1, min: 1, max: 1 },
    endless: { default: 0, min: -1e308, max: 1e308 },
  } as const;

  test.each([
    ['stake', {}, [{ name: 'stake', min: -20, max: 100, step: 0.1, start: 8 }]],
    ['stake=0..80', { stake: '30' }, [{ name: 'stake', min: 0, max: 80, step: 0.1, start: 30 }]],
    ['stake=10..80:5', {}, [{ name: 'stake', min: 10, max: 80, step: 5, start: 45 }]],
    ['tiny=0..1e-7:1e-10', {}, [{ name: 'tiny', min: 0, max: 1e-7, step: 1e-10, start: 5e-8 }]],
    [
      'slack=0..2, speed=0.05..0.6',
      { style: 'big' },
      [
        { name: 'slack', min: 0, max: 2, step: 1, start: 1 },
        { name: 'speed', min: 0.05, max: 0.6, step: 0.001, start: 0.325 },
      ],
    ],
    ['pace=0..1:0.1', { style: 'big' }, [{ name: 'pace', min: 0, max: 1, step: 0.1, start: 0.6 }]],
    ['pace=0..1:0.1', { style: 'big', pace: '0.5' }, [{ name: 'pace', min: 0, max: 1, step: 0.1, start: 0.5 }]],
    ['stake=0..80:5', { style: 'big' }, [{ name: 'stake', min: 0, max: 80, step: 5, start: 40 }]],
  ])('%s from %j', (text, from, wanted) => {
    expect(readRanges(text, from, declared)).toEqual(wanted);
  });

  test.each([
    ['style', {}, 'is not a number'],
    ['speed', {}, 'declares no range for "speed"'],
    ['toString', {}, 'declares no range for "toString"'],
    ['stake=9..1', {}, 'a lower bound'],
    ['endless', {}, 'the bot declares "endless" as -1e+308..1e+308: expected a lower bound'],
    ['fixed', {}, 'the bot declares "fixed" as 1..1: expected a lower bound, a higher one, and a step above 0'],
    ['stake=1..9:0', {}, 'a step above 0'],
    ['stake=0-9', {}, 'expected NAME=MIN..MAX'],
    ['stake,stake=0..9', {}, '"stake" is given twice'],
    ['stake=0..9', { stake: '10' }, 'outside 0..9'],
  ])('rejects %s', (text, from, message) => {
    expect(() => readRanges(text, from, declared)).toThrow(message);
  });
});
