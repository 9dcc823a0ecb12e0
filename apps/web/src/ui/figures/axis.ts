// A shared axis for the figures of several entrants, with round numbers as ticks.

import type { Estimate } from '@mcr-arena/tournament';

export interface Axis {
  readonly low: number;
  readonly high: number;
  /** Ticks inside the axis, from low to high. */
  readonly ticks: readonly number[];
}

const MAX_TICKS = 7;
const STEPS = [1, 2, 5];

/** The axis of the estimates; it includes `middle`. */
export function axisOf(estimates: readonly Estimate[], middle: number): Axis {
  const ends = estimates.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  const [least, most] = [Math.min(middle, ...ends), Math.max(middle, ...ends)];
  const room = (most - least || 1) * 0.04;
  const [low, high] = [least - room, most + room];
  const step = stepOf(high - low);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  const ticks = Array.from({ length: count }, (_, index) => rounded((first + index) * step, step));
  return { low, high, ticks: ticks.filter((tick) => tick >= low && tick <= high) };
}

/** The position of a value on the axis, 0 to 100. */
export function percentOf({ low, high }: Axis, value: number): number {
  return 100 * ((value - low) / (high - low));
}

/** The smallest step of …, 0.5, 1, 2, 5, 10, … that divides the axis into at most `MAX_TICKS` parts. */
function stepOf(width: number): number {
  const least = width / MAX_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * power >= least) ?? 10) * power;
}

/** Rounds off the error of binary fractions. */
function rounded(value: number, step: number): number {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  return Number(value.toFixed(digits)) + 0;
}
