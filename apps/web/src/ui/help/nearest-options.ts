// The options that help without advice lists. Apart from the computation of the help, which only the worker loads.

import type { OptionHelp } from './table-help.ts';

/**
 * The options that leave the hand nearest to ready, by shape alone, in the order of their tiles: for help without advice. On a claim,
 * the hand without it.
 */
export function nearestOptions(options: readonly OptionHelp[]): readonly OptionHelp[] {
  const plain = options.filter(
    ({ action }) => action === undefined || action.type === 'discard' || action.type === 'pass',
  );
  const least = Math.min(...plain.map(({ reach }) => reach?.shanten ?? Number.POSITIVE_INFINITY));
  const tileOf = ({ action }: OptionHelp): number => (action?.type === 'discard' ? action.tile : 0);
  return plain.filter(({ reach }) => reach?.shanten === least).sort((a, b) => tileOf(a) - tileOf(b));
}
