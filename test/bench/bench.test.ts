// `mcr bench`: the timings depend on the machine; the digests of the results do not.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createStopwatch } from '../../bench/src/measure.ts';
import { remoteBotBenchmark } from '../../bench/src/remote-bots.ts';
import { tableBenchmarks } from '../../bench/src/tables.ts';
import { linesOf, runMcr } from '../cli/run-mcr.ts';

interface Figure {
  readonly name: string;
  readonly perSecond: number;
  readonly count: number;
  readonly runs: readonly number[];
  readonly digest: string;
}

async function figuresOf(...args: string[]): Promise<Figure[]> {
  return JSON.parse((await runMcr(['bench', ...args, '--json'])).stdout);
}

/** Expects medians of five runs, and digests that depend on the seed alone. */
async function expectFigures(what: string, count: number, measured: number): Promise<void> {
  const figures = await figuresOf(what, '--count', String(count));
  expect(figures).toHaveLength(measured);
  for (const { name, perSecond, runs } of figures) {
    expect(name).toMatch(new RegExp(`^${what}`));
    expect(runs).toHaveLength(5);
    expect(perSecond).toBe(runs.toSorted((a, b) => a - b)[2]);
  }
  const digests = figures.map(({ digest }) => digest);
  expect(digests.every((digest) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
  expect((await figuresOf(what, '--count', String(count))).map(({ digest }) => digest)).toEqual(digests);
  const others = await figuresOf(what, '--count', String(count), '--seed', 'another');
  expect(others.every(({ digest }) => !digests.includes(digest))).toBe(true);
}

test('measures fan', () => expectFigures('fan', 300, 2));

test.each([
  ['shanten', 1000, 3],
  ['engine', 20, 1],
  ['bots', 2, 4],
  ['standings', 1, 3],
  ['policy', 64, 4],
  ['tournament', 1, 1],
  ['solitaire', 60, 4],
])('measures %s', { tags: ['full'] }, (what, count, measured) => expectFigures(what, count, measured));

test('measures sandbox', { tags: ['full'] }, async () => {
  const { stdout } = await runMcr(['bench', 'sandbox', '--count', '1', '--json']);
  const [{ name, runs, figures }] = JSON.parse(stdout);
  expect([name, runs.length]).toEqual(['sandbox, Node with and without', 5]);
  expect(Object.values(figures).every((figure) => Number.isFinite(figure))).toBe(true);
  expect(Object.keys(figures)).toContain('ms that the sandbox adds to a start, at most 150');
});

test.each(['Socket.IO', 'plain HTTP'] as const)(
  'measures remote bots over %s on a new server',
  { tags: ['full'] },
  async (transport) => {
    const watch = createStopwatch();
    const { count, digest, figures } = await remoteBotBenchmark(1, 'mcr', transport, 4).run(watch);
    expect(count).toBeGreaterThan(100);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(watch.wall).toBeGreaterThan(0);
    expect(figures?.['99th percentile of latency, ms']).toBeGreaterThan(0);
  },
);

test('measures human tables and spectators on a new server', { tags: ['full'] }, async () => {
  const runs = [];
  for (const benchmark of tableBenchmarks(1, 'mcr', { tables: 24, spectators: 60 })) {
    runs.push(await benchmark.run(createStopwatch()));
  }
  const [tables, spectators] = runs;
  expect(tables!.count).toBe(24);
  expect(spectators!.figures!['announcements lost']).toBe(0);
  expect(Object.keys(tables!.figures!)).toContain('KiB kept for a table, main thread');
});

test('prints the goals only with --goals', { tags: ['full'] }, async () => {
  const plain = await runMcr(['bench', 'fan', '--count', '100']);
  expect(plain.stdout).not.toMatch(/goal|reached|missed/i);
  const { stdout } = await runMcr(['bench', 'fan', '--count', '100', '--goals']);
  expect(linesOf(stdout)[0]).toMatch(/^What +Median +By wall time +Count +Goal/);
  expect(stdout).toMatch(/^fan, points alone .* 630,000( |$)/m);
  expect(stdout).toMatch(/^fan, points alone .*(reached|missed)$/m);
});

test.each([[['nonsense']], [[]], [['fan', '--count', '0']]])('rejects %j', async (args) => {
  expect(await runMcr(['bench', ...args])).toMatchObject({ status: 2, stdout: '' });
});

const guide = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');
const stated = [...guide.matchAll(/^ *(\w+)[^:\n]*: digest ([0-9a-f]{64})$/gm)].map((match) => match.slice(1, 3));

test('the guide states digests', () => {
  expect([...new Set(stated.map(([what]) => what))]).toEqual(['fan', 'shanten', 'engine']);
});

test.each(['fan', 'shanten', 'engine'])('%s reproduces the digests in the guide', { tags: ['full'] }, async (what) => {
  const { stdout } = await runMcr(['bench', what]);
  const digests = [...stdout.matchAll(/^ +digest ([0-9a-f]{64})$/gm)].map((match) => match[1]);
  expect(digests).toEqual(stated.filter(([name]) => name === what).map(([, digest]) => digest));
});
