// A deal so far, as seen from a seat, by a spectator, or by a spectator of all seats. Immutable: each message results in a new value.

import {
  apply,
  type DealEvent,
  type PublicEvent,
  replay,
  type TableState,
  type ViewEvent,
  type ViewState,
} from '@mcr-arena/engine';
import type { TableDeal, TableShown, TableWatched } from '@mcr-arena/protocol';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';
import { sceneOf, type TableScene } from '../../ui/table/table-scene.ts';

export interface SeenDeal {
  readonly deal: number;
  readonly seat: Seat;
  readonly commitment: string;
  readonly events: readonly ViewEvent[];
  readonly state: ViewState;
  /** The number of new events in the latest message. */
  readonly fresh: number;
  /** How often the user took the deal back; absent: never. */
  readonly undone?: number | undefined;
}

/** The deal after a message; undefined if the message does not continue the known events. */
export function dealAfter(known: SeenDeal | undefined, message: TableDeal): SeenDeal | undefined {
  const { deal, seat, commitment, from, events, undone } = message;
  if (known?.deal === deal && from > 0) return withEvents(known, { from, events });
  if (from !== 0 || events[0]?.type !== 'dealStarted') return undefined;
  return { deal, seat, commitment, events, state: replay(events), fresh: events.length, undone };
}

interface More {
  readonly from: number;
  readonly events: readonly ViewEvent[];
}

/** The deal with more events; undefined if there is a gap. Known events are skipped. */
export function withEvents(known: SeenDeal, { from, events }: More): SeenDeal | undefined {
  if (from > known.events.length) return undefined;
  const fresh = events.slice(known.events.length - from);
  const state = fresh.reduce((before, event) => apply(before, event), known.state);
  return { ...known, events: [...known.events, ...fresh], state, fresh: fresh.length };
}

/** How often the time of the seat ran out. */
export function timesUpOf(events: readonly (ViewEvent | DealEvent)[], seat: Seat): number {
  return events.filter((event) => event.type === 'foul' && event.seat === seat && event.reason === 'timed-out').length;
}

/** Whether the user's time ran out after the first `from` events. */
export function hasTimedOut({ events, seat }: SeenDeal, from: number): boolean {
  return timesUpOf(events.slice(from), seat) > 0;
}

/** A deal as everybody may see it, for spectators. */
export interface ShownDeal {
  readonly deal: number;
  readonly events: readonly PublicEvent[];
  readonly state: TableState;
  /** The number of new events in the latest message. */
  readonly fresh: number;
}

/** The deal after a message to spectators; undefined if there is a gap. */
export function shownAfter(known: ShownDeal | undefined, { deal, from, events }: TableShown): ShownDeal | undefined {
  if (from > 0 && (known?.deal !== deal || known.events.length !== from)) return undefined;
  const all = from === 0 ? events : [...known!.events, ...events];
  return { deal, events: all, state: replay(all), fresh: events.length };
}

/** All four views of a deal, for spectators. */
export interface WatchedDeal {
  readonly deal: number;
  readonly views: BySeat<readonly ViewEvent[]>;
  readonly states: BySeat<ViewState>;
}

/** The deal after a message to spectators; undefined if there is a gap. */
export function watchedAfter(
  known: WatchedDeal | undefined,
  { deal, from, views }: TableWatched,
): WatchedDeal | undefined {
  if (from === 0) return { deal, views, states: mapSeats((seat) => replay(views[seat])) };
  if (known?.deal !== deal || known.views[0].length !== from) return undefined;
  return {
    deal,
    views: mapSeats((seat) => [...known.views[seat], ...views[seat]]),
    states: mapSeats((seat) => views[seat].reduce((state, event) => apply(state, event), known.states[seat])),
  };
}

/** The deal with open hands, unless it is behind what everybody may see. */
export function upToDate(watched: WatchedDeal | undefined, shown: ShownDeal | undefined): WatchedDeal | undefined {
  if (watched === undefined || watched.deal !== shown?.deal) return undefined;
  return watched.views[0].length >= shown.events.length ? watched : undefined;
}

/** The table with all hands open. */
export function watchedScene({ states }: WatchedDeal): TableScene {
  const scenes = mapSeats((seat) => sceneOf(states[seat]));
  return { ...scenes[0], seats: mapSeats((seat) => scenes[seat].seats[seat]) };
}
