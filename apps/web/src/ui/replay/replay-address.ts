// The state of a replay in its address: the event, the seat in view, whether only that seat's knowledge is shown, and what is
// beside the table.

import { SEATS, type Seat, WINDS } from '@mcr-arena/tiles';
import { searchText } from '../routing/pattern.ts';
import { FIRST_EVENT } from './timeline.ts';

/** What is beside the table: the moves, the review, or what the user's bot printed. */
export type ReplayPane = 'moves' | 'review' | 'output';

export interface ReplayPlace {
  readonly event: number;
  /** The seat in view. Undefined: all hands are shown, with east at the bottom. */
  readonly seat: Seat | undefined;
  /** Shows only what the seat knew. */
  readonly known: boolean;
  readonly pane: ReplayPane;
}

/** Parses the query. Event numbers are clamped; other invalid values become defaults. `last`: the number of the last event. */
export function placeOfQuery(query: URLSearchParams, last: number): ReplayPlace {
  const asked = Number(query.get('event') ?? FIRST_EVENT);
  const event = Number.isInteger(asked) ? Math.min(Math.max(asked, FIRST_EVENT), last) : FIRST_EVENT;
  const seat = SEATS.find((each) => WINDS[each] === query.get('view'));
  return { event, seat, known: seat !== undefined && query.get('known') === '1', pane: paneOf(query) };
}

function paneOf(query: URLSearchParams): ReplayPane {
  if (query.get('output') === '1') return 'output';
  return query.get('review') === '1' ? 'review' : 'moves';
}

/** The fields of the query; `undefined` for fields to leave out. */
export function queryOfPlace({
  event,
  seat,
  known,
  pane,
}: ReplayPlace): Record<'event' | 'view' | 'known' | 'review' | 'output', string | undefined> {
  return {
    event: event === FIRST_EVENT ? undefined : String(event),
    view: seat === undefined ? undefined : WINDS[seat],
    known: seat !== undefined && known ? '1' : undefined,
    review: pane === 'review' ? '1' : undefined,
    output: pane === 'output' ? '1' : undefined,
  };
}

/** The address of a position in the deal whose page has the path `path`. */
export function hrefOfPlace(path: string, place: ReplayPlace): string {
  return `${path}${searchText(queryOfPlace(place))}`;
}
