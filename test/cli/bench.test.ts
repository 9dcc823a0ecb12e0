// `mcr bench`: the figures are whatever the machine gives; what is worked out is the same everywhere.

import { expect, test } from 'vitest';
import { createStopwatch } from '../../apps/cli/src/bench/measure.ts';
import { remoteBotBenchmark } from '../../apps/cli/src/bench/remote-bots.ts';
import { expectFigures } from './bench-figures.ts';
import { linesOf, spawnMcr } from './run-mcr.ts';

test('fan', () => expectFigures('fan', 300, 2));
test('shanten', () => expectFigures('shanten', 1000, 3));
test('engine', () => expectFigures('engine', 20, 1));

test('sandbox', async () => {
  const { stdout } = await spawnMcr(['bench', 'sandbox', '--count', '1', '--json']);
  const [{ name, runs, figures }] = JSON.parse(stdout);
  expect([name, runs.length]).toEqual(['sandbox, Node with and without', 5]);
  expect(Object.values(figures).every((figure) => Number.isFinite(figure))).toBe(true);
  expect(Object.keys(figures)).toContain('ms that the sandbox adds to a start, at most 150');
});

test('remote bots on a server of their own', async () => {
  const watch = createStopwatch();
  const { count, digest, figures } = await remoteBotBenchmark(1, 'mcr', 4).run(watch);
  expect(count).toBeGreaterThan(100);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(watch.wall).toBeGreaterThan(0);
  expect(figures?.['99th percentile of latency, ms']).toBeGreaterThan(0);
});

test('a table shows the goals only to maintainers who ask for them', async () => {
  const plain = await spawnMcr(['bench', 'fan', '--count', '100']);
  expect(plain.stdout).not.toMatch(/goal|reached|missed/i);
  const { stdout } = await spawnMcr(['bench', 'fan', '--count', '100', '--goals']);
  expect(linesOf(stdout)[0]).toMatch(/^What +Median +By wall time +Count +Goal/);
  expect(stdout).toMatch(/^fan, points alone +[\d,]+ hands\/s .* 630,000 +(reached|missed)/m);
});

test.each([[['nonsense']], [[]], [['fan', '--count', '0']], [['fan', '--count', 'x']]])(
  '%j is refused',
  async (args) => {
    expect(await spawnMcr(['bench', ...args])).toMatchObject({ status: 2, stdout: '' });
  },
);
