// A competitor's deal, decoded from its record, with the names at the seats.

import { type DealRecord, decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { type BySeat, mapSeats, type Result, success } from '@mcr-arena/tiles';
import { competitorSeatOf } from '@mcr-arena/tournament';

export interface CompetitorDeal {
  readonly deal: PlayedDeal;
  readonly names: BySeat<string>;
}

/** `number`: the deal, from 1. `baseline`: the name of the bots at the other seats. */
export function competitorDealOf(
  record: DealRecord,
  number: number,
  competitor: string,
  baseline: string,
): Result<CompetitorDeal> {
  const decoded = decodeDeal(record);
  if (!decoded.ok) return decoded;
  const own = competitorSeatOf(number - 1);
  return success({ deal: decoded.value, names: mapSeats((seat) => (seat === own ? competitor : baseline)) });
}
