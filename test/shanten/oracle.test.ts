// Compares the package with the exhaustive search: rows of single groups, complete hands, hands under caps.

import { formDistance, kindsOf, type SampleShape, type SuitKeys, sampleHands, suitKeysOf } from '@mcr-arena/shanten';
import { countTiles, createRandom, type Hand, tilesOfMeld, WINNING_FORMS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../tier.ts';
import { type Caps, FOUR_OF_EACH, type OracleForm, oracleMissing, oracleUseful } from './exhaustive.ts';

function countsOf(hand: Hand): number[] {
  return [...countTiles(hand.concealed)];
}

/** Both answers to one hand in one form, in the same shape. */
function bothAnswers(form: OracleForm, hand: Hand, caps: Caps, limits?: SuitKeys) {
  const counts = countsOf(hand);
  const meldCount = hand.melds.length;
  const distance = formDistance(form, suitKeysOf(Uint8Array.from(counts)), meldCount, limits);
  const missing = oracleMissing(form, counts, meldCount, caps);
  return {
    package: distance && { shanten: distance.shanten, useful: kindsOf(distance.useful) },
    oracle:
      missing === Number.POSITIVE_INFINITY
        ? undefined
        : { shanten: missing - 1, useful: oracleUseful(form, counts, meldCount, caps) },
  };
}

function expectSame(hands: readonly Hand[], form: OracleForm, capsOf: (hand: Hand) => Caps | undefined): void {
  for (const hand of hands) {
    const caps = capsOf(hand);
    const limits = caps && suitKeysOf(Uint8Array.from(caps));
    const answers = bothAnswers(form, hand, caps ?? FOUR_OF_EACH, limits);
    expect(answers.package, JSON.stringify({ form, hand, caps })).toEqual(answers.oracle);
  }
}

const SHAPES: SampleShape[] = [
  { kind: 'uniform', tiles: 13 },
  { kind: 'developed', tiles: 13 },
  { kind: 'developed', tiles: 14 },
];

describe.each(WINNING_FORMS)('%s: distance and useful tiles equal those of the search', (form) => {
  test.each(SHAPES)('for $kind hands of $tiles', (shape) => {
    expectSame(sampleHands(`oracle ${form}`, propertyRuns(20), shape), form, () => undefined);
    expectSame(sampleHands(`concealed ${form}`, propertyRuns(8), { ...shape, meldCount: 0 }), form, () => undefined);
  });

  test('with fewer available copies than four, or than in hand', () => {
    const random = createRandom(`caps ${form}`);
    const above = (hand: Hand): Caps => countsOf(hand).map((copies) => copies + random.below(5 - copies));
    expectSame(sampleHands(`caps ${form}`, propertyRuns(12), { kind: 'developed', tiles: 13 }), form, above);
    expectSame(
      sampleHands(`caps ${form}`, propertyRuns(12), { kind: 'uniform', tiles: 13, meldCount: 0 }),
      form,
      above,
    );
    const mostlyFour = (hand: Hand): Caps => countsOf(hand).map(() => (random.below(12) > 0 ? 4 : random.below(4)));
    expectSame(sampleHands(`few ${form}`, propertyRuns(12), { kind: 'developed', tiles: 14 }), form, mostlyFour);
    expectSame(
      sampleHands(`few ${form}`, propertyRuns(12), { kind: 'uniform', tiles: 13, meldCount: 0 }),
      form,
      mostlyFour,
    );
  });

  test("with four of each kind, less the player's own melds", () => {
    const capsOf = (hand: Hand): Caps => [...countTiles(hand.melds.flatMap(tilesOfMeld))].map((copies) => 4 - copies);
    expectSame(
      sampleHands(`strict ${form}`, propertyRuns(12), { kind: 'developed', tiles: 13, meldCount: 1 }),
      form,
      capsOf,
    );
    expectSame(sampleHands(`strict ${form}`, propertyRuns(12), { kind: 'developed', tiles: 14 }), form, capsOf);
  });
});
