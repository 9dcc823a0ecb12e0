// The numbers that the bot plays with. They were found by `mcr compare` on walls for fitting; `mcr tune` found none that are
// better. RESULTS.md tells with which commands, and what each is worth.

/** Values of the parameters of the same names where none are given. */
export const WEIGHTS = {
  alpha: 1.1,
  tempo: 0.3,
  farther: 1.3,
  sharpness: 5,
  pace: 0.2,
  stake: 8,
  chow: 1,
  pung: 2.5,
  win: 3,
  pungGoals: 1.3,
} as const;
