// Checks that apply to the output of every benchmark.

import { expect } from 'vitest';
import { spawnMcr } from '../cli/run-mcr.ts';

interface Figure {
  readonly name: string;
  readonly perSecond: number;
  readonly count: number;
  readonly runs: readonly number[];
  readonly digest: string;
}

async function figuresOf(...args: string[]): Promise<Figure[]> {
  return JSON.parse((await spawnMcr(['bench', ...args, '--json'])).stdout);
}

/** Expects medians of five runs, and digests that depend on the seed alone. */
export async function expectFigures(what: string, count: number, measured: number): Promise<void> {
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
