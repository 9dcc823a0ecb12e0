import { BOTZONE_RULES, LITERAL_RULES, STANDARD_RULES } from '@mcr-arena/scoring';
import { describe, expect, test } from 'vitest';
import { differencesOn } from './literal/comparison.ts';

describe('the package agrees with the literal scorer on many hands', () => {
  test.each([STANDARD_RULES, BOTZONE_RULES, LITERAL_RULES])('under the rules $id', { timeout: 600_000 }, (rules) => {
    expect(differencesOn(`literal full ${rules.id}`, 100_000, rules)).toEqual([]);
  });
});
