// The bot's five fitted numbers, found by the project's own search. RESULTS.md reports their effect.
//
//   mcr tune "goal?alpha=1.1&tempo=0.3&farther=1.3&pace=0.2&stake=8" \
//     --parameters "alpha=0.9..1.5,tempo=0..1,farther=0.5..2.5,pace=0.1..0.4,stake=-20..60" \
//     --against "shanten,goal?alpha=1.1&tempo=0.3&farther=1.3&pace=0.2&stake=8,shanten" \
//     --walls 300 --population 12 --generations 5 --spread 0.12 --held-out 1000 --seed weights

/** Default values of the parameters of the same names. */
export const WEIGHTS = {
  alpha: 1.087,
  tempo: 0.41,
  farther: 1.057,
  pace: 0.1912,
  stake: 3.3,
} as const;
