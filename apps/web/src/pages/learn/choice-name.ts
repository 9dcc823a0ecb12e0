// The name of an answer to a lesson's question, for screen readers, or where a button shows no tiles.

import type { ScoredPart } from '@mcr-arena/scoring';
import type { TileIndex } from '@mcr-arena/tiles';
import { fanName } from '../../ui/fan-texts/fan-name.ts';
import { language, textsOf } from '../../ui/language/language.svelte.ts';
import { tileName } from '../../ui/tiles/tile-text.ts';
import type { Choice } from './exercise.ts';
import { LEARN_MESSAGES } from './messages.ts';

export function choiceName(choice: Choice): string {
  switch (choice.type) {
    case 'tiles':
      return tilesName(choice.tiles);
    case 'hand':
      return choice.parts.map(partName).join(language.marks.semicolon);
    case 'fan':
      return fanName(choice.fan, language.current);
    case 'action':
      return textsOf(LEARN_MESSAGES).actions[choice.action];
  }
}

function partName({ tiles, laid }: ScoredPart): string {
  return laid ? textsOf(LEARN_MESSAGES).claimed(tilesName(tiles)) : tilesName(tiles);
}

function tilesName(tiles: readonly TileIndex[]): string {
  return tiles.map((tile) => tileName(tile, language.current)).join(language.marks.comma);
}
