import {
  addTallies,
  dealUniform,
  EMPTY_TALLY,
  GAMES,
  layoutNamed,
  rectangleLayout,
  Sampler,
  sampleSeed,
  shareSolvable,
  solveBoard,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

test.each(GAMES)('%s: a sample is the sum of its parts, and its boards can be reproduced individually', (game) => {
  const layout = expectValue(rectangleLayout(9, 9));
  const whole = new Sampler(game, layout, 'parts').tally(0, 60);
  const parts = [
    [40, 60],
    [0, 7],
    [7, 40],
  ].map(([from, to]) => new Sampler(game, layout, 'parts').tally(from!, to!));
  expect(parts.reduce(addTallies, EMPTY_TALLY)).toEqual(whole);
  const verdicts = Array.from({ length: 60 }, (_, number) => {
    return solveBoard(game, dealUniform(layout, sampleSeed('parts', number))).type;
  });
  expect(verdicts.filter((type) => type === 'solvable')).toHaveLength(whole.solvable);
  expect(whole).toMatchObject({ boards: 60, undecided: 0, unsolvable: 60 - whole.solvable });
});

test('limits leave boards undecided, and shares are of the decided ones', () => {
  const tally = new Sampler('mahjong-solitaire', layoutNamed('bar'), 'limits', { nodes: 5 }).tally(0, 40);
  expect(tally.undecided).toBeGreaterThan(0);
  expect(tally.solvable + tally.unsolvable + tally.undecided).toBe(40);
  const { share, error } = shareSolvable({ ...EMPTY_TALLY, solvable: 30, unsolvable: 10, undecided: 99 });
  expect(share).toBe(0.75);
  expect(error).toBeCloseTo(Math.sqrt(0.75 * 0.25) / Math.sqrt(40), 12);
});

// De Bondt 2020, 2·10⁹ boards each: 2.959 %, 1.756 % and 1.906 % have no solution. Three standard errors are allowed, and
// the boards are always the same.
test.each([
  ['mahjong-solitaire', 0.02959, 600],
  ['mahjong-solitaire-transposed', 0.01756, 2000],
  ['shisen-sho', 0.01906, 1000],
] as const)('%s on the turtle has the published share', { tags: ['full'] }, (game, published, boards) => {
  const { share } = shareSolvable(new Sampler(game, layoutNamed('default'), 'turtle').tally(0, boards));
  const error = Math.sqrt((published * (1 - published)) / boards);
  expect(Math.abs(1 - share - published)).toBeLessThan(3 * error);
});
