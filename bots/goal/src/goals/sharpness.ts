// How strongly the best goals outweigh the others. Goals that share tiles are added up as if independent, which favours hands
// with many weak goals; raising each value to a power above 1 before it is added compensates for that. Decisions
// compare the sums directly. Powers use only × and square roots, which are identical on all machines.

/** The exponent in quarters, 1 or more: 4 leaves values unchanged. */
export type Sharpness = number;

/** The sharpness that changes nothing. */
const PLAIN: Sharpness = 4;

/** `value`, 0 or more, to the power `sharpness` ÷ 4. */
export function sharpen(value: number, sharpness: Sharpness): number {
  return power(value, sharpness / PLAIN);
}

/** Converts a sum of values sharpened by `from` to the sharpness `to`; a negative sum keeps its sign. */
export function resharpen(sum: number, from: Sharpness, to: Sharpness): number {
  return sum < 0 ? -power(-sum, to / from) : power(sum, to / from);
}

/** Converts a sum of sharpened values back to the unit of the values, for display. */
export function soften(sum: number, sharpness: Sharpness): number {
  return resharpen(sum, sharpness, PLAIN);
}

/** `base` to a power, both 0 or more: the exponent's whole part by ×, then its binary digits by roots of roots. */
function power(base: number, exponent: number): number {
  let result = 1;
  let rest = exponent;
  for (; rest >= 1; rest -= 1) result *= base;
  for (let root = base; rest > 0; rest -= Math.floor(rest)) {
    root = Math.sqrt(root);
    rest *= 2;
    if (rest >= 1) result *= root;
  }
  return result;
}
