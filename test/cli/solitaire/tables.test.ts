// `mcr solitaire tables` and `mcr solitaire strategies`: the figures of the papers next to ours, and the differences.

import { layoutNamed, StrategyTrials } from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { linesOf, runMcr } from '../run-mcr.ts';

async function printed(...args: string[]) {
  const { stdout, status } = await runMcr([...args, '--json']);
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

describe('tables', () => {
  test('rijn: prints all figures and marks differences', async () => {
    const { stdout } = await runMcr(['tables', 'rijn', '--easy', '16']);
    expect(linesOf(stdout).at(-1)).toBe("192 of the paper's 200 figures match ours; 31 go beyond it.");
    expect(stdout).toContain('* C_refl(100): the paper has 635111413, ours is 881103407093');
    expect(stdout).toMatch(/^16 +\d+ +2027025 +\d+ +\d+ +\d+ +beyond the paper$/m);
    expect(stdout).toMatch(/^12 +269 +11 +150349 +38603880 +2447699 +36156181 +beyond the paper$/m);
  });
});

describe('strategies', () => {
  test('prints the tallies of the trials, our strategy included', async () => {
    const names = ['random/random', 'sampling/1'];
    const value = await printed('strategies', '--strategies', names.join(), '--count', '3', '--seed', 's');
    const trials = new StrategyTrials(
      layoutNamed('default'),
      [
        { type: 'random', heuristic: 'random' },
        { type: 'sampling', samples: 1 },
      ],
      's',
    );
    expect(value.strategies).toMatchObject(expectValue(trials.tallies(0, 3)));
    expect(value.strategies.map(({ strategy }: { strategy: string }) => strategy)).toEqual(names);
  });

  test("plays Stam's eight by default", async () => {
    const { stdout } = await runMcr(['strategies', '--count', '5']);
    expect(linesOf(stdout).filter((line) => /^[a-z-]+\/[a-z]+ +\d+\.\d\d ± /.test(line))).toHaveLength(8);
    expect(stdout).toMatch(/^greedy\/unhalved +\d+\.\d\d ± \d+\.\d\d/m);
  });
});
