import { BOTZONE_RULES, LITERAL_RULES, STANDARD_RULES } from '@mcr-arena/scoring';
import { describe, expect, test } from 'vitest';
import { differencesOn } from './literal/comparison.ts';

describe('the package agrees with the literal scorer', () => {
  test.each([STANDARD_RULES, BOTZONE_RULES, LITERAL_RULES])('under the rules $id', (rules) => {
    expect(differencesOn(`literal ${rules.id}`, 3000, rules)).toEqual([]);
  });
});
