// The melds and discards of a seat in a position: melds in brackets, other tiles are discards, with a ' after claimed ones.

import type { VisibleMeld } from '@mcr-arena/engine';
import {
  type CompactError,
  failure,
  isFlower,
  parseCompactMeld,
  parseCompactTiles,
  type Result,
  success,
  type TileIndex,
} from '@mcr-arena/tiles';
import { HIDDEN_KONG_TEXT } from './format-position.ts';

export interface SeatText {
  readonly melds: readonly VisibleMeld[];
  /** In order of play. */
  readonly discards: readonly { readonly tile: TileIndex; readonly isClaimed: boolean }[];
}

/** @example parseSeatText("[34'5m] [????] 1m'E5p") */
export function parseSeatText(text: string): Result<SeatText, CompactError | 'meld-hidden'> {
  const melds: VisibleMeld[] = [];
  let loose = '';
  for (const part of text.split(/(\[[^\]]*\]?)/)) {
    if (part === HIDDEN_KONG_TEXT) melds.push({ type: 'hiddenKong' });
    else if (part.startsWith('[')) {
      const meld = parseCompactMeld(part);
      if (!meld.ok) return meld;
      if (meld.value.type === 'concealedKong')
        return failure(
          'meld-hidden',
          `${part}: the tile of another seat's concealed kong is hidden: expected ${HIDDEN_KONG_TEXT}`,
        );
      melds.push(meld.value);
    } else loose += part;
  }
  if (/^\s*'|'\s*'/.test(loose)) return failure('tile-unknown', "a ' follows no tile");
  const tiles = parseCompactTiles(loose.replaceAll("'", ''));
  if (!tiles.ok) return tiles;
  if (tiles.value.some(isFlower)) return failure('tile-unknown', 'flowers are not discards');
  const claimed = new Set([...loose.matchAll(/'/g)].map(({ index }) => tilesBefore(loose, index) - 1));
  return success({
    melds,
    discards: tiles.value.map((tile, place) => ({ tile, isClaimed: claimed.has(place) })),
  });
}

/** Number of tiles before that place: one per rank or honor letter. */
function tilesBefore(text: string, place: number): number {
  return [...text.slice(0, place)].filter((letter) => /[1-9ESWNCFP]/.test(letter)).length;
}
