// The examples of the pages: for each fan, a hand that scores it and a winning hand that just misses it. The literal
// scorer agrees on both.

import { FAN_IDS, type FanId, rulesWith, scoreHand } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_HANDS } from '../../apps/web/src/pages/fans/example-hands.ts';
import { claim } from './claims.ts';
import { differenceOn } from './literal/comparison.ts';

describe.each(FAN_IDS)('%s', (fan) => {
  const [scores, misses] = EXAMPLE_HANDS[fan];
  const rules = rulesWith(fan);
  const fansOf = (text: string): readonly FanId[] =>
    expectValue(scoreHand(claim(text), rules)).fans.map((scored) => scored.fan);

  test(`is scored by ${scores}`, () => {
    expect(fansOf(scores)).toContain(fan);
    expect(differenceOn(claim(scores), rules)).toBeUndefined();
  });

  test(`is missed by ${misses}`, () => {
    expect(fansOf(misses)).not.toContain(fan);
    expect(differenceOn(claim(misses), rules)).toBeUndefined();
  });
});
