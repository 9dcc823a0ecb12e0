// A game of Botzone's data set (`data.txt`): the dealt tiles and the moves, line by line. It contains neither the undrawn wall
// nor the discards that would have followed lost claims.

import type { BySeat, Seat, TileIndex, Wind } from '@mcr-arena/tiles';
import { formatBotzoneTile } from '@mcr-arena/tiles';

/** The words of the format, by type of move. A chow is named by its middle tile. */
export const MOVE_WORDS = {
  draw: 'Draw',
  discard: 'Play',
  chow: 'Chi',
  pung: 'Peng',
  meldedKong: 'Gang',
  concealedKong: 'AnGang',
  addedKong: 'BuGang',
  win: 'Hu',
} as const;
export type MoveType = keyof typeof MOVE_WORDS;

export interface BotzoneMove {
  readonly seat: Seat;
  readonly type: MoveType;
  readonly tile: TileIndex;
}

/** A line of a game: a move, and the claims of other seats that lost to it. */
export interface BotzoneLine extends BotzoneMove {
  /** Number of the line in its file, from 1. */
  readonly line: number;
  readonly ignored: readonly BotzoneMove[];
}

/** A game as it is written in the data set. */
export interface BotzoneGame {
  /** Id of the match on Botzone. */
  readonly id: string;
  readonly prevalentWind: Wind;
  /** Thirteen tiles per seat. */
  readonly hands: BySeat<readonly TileIndex[]>;
  readonly moves: readonly BotzoneLine[];
  /** Points of the winning hand; absent after an exhaustive draw. */
  readonly points?: number;
  readonly deltas: BySeat<number>;
  /** Number of the line at which the result begins. */
  readonly endLine: number;
}

/** Why a text cannot be read or played as a game. The message starts with the line number. */
export type BotzoneGameError = 'game-malformed' | 'game-impossible';

/** Thrown while a game is read or played; the exported functions return it as a failure. */
export class GameFault extends Error {
  readonly code: BotzoneGameError;

  constructor(code: BotzoneGameError, line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.code = code;
  }
}

/** The move as text, such as `Player 0 Peng W9`. */
export function formatBotzoneMove({ seat, type, tile }: BotzoneMove): string {
  return `Player ${seat} ${MOVE_WORDS[type]} ${formatBotzoneTile(tile)}`;
}
