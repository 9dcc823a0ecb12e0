// The examples of the pages: for each fan, a hand that scores it and a winning hand that just misses it. The literal
// scorer agrees on both.

import { FAN_IDS, type FanId, STANDARD_RULES, scoreHand } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_HANDS } from '../../apps/web/src/pages/fans/example-hands.ts';
import { claim } from './claims.ts';
import { differenceOn } from './literal/comparison.ts';

const fansOf = (text: string): readonly FanId[] => expectValue(scoreHand(claim(text))).fans.map(({ fan }) => fan);

describe.each(FAN_IDS)('%s', (fan) => {
  const [scores, misses] = EXAMPLE_HANDS[fan];

  test(`is scored by ${scores}`, () => {
    expect(fansOf(scores)).toContain(fan);
    expect(differenceOn(claim(scores), STANDARD_RULES)).toBeUndefined();
  });

  test(`is missed by ${misses}`, () => {
    expect(fansOf(misses)).not.toContain(fan);
    expect(differenceOn(claim(misses), STANDARD_RULES)).toBeUndefined();
  });
});
