// The numbers that the bot's play was fitted with, as `mcr compare` and `mcr tune` found them; RESULTS.md beside this package
// tells with which commands, and what each is worth.

/** Values of the parameters of the same names where none are given. */
export const WEIGHTS = {
  alpha: 1.16,
  sharpness: 5,
  pace: 0.2,
  stake: 8,
  chow: 1,
  pung: 2.5,
  win: 3,
} as const;
