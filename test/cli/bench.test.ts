// `mcr bench`: the figures are whatever the machine gives; what is worked out is the same everywhere.

import { expect, test } from 'vitest';
import { linesOf, runMcr } from './run-mcr.ts';

interface Figure {
  readonly name: string;
  readonly perSecond: number;
  readonly goal?: number;
  readonly count: number;
  readonly runs: readonly number[];
  readonly digest: string;
}

async function figuresOf(...args: string[]): Promise<Figure[]> {
  return JSON.parse((await runMcr(['bench', ...args, '--json'])).stdout);
}

test.each([
  ['fan', '300', 2],
  ['shanten', '1000', 3],
  ['engine', '100', 1],
  ['bots', '1', 3],
  ['tournament', '1', 1],
])('%s tells medians of five runs, and a digest that depends on the seed alone', async (what, count, measured) => {
  const figures = await figuresOf(what, '--count', count);
  expect(figures).toHaveLength(measured);
  for (const { name, perSecond, goal = 1, count: counted, runs } of figures) {
    expect(name).toMatch(new RegExp(`^${what}`));
    expect(runs).toHaveLength(5);
    expect(perSecond).toBe(runs.toSorted((a, b) => a - b)[2]);
    expect([goal > 0, counted]).toEqual([true, Number(count) * (what === 'tournament' ? 96 : 1)]);
  }
  const digests = figures.map(({ digest }) => digest);
  expect(digests.every((digest) => /^[0-9a-f]{64}$/.test(digest))).toBe(true);
  expect((await figuresOf(what, '--count', count)).map(({ digest }) => digest)).toEqual(digests);
  const others = await figuresOf(what, '--count', count, '--seed', 'another');
  expect(others.every(({ digest }) => !digests.includes(digest))).toBe(true);
});

test('a table puts the figures beside the goals', async () => {
  const { stdout } = await runMcr(['bench', 'fan', '--count', '100']);
  expect(linesOf(stdout)[0]).toMatch(/^What +Median +Goal/);
  expect(stdout).toMatch(/^fan, points alone +[\d,]+ hands\/s +630,000 +(reached|missed)/m);
});

test.each([[['nonsense']], [[]], [['fan', '--count', '0']], [['fan', '--count', 'x']]])(
  '%j is refused',
  async (args) => {
    expect(await runMcr(['bench', ...args])).toMatchObject({ status: 2, stdout: '' });
  },
);
