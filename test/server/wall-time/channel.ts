// How much a reading says about a bit: the best decoder with one threshold, and the capacity of the channel with its errors.

/** A bit that was sent, and what was read meanwhile. */
export interface Sample {
  readonly bit: boolean;
  readonly reading: number;
}

/**
 * Probability that the best threshold decodes a bit wrongly if zeros and ones are equally likely, from 0 to 0.5. The threshold is chosen with
 * knowledge of the bits, so a real decoder makes at least as many errors.
 */
export function leastError(samples: readonly Sample[]): number {
  const ones = samples.filter(({ bit }) => bit).length;
  const zeros = samples.length - ones;
  if (ones === 0 || zeros === 0) return 0.5;
  const sorted = samples.toSorted((a, b) => a.reading - b.reading);
  let [error, least] = [0.5, 0.5];
  for (const [index, { bit, reading }] of sorted.entries()) {
    // The error if the samples up to this one are decoded as 0 and the others as 1; the reverse has the error 1 - error.
    error += bit ? 0.5 / ones : -0.5 / zeros;
    const isLast = sorted[index + 1]?.reading !== reading;
    if (isLast) least = Math.min(least, error, 1 - error);
  }
  return least;
}

/** Bits per symbol of a binary symmetric channel: 1 − H(e). */
export function capacityOf(error: number): number {
  if (error <= 0) return 1;
  return 1 + error * Math.log2(error) + (1 - error) * Math.log2(1 - error);
}
