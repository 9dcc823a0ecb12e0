// Hands for property tests: any seed, shape and number of tiles. A failing run prints the seed and the shape.

import { type SampleShape, sampleHands } from '@mcr-arena/shanten';
import type { Hand } from '@mcr-arena/tiles';
import fc from 'fast-check';

const shapeOf = (tiles: 13 | 14): fc.Arbitrary<SampleShape> =>
  fc.record({
    kind: fc.constantFrom('uniform' as const, 'developed' as const),
    tiles: fc.constant(tiles),
    meldCount: fc.constantFrom(
      0 as const,
      0 as const,
      0 as const,
      1 as const,
      1 as const,
      2 as const,
      3 as const,
      4 as const,
    ),
  });

const handOf = (tiles: 13 | 14): fc.Arbitrary<Hand> =>
  fc.tuple(fc.string(), shapeOf(tiles)).map(([seed, shape]) => sampleHands(seed, 1, shape)[0]!);

/** 13, 10, 7, 4 or 1 concealed tiles with 0-4 melds. */
export const handBetweenTurns = handOf(13);
/** 14, 11, 8, 5 or 2 concealed tiles with 0-4 melds. */
export const handWithDiscard = handOf(14);
