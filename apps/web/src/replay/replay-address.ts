// What of a replay stands in its address: the event, whose view it is, whether only what that seat knew is shown, and whether
// its decisions are reviewed.

import { SEATS, type Seat, WINDS } from '@mcr-arena/tiles';
import { FIRST_EVENT } from './timeline.ts';

export interface ReplayPlace {
  readonly event: number;
  /** Absent: all hands, east below. */
  readonly seat: Seat | undefined;
  /** Only what the seat knew. */
  readonly known: boolean;
  /** The review is open. */
  readonly review: boolean;
}

/** What the query says, put right where it says nothing that can be shown. `last`: the number of the last event. */
export function placeOfQuery(query: URLSearchParams, last: number): ReplayPlace {
  const asked = Number(query.get('event') ?? FIRST_EVENT);
  const event = Number.isInteger(asked) ? Math.min(Math.max(asked, FIRST_EVENT), last) : FIRST_EVENT;
  const seat = SEATS.find((each) => WINDS[each] === query.get('view'));
  return { event, seat, known: seat !== undefined && query.get('known') === '1', review: query.get('review') === '1' };
}

/** The fields of the query; `undefined` for those to leave out. */
export function queryOfPlace({
  event,
  seat,
  known,
  review,
}: ReplayPlace): Record<'event' | 'view' | 'known' | 'review', string | undefined> {
  return {
    event: event === FIRST_EVENT ? undefined : String(event),
    view: seat === undefined ? undefined : WINDS[seat],
    known: seat !== undefined && known ? '1' : undefined,
    review: review ? '1' : undefined,
  };
}

/** The address of a place in the deal whose page has that path. */
export function hrefOfPlace(path: string, place: ReplayPlace): string {
  const fields = Object.entries(queryOfPlace(place)).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  const query = new URLSearchParams(fields).toString();
  return query === '' ? path : `${path}?${query}`;
}
