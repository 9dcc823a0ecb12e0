// A deal of a set, replayed, with its entrants by seat.

import { decodeConfig, decodeDeal, type PlayedDeal } from '@mcr-arena/engine';
import { type BySeat, failure, type Result, SEATS, type Seat, success } from '@mcr-arena/tiles';
import { configRecordsOf, ofDeal, positionAt, type SetRecord, seatOf, toSeats } from '@mcr-arena/tournament';

export interface SeatedDeal {
  readonly deal: PlayedDeal;
  /** The entrants by seat; undefined if the deal is not part of a set. */
  readonly entrants: BySeat<string> | undefined;
}

/** A deal of a set; its entrants are always known. */
export interface SetDeal extends SeatedDeal {
  readonly entrants: BySeat<string>;
}

/** Replays deal `number` (from 1) of a set. */
export function dealOfSet(record: SetRecord, number: number): Result<SetDeal, 'impossible' | 'no-such-deal'> {
  const seated = record.deals[number - 1];
  if (seated === undefined) return failure('no-such-deal', `1–${record.deals.length}`);
  const config = decodeConfig(ofDeal(configRecordsOf(record), number - 1));
  if (!config.ok) return failure('impossible', config.error.message);
  const deal = decodeDeal(seated, config.value);
  if (!deal.ok) return failure('impossible', deal.error.message);
  return success({ deal: deal.value, entrants: toSeats(seated.seating, record.entrants) });
}

/** The seat in deal `to` of the entrant that sits at `seat` in deal `from`. */
export function sameEntrantIn(record: SetRecord, seat: Seat, from: number, to: number): Seat {
  const [here, there] = [record.deals[from - 1]!.seating, record.deals[to - 1]!.seating];
  return SEATS[seatOf(there, positionAt(here, seat))];
}
