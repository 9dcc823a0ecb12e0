// The tiles left to draw, in words.

import { SEATS, WINDS } from '@mcr-arena/tiles';
import type { TableTexts } from './messages.ts';
import type { TableScene } from './table-scene.ts';

/** "71 tiles left to draw", or the number of each seat if each draws from its own quarter of the wall. */
export function wallText(
  { isWallCommon, wallLeft }: Pick<TableScene, 'isWallCommon' | 'wallLeft'>,
  text: TableTexts,
): string {
  if (isWallCommon) return text.wallLeft(wallLeft[0]);
  return SEATS.map((seat) => text.seat(`${text.winds[WINDS[seat]]}:`, text.wallLeft(wallLeft[seat]))).join('; ');
}
