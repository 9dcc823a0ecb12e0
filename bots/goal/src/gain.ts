// The mean gain of a player in a deal by the value V of its hand. In 1,500 deals of the bot against itself, hands with a
// value of V around the tenth turn won in about 5 + 55 × V ÷ (V + 20) percent of cases. The mean score delta rose
// accordingly from −12 to +20; discarding the winning tile costs 21 or 22.

/** The sharpness at which V was measured. */
export const FITTED_SHARPNESS = 5;
/** The range of the mean score delta, in points. */
export const GAIN_RANGE = 32;
/** The V at half of the gain, at that sharpness; equal to the V of a single goal with a weight of 11 points. */
const HALFWAY_VALUE = 20;
/** The additional cost of discarding the winning tile, in units of `GAIN_RANGE`. */
const LOSS_BY_DISCARD = 0.3;

/**
 * The gain in units of `GAIN_RANGE`.
 * @param value of the hand, 0 or more, at `FITTED_SHARPNESS`.
 * @param risk the chance, 0 to 1, of discarding the winning tile.
 */
export function gainAtRisk(value: number, risk: number): number {
  return (1 - risk) * (value / (value + HALFWAY_VALUE)) - risk * LOSS_BY_DISCARD;
}

/** The value with that gain and no risk. Negative for a negative gain. */
export function valueOfGain(gain: number): number {
  return (HALFWAY_VALUE * gain) / (1 - gain);
}
