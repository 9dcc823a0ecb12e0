// The order of tiles and melds does not affect the score; `symmetry.test.ts` of the encodings has the names of suits, winds and dragons.

import { sampleClaims, scoreHand } from '@mcr-arena/scoring';
import { createRandom, shuffled } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { propertyRuns } from '../tier.ts';

const ROUNDS = propertyRuns(4000);

test('neither points nor fans depend on the order of tiles and melds', () => {
  const samples = sampleClaims('order');
  const random = createRandom('order');
  for (let round = 0; round < ROUNDS; round += 1) {
    const { claim } = samples.next().value;
    const melds = shuffled(claim.melds, random);
    const concealed = shuffled(claim.concealed, random);
    expect(scoreHand({ ...claim, melds, concealed })).toEqual(scoreHand(claim));
  }
});

test('sample claims are the same for a seed, all different, and of all forms', () => {
  const [samples, again] = [sampleClaims('samples'), sampleClaims('samples')];
  const seen = new Set<string>();
  const forms = new Set<string>();
  for (let round = 0; round < 1000; round += 1) {
    const { claim, form } = samples.next().value;
    expect(again.next().value).toEqual({ claim, form });
    const sorted = {
      ...claim,
      concealed: [...claim.concealed].sort(),
      melds: claim.melds.map((meld) => JSON.stringify(meld)).sort(),
    };
    seen.add(JSON.stringify(sorted));
    forms.add(form);
  }
  expect(seen.size).toBe(1000);
  expect(forms.size).toBe(5);
});
