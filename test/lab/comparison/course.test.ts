import { courseOf, FIRST_LOOK } from '@mcr-arena/lab';
import { describe, expect, test } from 'vitest';

const rule = { type: 'until-sure', smallest: 1, walls: 400 } as const;

describe('the course of a comparison', () => {
  test('ends at the first verdict; later walls do not count', () => {
    const differences = Array.from({ length: 100 }, (_, index) => 30 + (index % 3));
    const { steps, ending } = courseOf(rule, differences);
    expect(ending).toEqual({ type: 'sure', verdict: 'a-better' });
    expect(steps).toHaveLength(FIRST_LOOK);
    expect(steps.at(-1)).toMatchObject({ count: FIRST_LOOK });
    expect(courseOf(rule, differences.slice(0, FIRST_LOOK))).toEqual({ steps, ending });
  });

  test('continues without a verdict, and ends at the maximum', () => {
    const differences = Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? 40 : -40));
    expect(courseOf(rule, differences.slice(0, 399)).ending).toBeUndefined();
    expect(courseOf(rule, differences)).toMatchObject({ ending: { type: 'budget' }, steps: { length: 400 } });
    expect(courseOf(rule, [])).toEqual({ steps: [] });
  });
});
