// How much a reading says about a bit: the best decoder with one threshold, and the capacity of the channel with its errors.

/** A bit that was sent, and what was read meanwhile. */
export interface Sample {
  readonly bit: boolean;
  readonly reading: number;
}

/**
 * Share of samples that the best threshold decodes wrongly, from 0 to 0.5. The threshold is chosen with knowledge of the bits, so a real
 * decoder makes at least as many errors.
 */
export function leastError(samples: readonly Sample[]): number {
  const ones = samples.filter(({ bit }) => bit).length;
  const sorted = samples.toSorted((a, b) => a.reading - b.reading);
  let [wrong, least] = [ones, Math.min(ones, samples.length - ones)];
  for (const [index, { bit, reading }] of sorted.entries()) {
    // So far the samples up to this one are decoded as 1, the others as 0.
    wrong += bit ? -1 : 1;
    const isLast = sorted[index + 1]?.reading !== reading;
    if (isLast) least = Math.min(least, wrong, samples.length - wrong);
  }
  return least / samples.length;
}

/** Bits per symbol of a binary symmetric channel: 1 − H(e). */
export function capacityOf(error: number): number {
  if (error === 0) return 1;
  return 1 + error * Math.log2(error) + (1 - error) * Math.log2(1 - error);
}
