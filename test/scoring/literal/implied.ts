// The patterns implied by each pattern of the paper's Appendix A, by number; implied patterns are not counted (non-repeat). First
// as listed in the paper; then implications of the definitions that the paper does not list, and the rulings of
// judges and calculators.

const LISTED: Readonly<Record<number, readonly number[]>> = {
  1: [38, 48, 61, 60, 73],
  2: [59, 54],
  3: [49],
  4: [22, 56, 62, 76],
  5: [74, 67, 57, 53, 17, 48, 79],
  6: [19, 22, 56, 79],
  7: [51, 56, 62, 79],
  8: [76, 73, 65, 48],
  9: [38],
  10: [54, 59],
  11: [48, 73],
  12: [48, 33, 66, 56, 62],
  13: [22, 63],
  14: [23, 69, 64],
  15: [24, 48],
  16: [30],
  17: [74, 67, 57, 53],
  18: [73, 48],
  19: [56, 62, 79],
  20: [34, 51, 56, 62],
  21: [48, 68],
  22: [76],
  23: [69],
  25: [36, 76],
  26: [68, 76],
  27: [37, 76],
  29: [63, 72, 70, 76],
  31: [68],
  34: [51, 56, 62],
  36: [76],
  37: [76],
  40: [75],
  41: [70],
  44: [80],
  46: [80],
  47: [58],
  52: [79],
  53: [67],
  54: [59],
};

const FOLLOWING: Readonly<Record<number, readonly number[]>> = {
  5: [82],
  // One suit has no honors; the pairs are held, not claimed.
  6: [62, 76],
  // Made only of terminals and honors.
  7: [18],
  8: [18, 55],
  11: [18, 55],
  18: [55],
  // One suit; both chows twice.
  13: [76, 69, 72],
  17: [82],
  20: [79],
  34: [79],
  // Even ranks, fives, chows and simples are of suits.
  21: [76],
  31: [76],
  63: [76],
  68: [76],
  // Nothing from others: the winning tile was drawn.
  56: [80],
  // Two concealed kongs are two concealed pungs.
  53: [66],
  82: [67, 74],
  57: [74],
};

/** Whether a hand with the first pattern always has the second. */
export function implies(pattern: number, other: number): boolean {
  return Boolean(LISTED[pattern]?.includes(other) || FOLLOWING[pattern]?.includes(other));
}

/** Patterns whose sets are not counted as Pung of Terminals or Honors again. */
export const SETS_OF_THEIR_OWN = [2, 9, 10, 38, 54, 59, 60, 61];

const COUNTED_BY_WMO: Readonly<Record<number, number>> = {
  3: 49,
  4: 56,
  6: 56,
  7: 56,
  8: 65,
  12: 56,
  19: 56,
  20: 56,
  34: 56,
};

/** Whether the WMO counts a pattern beside one that implies it in the Chinese practice (facts of the Green Book, 2006). */
export function countsForWmo(by: number, pattern: number): boolean {
  return COUNTED_BY_WMO[by] === pattern;
}
