// The deals of a set, replayed from its record, for comparison.

import { type Divergence, divergenceOf } from '@mcr-arena/engine';
import { type Result, success } from '@mcr-arena/tiles';
import type { SetRecord } from '@mcr-arena/tournament';
import { dealOfSet, type SetDeal } from '../../../ui/replay/seated-deal.ts';

/** The deals in playing order, or the error of the first that cannot be replayed. */
export function playedDealsOf(record: SetRecord): Result<readonly SetDeal[]> {
  const deals: SetDeal[] = [];
  for (let number = 1; number <= record.deals.length; number += 1) {
    const deal = dealOfSet(record, number);
    if (!deal.ok) return deal;
    deals.push(deal.value);
  }
  return success(deals);
}

/** Where each deal diverges from deal `base` (from 1); undefined for identical deals, including `base` itself. */
export function partings(deals: readonly SetDeal[], base: number): readonly (Divergence | undefined)[] {
  const { events } = deals[base - 1]!.deal;
  return deals.map(({ deal }) => divergenceOf(events, deal.events));
}
