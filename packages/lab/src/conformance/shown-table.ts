// The table at one moment with all tiles visible, for reports about a bot. Tiles have Botzone's names, as in questions and replies.

import { type DealState, wallLeftOf } from '@mcr-arena/engine';
import type { ShownTable } from '@mcr-arena/protocol/documents';
import { formatBotzoneTile, mapSeats, type Seat, tilesOfCounts, tilesOfMeld } from '@mcr-arena/tiles';

/** The table as data, to be drawn by other code. */
export function showTable(state: DealState, seat: Seat): ShownTable {
  const left = wallLeftOf(state.wall);
  return {
    seat,
    seats: [
      ...mapSeats((each) => {
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
    ],
  };
}
