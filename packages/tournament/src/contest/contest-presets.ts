// Contest formats by name. The formats of the two IJCAI competitions are from Table 3 and Section 4 of the paper
// "Official International Mahjong: A New Playground for AI Research" (Algorithms 2023, 16, 235).

import type { StageInput } from './contest-config.ts';

export const CONTEST_PRESETS = ['ijcai-2020', 'ijcai-2022', 'class'] as const;
export type ContestPreset = (typeof CONTEST_PRESETS)[number];

const ELIMINATION = { name: 'Elimination', places: 16 } as const;
const FINAL = { name: 'Final', places: 4 } as const;

/**
 * Stages by preset. `ijcai-2020`: qualification by three tournaments, four sets per round. `ijcai-2022`: one set per
 * round, more rounds. In both, bots may be updated before the elimination. `class`: sets of four deals, short enough
 * for an afternoon.
 */
export const STAGES_OF_PRESET: Readonly<Record<ContestPreset, readonly StageInput[]>> = {
  'ijcai-2020': [
    { name: 'Qualification', tournaments: 3, rounds: 6, setsPerRound: 4 },
    { ...ELIMINATION, rounds: 96, setsPerRound: 4, versions: 'newest' },
    { ...FINAL, rounds: 128, setsPerRound: 4 },
  ],
  'ijcai-2022': [
    { name: 'Qualification', rounds: 128 },
    { ...ELIMINATION, rounds: 128, versions: 'newest' },
    { ...FINAL, rounds: 512 },
  ],
  class: [
    { name: 'Qualification', rounds: 24, seatings: 4 },
    { ...ELIMINATION, rounds: 48, seatings: 4 },
    { ...FINAL, rounds: 96, seatings: 4 },
  ],
};
