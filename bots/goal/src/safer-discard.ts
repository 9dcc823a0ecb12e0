// `goal` does not defend. Finds the discard that it would prefer if the risk counted as for the style `careful`.

import type { TileIndex } from '@mcr-arena/tiles';
import type { ReviewedAlternative } from './discard-risk.ts';
import { FITTED_SHARPNESS, GAIN_RANGE, gainAtRisk } from './gain.ts';
import { sharpen } from './goals/sharpness.ts';

/** A discard that is better than the best one if the risk counts. */
export interface SaferDiscard {
  readonly tile: TileIndex;
  /** Its chance, 0 to 1, of dealing in. */
  readonly chance: number;
  /** That of the best discard, which is greater. */
  readonly insteadOf: number;
}

/** The least difference of the mean gain, in points, that counts. */
const LEAST_DIFFERENCE = 0.5;

/** Undefined if the best alternative is not a discard, or no other is better. `alternatives`: best first. */
export function saferDiscardIn(alternatives: readonly ReviewedAlternative[]): SaferDiscard | undefined {
  const [best] = alternatives;
  if (best?.action.type !== 'discard') return undefined;
  let safest = best;
  for (const each of alternatives) if (each.action.type === 'discard' && gainOf(each) > gainOf(safest)) safest = each;
  if (safest.action.type !== 'discard' || gainOf(safest) - gainOf(best) < LEAST_DIFFERENCE) return undefined;
  return { tile: safest.action.tile, chance: safest.risk!.chance, insteadOf: best.risk!.chance };
}

/** What `chosen` loses beside the discard with the best mean gain, in points, 0 or more. `alternatives`: with a `saferDiscardIn`. */
export function costAtRisk(alternatives: readonly ReviewedAlternative[], chosen: ReviewedAlternative): number {
  const discards = alternatives.filter(({ action }) => action.type === 'discard');
  return Math.max(0, ...discards.map(gainOf).map((gain) => gain - gainOf(chosen)));
}

/** The mean gain after an action, in points above that of a hand without goals. */
function gainOf({ value, risk }: ReviewedAlternative): number {
  return GAIN_RANGE * gainAtRisk(sharpen(value, FITTED_SHARPNESS), risk?.chance ?? 0);
}
