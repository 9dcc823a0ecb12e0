import {
  endingOf,
  FIRST_LOOK,
  type Moments,
  NO_MOMENTS,
  verdictOf,
  wallsUntilVerdict,
  withValue,
} from '@mcr-arena/lab';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../../tier.ts';
import { RECORDED, simulate } from './simulated-comparisons.ts';

const NAMES = RECORDED.map(({ name }) => name);
const COMPARISONS = IS_FULL ? 10_000 : 400;
/** Upper bound for the observed share if the true share is 5 %: three standard deviations above it. */
const MOST = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / COMPARISONS);

const recordedAs = (name: string) => RECORDED.find((recorded) => recorded.name === name)!;
const rule = { type: 'until-sure', smallest: 2, walls: 500 } as const;

describe('the rule rarely errs', () => {
  test.each(NAMES)('without a difference, and with the smallest one that matters: %s', (name) => {
    const sharesAt = (truth: number) =>
      simulate({ recorded: recordedAs(name), truth, rule, comparisons: COMPARISONS }).shares;
    const [none, small] = [sharesAt(0), sharesAt(2)];
    expect(none['a-better'] + none['b-better']).toBeLessThan(MOST);
    expect(small['b-better'] + small['too-close']).toBeLessThan(MOST);
  });
});

test('the rule rarely errs if differences are rare: one wall in twenty, always for the same bot', () => {
  const differences = Array.from({ length: 20 }, (_, index) => (index === 0 ? 20 : 0));
  const recorded = { name: 'one in twenty', bots: [], seatings: 4, differences };
  const { shares } = simulate({
    recorded,
    truth: 1,
    rule: { ...rule, smallest: 1, walls: 1000 },
    comparisons: COMPARISONS,
  });
  expect(shares['too-close'] + shares['b-better']).toBeLessThan(0.05);
});

describe('the rule finds', () => {
  test.each(NAMES)('a difference of eight points soon: %s', (name) => {
    const { shares, walls } = simulate({ recorded: recordedAs(name), truth: 8, rule, comparisons: COMPARISONS });
    expect(shares['a-better']).toBeGreaterThan(0.99);
    expect(walls).toBeLessThan(70);
  });
});

const momentsOf = (values: readonly number[]): Moments => values.reduce(withValue, NO_MOMENTS);

describe('a comparison', () => {
  const clear = Array.from({ length: 40 }, (_, index) => 20 + (index % 3));

  test('ends when its budget of walls is used up, not before', () => {
    const budget = { type: 'budget', walls: 30 } as const;
    expect(endingOf(budget, momentsOf(clear.slice(0, 29)))).toBeUndefined();
    expect(endingOf(budget, momentsOf(clear.slice(0, 30)))).toEqual({ type: 'budget' });
  });

  test('ends with a sure verdict, but not before the first look', () => {
    expect(endingOf(rule, momentsOf(clear.slice(0, FIRST_LOOK - 1)))).toBeUndefined();
    expect(endingOf(rule, momentsOf(clear.slice(0, FIRST_LOOK)))).toEqual({ type: 'sure', verdict: 'a-better' });
    const against = clear.map((value) => -value);
    expect(endingOf(rule, momentsOf(against))).toEqual({ type: 'sure', verdict: 'b-better' });
    const close = Array.from({ length: 100 }, (_, index) => (index % 2) - 0.5);
    expect(endingOf(rule, momentsOf(close))).toEqual({ type: 'sure', verdict: 'too-close' });
  });
});

test('wallsUntilVerdict returns the smallest number of walls with a verdict', () => {
  const moments = fc.record({
    count: fc.integer({ min: FIRST_LOOK, max: 5000 }),
    mean: fc.double({ min: -20, max: 20, noNaN: true }),
    deviation: fc.double({ min: 0.1, max: 40, noNaN: true }),
  });
  fc.assert(
    fc.property(moments, fc.constantFrom(0.5, 1, 3), ({ count, mean, deviation }, smallest) => {
      const at = (walls: number): Moments => ({ count: walls, mean, squares: deviation ** 2 * (walls - 1) });
      const walls = wallsUntilVerdict(at(count), smallest)!;
      expect(verdictOf(at(walls), smallest)).toBeDefined();
      if (walls > count) expect(verdictOf(at(walls - 1), smallest)).toBeUndefined();
    }),
  );
  expect(wallsUntilVerdict({ count: 5, mean: 1, squares: 1 }, 1)).toBeUndefined();
  const wide = { count: 20, mean: 0, squares: 50 ** 2 * 19 };
  expect(wallsUntilVerdict(wide, 0.05)).toBeUndefined();
  const just = wallsUntilVerdict(wide, 0.0555)!;
  expect([just > 2 ** 23, just <= 2 ** 24]).toEqual([true, true]);
});
