// All possible answers, legal or not, and their notation in tests.

import type { Action } from '@mcr-arena/engine';
import { FLOWERS, formatBotzoneTile, KINDS, type TileIndex } from '@mcr-arena/tiles';

/** As Botzone writes it; a chow or pung of a casual deal without the discard. */
export function wordsOf(action: Action): string {
  const tile = (index: TileIndex | undefined): string => (index === undefined ? '' : ` ${formatBotzoneTile(index)}`);
  switch (action.type) {
    case 'pass':
      return 'PASS';
    case 'win':
      return 'HU';
    case 'meldedKong':
      return 'GANG';
    case 'discard':
      return `PLAY${tile(action.tile)}`;
    case 'concealedKong':
      return `GANG${tile(action.tile)}`;
    case 'addedKong':
      return `BUGANG${tile(action.tile)}`;
    case 'pung':
      return `PENG${tile(action.discard)}`;
    case 'chow':
      return `CHI${tile((action.low + 1) as TileIndex)}${tile(action.discard)}`;
  }
}

const TILES = [...KINDS, ...FLOWERS];
const DISCARDS: readonly (TileIndex | undefined)[] = [undefined, ...TILES];

/** All actions of every type, valid or not. */
export const CONCEIVABLE_ACTIONS: readonly Action[] = [
  { type: 'pass' },
  { type: 'win' },
  { type: 'meldedKong' },
  ...TILES.map((tile): Action => ({ type: 'discard', tile })),
  ...TILES.map((tile): Action => ({ type: 'concealedKong', tile })),
  ...TILES.map((tile): Action => ({ type: 'addedKong', tile })),
  ...DISCARDS.map((discard): Action => ({ type: 'pung', ...(discard !== undefined && { discard }) })),
  ...TILES.flatMap((low) =>
    DISCARDS.map((discard): Action => ({ type: 'chow', low, ...(discard !== undefined && { discard }) })),
  ),
];
