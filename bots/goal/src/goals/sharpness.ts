// How much the best goals count before the many. Goals that share tiles are added up as if they did not, which favours hands
// with a crowd of weak ones; raising each value to a power above 1 before it is added takes that back. Decisions
// compare the sums as they are. Powers are made of × and square roots, which every machine does alike.

/** Quarters of a power, 1 or more: 4 leaves values as they are. */
export type Sharpness = number;

/** The sharpness that changes nothing. */
const PLAIN: Sharpness = 4;

/** `value`, 0 or more, to the power `sharpness` ÷ 4. */
export function sharpen(value: number, sharpness: Sharpness): number {
  return power(value, sharpness / PLAIN);
}

/** A sum of values sharpened by `from` as one that is sharpened by `to`; one below 0 keeps its sign. */
export function resharpen(sum: number, from: Sharpness, to: Sharpness): number {
  return sum < 0 ? -power(-sum, to / from) : power(sum, to / from);
}

/** A sum of sharpened values in the unit of the values again, for people. */
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
