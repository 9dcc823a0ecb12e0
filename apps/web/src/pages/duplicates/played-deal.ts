// A competitor's deal, decoded from its record, with the names at the seats.

import { type DealRecord, decodeDeal, type PlayedDeal, playerInDeal } from '@mcr-arena/engine';
import type { HumanDuplicateDocument } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, type Result, type Seat, success } from '@mcr-arena/tiles';
import { competitorSeatOf } from '@mcr-arena/tournament';

export interface CompetitorDeal {
  readonly deal: PlayedDeal;
  readonly names: BySeat<string>;
}

type Entered = HumanDuplicateDocument['entered'];

/** `number`: the deal, from 1. `bot`: the name of the bots at seats without a competitor. */
export function competitorDealOf(
  record: DealRecord,
  number: number,
  entered: Entered,
  competitor: number,
  bot: string,
): Result<CompetitorDeal> {
  const decoded = decodeDeal(record);
  if (!decoded.ok) return decoded;
  const own = entered.find((each) => each.number === competitor);
  const around = own?.table === undefined ? [own] : entered.filter(({ table }) => table === own.table);
  const names = mapSeats((seat) => {
    const place = playerInDeal(seat, number - 1);
    return around.find((each) => each !== undefined && (each.place ?? 0) === place)?.name ?? bot;
  });
  return success({ deal: decoded.value, names });
}

/** The competitor's seat in the deal, which is numbered from 1. */
export function seatOfCompetitor(number: number, entered: Entered, competitor: number): Seat {
  const place = entered.find((each) => each.number === competitor)?.place;
  return competitorSeatOf((number - 1) % 16, place);
}
