import {
  type ComparisonResults,
  comparisonResultsOf,
  formatComparison,
  formatGauntlet,
  gauntletResultsOf,
} from '@mcr-arena/lab';
import { gauntletSchema, parseComparison } from '@mcr-arena/lab/schema';
import { describe, expect, test } from 'vitest';
import { inventWalls, planOf } from './invented-walls.ts';

function invented(opponents: number, walls: number): ComparisonResults {
  const plan = planOf(opponents, { rule: { type: 'until-sure', smallest: 1, walls } });
  const ending = { type: 'sure', verdict: 'a-better' } as const;
  return comparisonResultsOf({ plan, walls: inventWalls(plan, walls, 20), ending }, 'mcr compare first second');
}

describe("a comparison's document", () => {
  test.each([0, 2])('survives a round trip, with %d opponents', (opponents) => {
    const text = formatComparison(invented(opponents, 25));
    const read = parseComparison(text);
    expect(read.ok && formatComparison(read.value)).toBe(text);
  });

  test('describes an interrupted comparison, even one without a wall', () => {
    const { ended, verdict, figures } = comparisonResultsOf({ plan: planOf(0), walls: [], ending: undefined }, 'mcr');
    expect({ ended, verdict, figures }).toEqual({ ended: 'interrupted', verdict: undefined, figures: undefined });
  });

  test.each<[string, (results: ComparisonResults) => unknown, string]>([
    ['invalid JSON', () => 'none', 'json-malformed'],
    ['another version', (results) => ({ ...results, version: 3 }), 'comparison-malformed'],
    ['an unknown field', (results) => ({ ...results, more: 1 }), 'comparison-malformed'],
    ['a wall too few', ({ walls, ...rest }) => ({ ...rest, walls: walls!.slice(1) }), 'walls-unfit'],
    [
      'a table too many',
      ({ walls, ...rest }) => ({ ...rest, walls: [{ wall: 1, tables: [...walls![0]!.tables, []] }] }),
      'walls-unfit',
    ],
    ['two changes after the same wall', (all) => ({ ...all, continuedAfter: [2, 2] }), 'walls-unfit'],
    ['changes beyond the walls', (results) => ({ ...results, continuedAfter: [1, 4] }), 'walls-unfit'],
    [
      'changes without walls',
      ({ walls: _, figures: __, ...rest }) => ({ ...rest, continuedAfter: [3] }),
      'walls-unfit',
    ],
    ['deals of other seatings', (results) => ({ ...results, plan: { ...results.plan, seatings: 24 } }), 'walls-unfit'],
  ])('with %s is refused', (_, change, code) => {
    const changed = change(invented(0, 3));
    expect(parseComparison(changed === 'none' ? '{' : JSON.stringify(changed))).toMatchObject({ error: { code } });
  });
});

test("a gauntlet's document contains comparisons without their walls", () => {
  const results = gauntletResultsOf([invented(0, 3), invented(0, 30)], 'mcr gauntlet first');
  expect(results.comparisons.map((comparison) => 'walls' in comparison)).toEqual([false, false]);
  expect(gauntletSchema.parse(JSON.parse(formatGauntlet(results)))).toEqual(results);
});
