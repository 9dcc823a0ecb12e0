// How much the best goals count before the many. Goals that share tiles are added up as if they did not, which favours hands
// with a crowd of weak ones; raising each value to a power above 1 before it is added takes that back. Decisions compare
// the sums as they are: `sharpen` needs no more than × and square roots, which every machine does alike.

/** Quarters of a power, 1 or more: 4 leaves values as they are. */
export type Sharpness = number;

/** The sharpness that changes nothing. */
const PLAIN: Sharpness = 4;

/** `value` to the power `sharpness` ÷ 4. */
export function sharpen(value: number, sharpness: Sharpness): number {
  if (sharpness === PLAIN) return value;
  let result = 1;
  for (let whole = sharpness >> 2; whole > 0; whole -= 1) result *= value;
  if (sharpness & 2) result *= Math.sqrt(value);
  if (sharpness & 1) result *= Math.sqrt(Math.sqrt(value));
  return result;
}

/** A sum of sharpened values, in points again: for people, since machines may differ in its last digit. */
export function soften(sum: number, sharpness: Sharpness): number {
  return sum ** (PLAIN / sharpness);
}
