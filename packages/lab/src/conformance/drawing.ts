// A table at one moment as lines of text, all tiles open, in Botzone's names: what a report on a bot shows.

import { type DealState, wallLeftOf } from '@mcr-arena/engine';
import {
  type BySeat,
  formatBotzoneTile,
  formatBotzoneTiles,
  type Meld,
  mapSeats,
  SEATS,
  type Seat,
  tilesOfCounts,
  tilesOfMeld,
  WINDS,
} from '@mcr-arena/tiles';

/** The table as data, for drawings elsewhere. */
export interface ShownTable {
  readonly seat: Seat;
  /** East first. */
  readonly seats: BySeat<{
    readonly hand: readonly string[];
    readonly melds: readonly (readonly string[])[];
    readonly discards: readonly { readonly tile: string; readonly claimed: boolean }[];
    /** Tiles left in its wall. */
    readonly wall: number;
  }>;
}

export function showTable(state: DealState, seat: Seat): ShownTable {
  const left = wallLeftOf(state.wall);
  return {
    seat,
    seats: mapSeats((each) => {
      const { hand, melds, discards } = state.seats[each];
      return {
        hand: tilesOfCounts(hand).map(formatBotzoneTile),
        melds: melds.map((meld) => tilesOfMeld(meld).map(formatBotzoneTile)),
        discards: discards.map(({ tile, claimedBy }) => ({
          tile: formatBotzoneTile(tile),
          claimed: claimedBy !== undefined,
        })),
        wall: left[each],
      };
    }),
  };
}

/** One line a seat; `marked` is the seat in question. */
export function drawTable(state: DealState, marked: Seat): readonly string[] {
  const left = wallLeftOf(state.wall);
  const rows = SEATS.map((seat) => {
    const { hand, melds, discards, flowers } = state.seats[seat];
    return [
      seat === marked ? '>' : '',
      `${seat} ${WINDS[seat]}`,
      formatBotzoneTiles(tilesOfCounts(hand)),
      melds.map(meldText).join(' '),
      ...(flowers.length > 0 ? [formatBotzoneTiles(flowers)] : []),
      String(left[seat]),
      discards.map(({ tile, claimedBy }) => discardText(formatBotzoneTile(tile), claimedBy)).join(' '),
    ];
  });
  return aligned([['', 'Seat', 'Hand', 'Melds', 'Wall', 'Discards (in brackets: claimed)'], ...rows]);
}

function meldText(meld: Meld): string {
  return `[${formatBotzoneTiles(tilesOfMeld(meld))}]`;
}

function discardText(tile: string, claimedBy: Seat | undefined): string {
  return claimedBy === undefined ? tile : `(${tile})`;
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
