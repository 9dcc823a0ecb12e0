// `mcr tables` and `mcr strategies`: the figures of the papers next to ours, and the differences.

import { bondtFigures, layoutNamed, StrategyTrials, stamChoices } from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { linesOf, runMcr } from '../run-mcr.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const scratch = useScratchFolder();

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

  test('stam: plays eight configurations, MaxBlock in three readings; resumes with a larger count', {
    tags: ['full'],
  }, async () => {
    const run = (count: string) => printed('tables', 'stam', '--count', count, '--resume', scratch('stam'));
    await run('20');
    const { positions, rows } = await run('40');
    expect(positions).toBe(40);
    expect(rows).toHaveLength(16);
    const played = expectValue(
      new StrategyTrials(layoutNamed('default'), stamChoices('unhalved'), 'mcr').tallies(0, 40),
    );
    const shares = rows.filter(({ reading }: { reading: string }) => ['random', 'unhalved'].includes(reading));
    expect(shares.map(({ share }: { share: number }) => 40 * share)).toEqual(played.map(({ solved }) => solved));
  });

  test('bondt: counts one part, with chi-square', async () => {
    const { parts } = await printed('tables', 'bondt', '--part', 'turtle', '--count', '200');
    const [{ figures, chiSquare }] = parts;
    expect(figures).toHaveLength(3);
    const squares = figures.map(({ deviation }: { deviation: number }) => deviation ** 2);
    expect(chiSquare.value).toBeCloseTo(squares[0] + squares[1] + squares[2], 9);
    const { stdout } = await runMcr(['tables', 'bondt', '--part', 'layouts', '--count', '1']);
    expect(linesOf(stdout).filter((line) => /^(?:mahjong|shisen)\S* {2,}\S/.test(line))).toHaveLength(
      bondtFigures('layouts').length,
    );
  });

  test.each([[['nonsense']], [['bondt', '--part', 'x']]])('rejects %j', async (args) => {
    expect(await runMcr(['tables', ...args])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('strategies', () => {
  test('prints the tallies of the trials, our strategy included', async () => {
    const value = await printed(
      'strategies',
      '--strategies',
      'random/random,sampling/1',
      '--count',
      '3',
      '--seed',
      's',
    );
    const trials = new StrategyTrials(
      layoutNamed('default'),
      [
        { type: 'random', heuristic: 'random' },
        { type: 'sampling', samples: 1 },
      ],
      's',
    );
    expect(value.strategies).toMatchObject(expectValue(trials.tallies(0, 3)));
    expect(value.strategies.map(({ strategy }: { strategy: string }) => strategy)).toEqual([
      'random/random',
      'sampling/1',
    ]);
  });

  test("plays Stam's eight by default", async () => {
    const { stdout } = await runMcr(['strategies', '--count', '5']);
    expect(linesOf(stdout).filter((line) => /^[a-z-]+\/[a-z]+ +\d+\.\d\d ± /.test(line))).toHaveLength(8);
    expect(stdout).toMatch(/^greedy\/unhalved +\d+\.\d\d ± \d+\.\d\d/m);
  });

  test.each([[['--strategies', 'clever']], [['--strategies', 'greedy/recursive,sampling/0']]])(
    'rejects %j',
    async (args) => {
      expect(await runMcr(['strategies', ...args])).toMatchObject({ status: 2, stdout: '' });
    },
  );
});
