// The numbers that the bot plays with. They were found by comparing it with `shanten` on walls for fitting; `mcr tune`, before
// `farther` and `tempo` came, found none that were better. RESULTS.md tells what was measured, and what each part is worth.

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
} as const;
