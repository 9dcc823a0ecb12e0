// A table at one moment as lines of text, all tiles open, in Botzone's names: what a report on a bot shows.

import { type DealState, wallLeftOf } from '@mcr-arena/engine';
import {
  formatBotzoneTile,
  formatBotzoneTiles,
  type Meld,
  SEATS,
  type Seat,
  tilesOfCounts,
  tilesOfMeld,
  WINDS,
} from '@mcr-arena/tiles';

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
