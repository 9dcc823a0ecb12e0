// `mcr bench`: the timings depend on the machine; the digests of the results do not.

import { expect, test } from 'vitest';
import { createStopwatch } from '../../bench/src/measure.ts';
import { remoteBotBenchmark } from '../../bench/src/remote-bots.ts';
import { tableBenchmarks } from '../../bench/src/tables.ts';
import { linesOf, spawnMcr } from '../cli/run-mcr.ts';
import { expectFigures } from './bench-figures.ts';

test('measures fan', () => expectFigures('fan', 300, 2));
test('measures shanten', { tags: ['full'] }, () => expectFigures('shanten', 1000, 3));
test('measures engine', { tags: ['full'] }, () => expectFigures('engine', 20, 1));

test('measures sandbox', { tags: ['full'] }, async () => {
  const { stdout } = await spawnMcr(['bench', 'sandbox', '--count', '1', '--json']);
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

test('measures human tables and spectators on a new server, with their memory', { tags: ['full'] }, async () => {
  const runs = [];
  for (const benchmark of tableBenchmarks(1, 'mcr', { tables: 24, spectators: 60 })) {
    runs.push(await benchmark.run(createStopwatch()));
  }
  const [tables, spectators] = runs;
  expect(tables!.count).toBe(24);
  expect(spectators!.figures!['announcements lost']).toBe(0);
  // The hands and events of a deal take several KiB.
  const ofTable = tables!.figures!['KiB kept for a table, main thread']!;
  const ofSpectator = spectators!.figures!['KiB kept for a spectator, main thread']!;
  for (const [kibibytes, least, most] of [
    [ofTable, 5, 1000],
    [ofSpectator, 1, 200],
  ] as const) {
    expect(kibibytes).toBeGreaterThan(least);
    expect(kibibytes).toBeLessThan(most);
  }
});

test('prints the goals only with --goals', { tags: ['full'] }, async () => {
  const plain = await spawnMcr(['bench', 'fan', '--count', '100']);
  expect(plain.stdout).not.toMatch(/goal|reached|missed/i);
  const { stdout } = await spawnMcr(['bench', 'fan', '--count', '100', '--goals']);
  expect(linesOf(stdout)[0]).toMatch(/^What +Median +By wall time +Count +Goal/);
  expect(stdout).toMatch(/^fan, points alone .* 630,000( |$)/m);
  expect(stdout).toMatch(/^fan, points alone .*(reached|missed)$/m);
});

test.each([[['nonsense']], [[]], [['fan', '--count', '0']], [['fan', '--count', 'x']]])('rejects %j', async (args) => {
  expect(await spawnMcr(['bench', ...args])).toMatchObject({ status: 2, stdout: '' });
});
