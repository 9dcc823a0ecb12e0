import { verifyResults } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { entrantsNamed } from './invented-play.ts';
import { alterAt, leavesOf, otherThan, played, secret } from './tampering.ts';

test.each([
  { entrants: entrantsNamed(3), rounds: 20, seatings: 1 as const },
  { entrants: entrantsNamed(9), rounds: 5, seatings: 4 as const, setsPerRound: 2, avoidRepeats: 2 },
])(
  'detects a change of any single value of a document: %j',
  (input) => {
    const { document, replayed } = played(input);
    const paths = leavesOf(document).filter(([field]) => !['config', 'format', 'version'].includes(field as string));
    for (const path of paths) {
      const altered = structuredClone(document);
      alterAt(altered, path, otherThan);
      const found = verifyResults(altered, { secret, replayed });
      expect({ path, found: found.length > 0 }).toEqual({ path, found: true });
    }
  },
  600_000,
);
