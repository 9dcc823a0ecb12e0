// A casual deal that ends with a robbed kong, from a constructed wall.

import { CASUAL_RULES, DealInPlay } from '@mcr-arena/engine';
import { type Seat, TILES_WITH_FLOWERS, type TileIndex } from '@mcr-arena/tiles';
import { onlyReply } from '../deals/random-deals.ts';

export const FIVE = 4 as TileIndex;
const READY = [3, 5, 9, 10, 11, 12, 13, 14, 18, 19, 20, 27, 27] as TileIndex[];

/** A common wall that begins with `tiles`; `undefined` stands for any playing tile. */
function wallBeginning(tiles: readonly (TileIndex | undefined)[]): TileIndex[] {
  const rest = TILES_WITH_FLOWERS.slice();
  for (const tile of tiles) if (tile !== undefined) rest.splice(rest.indexOf(tile), 1);
  const any = rest.filter((tile) => tile < 34 && tile !== FIVE).reverse();
  const start = tiles.map((tile) => tile ?? any.pop()!);
  const left = [...any, ...rest.filter((tile) => tile >= 34 || tile === FIVE)];
  return [...start, ...left];
}

/** Seat 0 discards a five, seat 1 pungs it and adds the fourth, seat 2 robs that kong. */
export function robbedDeal(): DealInPlay {
  const any = (count: number): undefined[] => Array<undefined>(count).fill(undefined);
  const hands = [FIVE, ...any(12), FIVE, FIVE, ...any(11), ...READY, ...any(13)];
  const deal = new DealInPlay({
    rules: CASUAL_RULES,
    prevalentWind: 'east',
    wall: wallBeginning([...hands, ...any(4), FIVE]),
  });
  const discardDrawn = (seat: Seat): void => {
    const { phase } = deal.state;
    if (phase.type !== 'turn' || phase.drawn === undefined) throw new Error(`seat ${seat} has not drawn`);
    deal.answer(onlyReply(seat, { type: 'discard', tile: phase.drawn }));
    deal.answer([undefined, undefined, undefined, undefined]);
  };
  deal.answer(onlyReply(0, { type: 'discard', tile: FIVE }));
  deal.answer(onlyReply(1, { type: 'pung' }));
  const other = deal.state.seats[1].hand.findIndex((count, tile) => count > 0 && tile !== FIVE) as TileIndex;
  deal.answer(onlyReply(1, { type: 'discard', tile: other }));
  deal.answer([undefined, undefined, undefined, undefined]);
  for (const seat of [2, 3, 0] as const) discardDrawn(seat);
  deal.answer(onlyReply(1, { type: 'addedKong', tile: FIVE }));
  deal.answer(onlyReply(2, { type: 'win' }));
  return deal;
}
