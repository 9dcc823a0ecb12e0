// Formats a move as a line of Botzone's data set.

import { formatBotzoneTile } from '@mcr-arena/tiles';
import { type BotzoneMove, MOVE_WORDS } from './game.ts';

/** The move as text, such as `Player 0 Peng W9`. */
export function formatBotzoneMove({ seat, type, tile }: BotzoneMove): string {
  return `Player ${seat} ${MOVE_WORDS[type]} ${formatBotzoneTile(tile)}`;
}
