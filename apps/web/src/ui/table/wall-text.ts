// The tiles left to draw, in words.

import { SEATS, WINDS } from '@mcr-arena/tiles';
import type { Language } from '../language/languages.ts';
import { PUNCTUATION } from '../language/punctuation.ts';
import { TABLE_MESSAGES } from './messages.ts';
import type { TableScene } from './table-scene.ts';

/** "71 tiles left to draw", or the number of each seat if each draws from its own quarter of the wall. */
export function wallText(
  { isWallCommon, wallLeft }: Pick<TableScene, 'isWallCommon' | 'wallLeft'>,
  language: Language,
): string {
  const text = TABLE_MESSAGES[language];
  const { colon, semicolon } = PUNCTUATION[language];
  if (isWallCommon) return text.wallLeft(wallLeft[0]);
  return SEATS.map((seat) => `${text.winds[WINDS[seat]]}${colon}${text.wallLeft(wallLeft[seat])}`).join(semicolon);
}
