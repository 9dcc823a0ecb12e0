// The clause-learning core: random sets of options and random forbidden combinations, compared with exhaustive search.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Choices } from '../../packages/solitaire/src/solver/choices.ts';
import { groupingOf } from '../../packages/solitaire/src/solver/grouping.ts';
import { type Options, optionCount, optionsOf } from '../../packages/solitaire/src/solver/options.ts';
import { anySeed, randomOf } from './generators.ts';

/** Options that must not all be taken. */
type Forbidden = readonly number[];

/** All ways to take exactly one option of each set. */
function* selections(options: Options, taken: readonly number[] = []): Generator<ReadonlySet<number>> {
  const { setCount, sets, members } = options;
  const optionsIn = (set: number) => [...members.items.subarray(members.start[set]!, members.start[set + 1]!)];
  const setsWith = (option: number) => [...sets.items.subarray(sets.start[option]!, sets.start[option + 1]!)];
  const covered = new Set(taken.flatMap(setsWith));
  const open = [...new Array<number>(setCount).keys()].find((set) => !covered.has(set));
  if (open === undefined) {
    yield new Set(taken);
    return;
  }
  for (const option of optionsIn(open)) {
    if (!setsWith(option).some((set) => covered.has(set))) yield* selections(options, [...taken, option]);
  }
}

/** Decides open options at random until none is open, learning whenever a forbidden combination is taken. */
function solve(options: Options, forbidden: readonly Forbidden[], given: readonly number[], seed: number): boolean {
  const random = randomOf(seed);
  const choices = new Choices(options);
  choices.reset(given);
  for (let rounds = 0; rounds < 10_000; rounds += 1) {
    let consistent = choices.propagate();
    const broken = forbidden.find((combination) => combination.every((option) => choices.values[option] === 1));
    if (consistent && broken !== undefined) {
      broken.forEach((option, at) => {
        choices.conflict[at] = 2 * option + 1;
      });
      choices.conflictLength = broken.length;
      consistent = false;
    }
    if (consistent) {
      const open = [...choices.values.keys()].filter((option) => choices.values[option] === 0);
      if (open.length === 0) return true;
      choices.take(open[random.below(open.length)]!);
      continue;
    }
    const level = choices.conflictLevel();
    if (level === 0) return false;
    choices.backTo(level);
    choices.backTo(choices.learn());
    choices.assertLearned();
    if (random.below(5) === 0) choices.backTo(0);
  }
  throw new Error('no end in 10,000 rounds');
}

test('finds a selection exactly if there is one', () => {
  const seen = { true: 0, false: 0 };
  fc.assert(
    fc.property(anySeed, (seed) => {
      const random = randomOf(seed);
      const faces = Array.from({ length: 1 + random.below(4) }, (_, face) =>
        new Array<number>(2 * (1 + random.below(3))).fill(face),
      ).flat();
      const grouping = groupingOf(faces);
      const options = optionsOf(grouping);
      expect(options.count).toBe(optionCount(grouping));
      const size = 1 + random.below(3);
      const forbidden = Array.from({ length: random.below(3 * options.count) }, () =>
        Array.from({ length: size }, () => random.below(options.count)),
      );
      const given = random.below(3) === 0 ? [random.below(options.count)] : [];
      const isSolvable = [...selections(options)].some(
        (taken) =>
          given.every((option) => taken.has(option)) &&
          !forbidden.some((combination) => combination.every((option) => taken.has(option))),
      );
      expect(solve(options, forbidden, given, seed)).toBe(isSolvable);
      seen[`${isSolvable}`] += 1;
    }),
    { numRuns: 200 },
  );
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(10);
});
