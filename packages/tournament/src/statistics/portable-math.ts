// Logarithm and exponential from +, −, × and ÷ alone. `Math.log` and `Math.exp` may differ in the last bit between
// machines; these functions do not, because IEEE 754 defines the result of each basic operation exactly. Accurate to
// about 15 digits.

const LOG_TERMS = 30;
const EXP_TERMS = 20;

/**
 * Natural logarithm of a positive, normal number, by the series of the inverse hyperbolic tangent after its power of
 * two is separated.
 */
export function portableLog(value: number): number {
  let scaled = value;
  let exponent = 0;
  for (; scaled > 1.5; exponent += 1) scaled /= 2;
  for (; scaled < 0.75; exponent -= 1) scaled *= 2;
  const ratio = (scaled - 1) / (scaled + 1);
  let power = ratio;
  let sum = 0;
  for (let term = 1; term < LOG_TERMS; term += 2) {
    sum += power / term;
    power *= ratio * ratio;
  }
  return 2 * sum + exponent * Math.LN2;
}

/** e to the power of `value`, which is 0 or less; 0 if the result would be below 10^-300. */
export function portableExp(value: number): number {
  if (value < -690) return 0;
  const halvings = Math.round(-value / Math.LN2);
  const rest = value + halvings * Math.LN2;
  let term = 1;
  let sum = 1;
  for (let n = 1; n < EXP_TERMS; n += 1) {
    term *= rest / n;
    sum += term;
  }
  for (let count = 0; count < halvings; count += 1) sum /= 2;
  return sum;
}
