// The deals of a set, played again from its record, to be held against each other.

import { type Divergence, divergenceOf } from '@mcr-arena/engine';
import { type Result, success } from '@mcr-arena/tiles';
import type { SetRecord } from '@mcr-arena/tournament';
import { dealOfSet, type SetDeal } from '../replay/seated-deal.ts';

/** In playing order. Error: the record tells of something impossible. */
export function playedDealsOf(record: SetRecord): Result<readonly SetDeal[]> {
  const deals: SetDeal[] = [];
  for (let number = 1; number <= record.deals.length; number += 1) {
    const deal = dealOfSet(record, number);
    if (!deal.ok) return deal;
    deals.push(deal.value);
  }
  return success(deals);
}

/** Where each deal parts from deal `base` (1 for the first); absent for those that do not, itself among them. */
export function partings(deals: readonly SetDeal[], base: number): readonly (Divergence | undefined)[] {
  const { events } = deals[base - 1]!.deal;
  return deals.map(({ deal }) => divergenceOf(events, deal.events));
}
