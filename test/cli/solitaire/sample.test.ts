// `mcr solitaire sample`: the figures depend only on the options, not on the number of threads or on interruptions.

import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { rectangleLayout, Sampler } from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { runMcr, startMcr } from '../run-mcr.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const scratch = useScratchFolder();
const ORDER = ['sample', '--game', 'shisen-sho', '--rows', '8', '--cols', '8', '--seed', 'kills', '--json'];
/** A count that no run here reaches. */
const ENDLESS = '100000000';

async function figures(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr, status } = await runMcr([...ORDER, ...args]);
  expect([status, stderr.includes('fault')], stderr).toEqual([0, false]);
  return JSON.parse(stdout);
}

function lineCount(path: string): number {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
}

/** Waits until the journal of a run has grown by some lines, then sends the signal; returns exit code and signal. */
async function stopAfter(lines: number, journal: string, threads: number, signal: NodeJS.Signals) {
  const child = startMcr([...ORDER, '--count', ENDLESS, '--resume', journal, '--threads', String(threads)]);
  child.stdout!.resume();
  child.stderr!.resume();
  const closed = once(child, 'close');
  const before = lineCount(journal);
  while (lineCount(journal) < before + lines && child.exitCode === null) await sleep(5);
  child.kill(signal);
  return closed;
}

test('prints the figures of the sampler with any number of threads', { tags: ['full'] }, async () => {
  const layout = expectValue(rectangleLayout(8, 8));
  const tally = new Sampler('shisen-sho', layout, 'kills').tally(0, 900);
  const alone = await figures('--count', '900', '--threads', '1');
  expect(alone).toMatchObject({ ...tally, game: 'shisen-sho', layout: { rows: 8, cols: 8 }, seed: 'kills' });
  expect(alone.share).toBe(tally.solvable / 900);
  expect(await figures('--count', '900', '--threads', '3')).toEqual(alone);
});

test('prints the figures of an uninterrupted run after several kills', { tags: ['full'] }, async () => {
  const journal = scratch('killed.jsonl');
  for (const threads of [1, 2]) {
    expect((await stopAfter(threads, journal, threads, 'SIGKILL'))[1]).toBe('SIGKILL');
  }
  expect((await stopAfter(2, journal, 2, 'SIGINT'))[0]).toBe(130);
  const kept = lineCount(journal);
  const count = String(200 * (kept + 3) + 70);
  expect(await figures('--count', count, '--resume', journal)).toEqual(await figures('--count', count));
  expect(lineCount(journal)).toBeGreaterThan(kept);
  // The journal is complete: nothing is counted again.
  const whole = readFileSync(journal);
  await figures('--count', count, '--resume', journal);
  expect(readFileSync(journal).equals(whole)).toBe(true);
});

test('rejects the journal of another sample', async () => {
  const journal = scratch('other.jsonl');
  await figures('--count', '10', '--resume', journal);
  const { status, stderr } = await runMcr([...ORDER, '--nodes', '9', '--count', '10', '--resume', journal]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('belongs to another count: its "nodes"')]);
});

test('prints shares with their standard errors without --json', async () => {
  const { stdout } = await runMcr(['sample', '--game', 'shisen-sho', '--count', '100', '--seed', 'text']);
  expect(stdout).toMatch(
    /^shisen-sho, layout turtle, seed "text"\nboards +100\nsolvable +\d+ +\d+\.\d{3} ± \d\.\d{3} %/,
  );
});
