// The luck of the deals of a set, for comparisons that take it off.

import { decodeDeal } from '@mcr-arena/engine';
import { luckOf } from '@mcr-arena/luck';
import type { PlayedSet, SetOrder } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { mapPositions, toPositions } from '@mcr-arena/tournament';
import type { ComparedDeal } from '../comparison/wall-result.ts';

/** The deals of a set on one wall, with their luck by the shipped model. */
export function withLuck(deals: readonly ComparedDeal[], { records }: PlayedSet, order: SetOrder): ComparedDeal[] {
  const config = { rules: order.rules, prevalentWind: order.job.prevalentWind, wall: order.walls[0]! };
  return deals.map((deal, index) => {
    const { bySeat } = luckOf(expectValue(decodeDeal(records[index]!, config)));
    const luck = toPositions(deal.seating, bySeat);
    return { ...deal, luck: mapPositions((position) => Math.round(1000 * luck[position]!)) };
  });
}
