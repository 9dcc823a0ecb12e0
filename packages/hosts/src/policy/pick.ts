// Picks one of the legal actions by the logits of a model. The mask is applied here, outside the model's graph.

import { ACTION_COUNT } from '@mcr-arena/protocol';
import type { Random } from '@mcr-arena/tiles';
import type { PolicyManifest } from './manifest.ts';

/** `unusable`: the logit of that legal action is not usable, such as NaN. */
export type Picked =
  | { readonly type: 'action'; readonly index: number }
  | { readonly type: 'unusable'; readonly index: number; readonly logit: number };

/**
 * `logits` and `mask`: 235 each, with at least one bit of the mask set. A logit of −Infinity is never picked. NaN, Infinity, and
 * −Infinity for all legal actions are unusable. With a temperature, one number is drawn from `random`.
 */
export function pickAction(
  logits: Float32Array,
  mask: Uint8Array,
  pick: PolicyManifest['pick'],
  random: Random,
): Picked {
  let best = -1;
  for (let index = 0; index < ACTION_COUNT; index += 1) {
    if (mask[index] === 0) continue;
    const logit = logits[index]!;
    if (Number.isNaN(logit) || logit === Number.POSITIVE_INFINITY) return { type: 'unusable', index, logit };
    if (best < 0 || logit > logits[best]!) best = index;
  }
  const largest = logits[best]!;
  if (largest === Number.NEGATIVE_INFINITY) return { type: 'unusable', index: best, logit: largest };
  if (pick.type === 'argmax') return { type: 'action', index: best };
  return { type: 'action', index: drawn(logits, mask, { largest, temperature: pick.temperature }, random) };
}

function drawn(
  logits: Float32Array,
  mask: Uint8Array,
  { largest, temperature }: { readonly largest: number; readonly temperature: number },
  random: Random,
): number {
  const weightOf = (index: number): number =>
    mask[index] === 0 ? 0 : Math.exp((logits[index]! - largest) / temperature);
  let total = 0;
  for (let index = 0; index < ACTION_COUNT; index += 1) total += weightOf(index);
  let left = ((random.nextWord() + 0.5) / 2 ** 32) * total;
  let last = 0;
  for (let index = 0; index < ACTION_COUNT; index += 1) {
    const weight = weightOf(index);
    if (weight === 0) continue;
    last = index;
    left -= weight;
    if (left < 0) return index;
  }
  // Reached only because of rounding.
  return last;
}
