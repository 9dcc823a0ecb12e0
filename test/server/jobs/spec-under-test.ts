// Specifications of sets for tests of jobs: house bots, one deal, an arbitrary wall.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, HOUSE_HOST } from '@mcr-arena/hosts';
import { type SetSpec, specOf } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { commitmentOf, createConfig, mapPositions, type Secret, wallsOf } from '@mcr-arena/tournament';

const ENTRANTS = ['a', 'b', 'c', 'd'] as const;
const SECRET = new Uint8Array(32).fill(7) as Secret;

export const COMMITMENT = commitmentOf(SECRET);

/** Set `number` of a competition. */
export function specUnderTest(competition: string, number: number, bot = 'random'): SetSpec {
  const config = expectValue(
    createConfig({ id: competition, entrants: ENTRANTS.map((id) => ({ id, bot })), rounds: 1000, seatings: 1 }),
  );
  return specOf({
    competition,
    job: { round: number, table: 1, set: 1, entrants: [...ENTRANTS], prevalentWind: 'east', seatings: [0] },
    walls: wallsOf(SECRET, config, { round: number, table: 1, set: 1 }),
    rules: DUPLICATE_RULES,
    bots: mapPositions((position) => ({
      reference: { host: HOUSE_HOST, bot, parameters: {} },
      seed: `${number}/${position}`,
    })),
    limits: DEFAULT_LIMITS,
  });
}
