// Formats the table at one moment of a deal, with all tiles visible, for a terminal.

import { apply, type DealEvent, type DealState, initialState, type PlayedDeal, wallLeftOf } from '@mcr-arena/engine';
import { type BySeat, formatCompactMeld, formatCompactTiles, SEATS, type Seat, tilesOfCounts } from '@mcr-arena/tiles';
import { formatGrid, withoutEmptyColumns } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';
import { endLines, eventText } from './event-text.ts';

/** A moment: the event that led to it, and the state after it. */
export interface Moment {
  readonly event: DealEvent;
  readonly state: DealState;
}

/** The moments of a deal, from the dealt tiles to the end. */
export function momentsOf({ config, events }: PlayedDeal): Moment[] {
  const moments: Moment[] = [];
  let state: DealState = initialState(config);
  for (const event of events.slice(1)) {
    state = apply(state, event);
    moments.push({ event, state });
  }
  return moments;
}

/** Hand, melds, tiles left to draw and discards of each seat, then the latest event. */
export function tableLines({ event, state }: Moment, names: BySeat<string>): Line[] {
  const left = wallLeftOf(state.wall);
  const rows = SEATS.map((seat) => {
    const { hand, melds, flowers } = state.seats[seat];
    return [
      seat === actorOf(event) ? '▶' : '',
      names[seat],
      formatCompactTiles(tilesOfCounts(hand)),
      melds.map(formatCompactMeld).join(' '),
      formatCompactTiles(flowers),
      String(left[seat]),
      discardText(state, seat),
    ];
  });
  const head = ['', 'Seat', 'Hand', 'Melds', 'Flowers', 'Wall', 'Discards (in brackets: claimed)'];
  const table = formatGrid(withoutEmptyColumns([head, ...rows], 2), [], { head: true, keys: 2 });
  return [...table, '', eventText(event, names) ?? 'the tiles are dealt', ...endLines(event, names)];
}

function actorOf(event: DealEvent): Seat | undefined {
  return 'seat' in event ? event.seat : undefined;
}

function discardText(state: DealState, seat: Seat): string {
  const discards = state.seats[seat].discards.map(({ tile, claimedBy }) => {
    const text = formatCompactTiles([tile]);
    return claimedBy === undefined ? text : `(${text})`;
  });
  return discards.join(' ');
}
