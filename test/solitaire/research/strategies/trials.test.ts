// Trials of strategies: divisible into ranges, repeatable, and near the paper's figures.

import {
  addStrategyTallies,
  compareWithStam,
  EMPTY_STRATEGY_TALLY,
  layoutNamed,
  makeLayout,
  STAM_PAPER,
  StrategyTrials,
  stamChoices,
  strategyFigures,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

const turtle = layoutNamed('default');
const trialsOf = (seed: string) => new StrategyTrials(turtle, stamChoices('unhalved'), seed);

test('tallies of ranges add up to the tally of the whole', () => {
  const whole = expectValue(trialsOf('cut').tallies(0, 12));
  const parts = [
    [0, 5],
    [5, 5],
    [5, 12],
  ].map(([from, to]) => expectValue(trialsOf('cut').tallies(from!, to!)));
  const sums = parts.reduce((sum, part) => sum.map((tally, at) => addStrategyTallies(tally, part[at]!)));
  expect(sums).toEqual(whole);
  expect(expectValue(trialsOf('another').tallies(0, 12))).not.toEqual(whole);
});

test('figures are means with their standard errors', () => {
  const tally = {
    ...EMPTY_STRATEGY_TALLY,
    games: 4,
    solved: 2,
    tilesLeft: 6,
    tilesLeftSquared: 20,
    plies: 100,
    levels: 7,
    freeWhenSolved: 1440,
    freeWhenStuck: 720,
  };
  expect(strategyFigures(tally, 144)).toEqual({
    solved: { mean: 0.5, error: 0.25 },
    tilesLeft: { mean: 3, error: Math.sqrt(0.5) },
    freeWhenSolved: 10,
    freeWhenStuck: 5,
    plies: 50,
    level: 3.5,
  });
});

test("400 positions come near the paper's table", { tags: ['full'] }, () => {
  const rows = compareWithStam('unhalved', expectValue(trialsOf('near').tallies(0, 400)));
  expect(rows.map(({ paper }) => paper)).toEqual(STAM_PAPER);
  for (const { paper, deviation, freeWhenSolved, freeWhenStuck } of rows) {
    expect(Math.abs(deviation), JSON.stringify(paper)).toBeLessThan(3);
    if (paper.free === undefined) continue;
    expect(Math.abs(freeWhenSolved - 0.5 - paper.free.whenSolved)).toBeLessThan(1);
    expect(Math.abs(freeWhenStuck - 0.5 - paper.free.whenStuck)).toBeLessThan(1);
  }
});

test('rejects a layout that cannot be cleared', () => {
  const tower = expectValue(makeLayout([0, 1, 2, 3].map((z) => ({ x: 0, y: 0, z }))));
  expect(new StrategyTrials(tower, stamChoices('literal'), 'x').tallies(0, 1)).toMatchObject({
    ok: false,
    error: { code: 'deal-impossible' },
  });
});
