// The name of an action as text, for options of a select field.

import type { Action } from '@mcr-arena/engine';
import type { TileIndex } from '@mcr-arena/tiles';
import type { Language } from '../language/languages.ts';
import { tileName } from '../tiles/tile-text.ts';
import { ACTION_NAMES, REPLY_WORDS } from './messages.ts';

/** "discard 5 bamboos", "chow 3 4 5 dots, discard red dragon". */
export function actionName(action: Action, language: Language): string {
  const text = ACTION_NAMES[language];
  const word = REPLY_WORDS[language][action.type];
  const name = 'tile' in action ? text.ofTile(word, tileName(action.tile, language)) : word;
  if (action.type !== 'chow' && action.type !== 'pung') return name;
  const tiles = action.type === 'chow' ? chowTiles(action.low).map((tile) => tileName(tile, language)) : [];
  const claim = tiles.length === 0 ? word : text.ofTile(word, text.tiles(tiles));
  return action.discard === undefined ? claim : text.thenDiscard(claim, tileName(action.discard, language));
}

function chowTiles(low: TileIndex): readonly TileIndex[] {
  return [0, 1, 2].map((step) => (low + step) as TileIndex);
}
