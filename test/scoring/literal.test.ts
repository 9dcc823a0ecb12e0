import {
  BOTZONE_RULES,
  DISPUTED_POINTS,
  RULES_NAMES,
  SCORING_RULES,
  STANDARD_RULES,
  withDisputed,
} from '@mcr-arena/scoring';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { IS_FULL } from '../tier.ts';
import { BOTZONE_RULES_1 } from './claims.ts';
import { differenceOn, differencesOn } from './literal/comparison.ts';
import { knittedStraights } from './literal/knitted-straights.ts';

describe('the package agrees with the literal scorer', () => {
  test.each(Object.values(SCORING_RULES))('under the rules $id', (rules) => {
    expect(differencesOn(`literal ${rules.id}`, IS_FULL ? 100_000 : 500, rules)).toEqual([]);
  });

  test.each(RULES_NAMES)('under the other decisions on disputed points of the rules %s', (name) => {
    const all = DISPUTED_POINTS.reduce(withDisputed, SCORING_RULES[name]);
    expect(differencesOn('literal disputes', IS_FULL ? 100_000 : 500, all)).toEqual([]);
  });

  test.each([STANDARD_RULES, BOTZONE_RULES, BOTZONE_RULES_1])(
    'on knitted straights under the rules $id, version $version',
    (rules) => {
      forAll([knittedStraights], { numRuns: IS_FULL ? 50_000 : 200 }, (claim) => {
        expect(differenceOn(claim, rules)).toBeUndefined();
      });
    },
  );
});
