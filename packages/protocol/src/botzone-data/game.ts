// A game of Botzone's data set (`data.txt`): what was dealt and what was done, line by line. The undrawn wall is not in it,
// nor the discards that would have followed claims that lost.

import type { BySeat, Seat, TileIndex, Wind } from '@mcr-arena/tiles';

/** The words of the format, by what they stand for. A chow is named by its middle tile. */
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

/** A line of a game: a move, and claims of other seats that lost to it. */
export interface BotzoneLine extends BotzoneMove {
  /** Number of the line in its file, from 1. */
  readonly line: number;
  readonly ignored: readonly BotzoneMove[];
}

/** A game as Botzone's initial data describes it. */
export interface BotzoneGame {
  /** Of the match on Botzone. */
  readonly id: string;
  readonly prevalentWind: Wind;
  /** Thirteen tiles a seat. */
  readonly hands: BySeat<readonly TileIndex[]>;
  readonly moves: readonly BotzoneLine[];
  /** Points of the winning hand; absent after an exhausted wall. */
  readonly points?: number;
  readonly deltas: BySeat<number>;
  /** Number of the line where the end begins. */
  readonly endLine: number;
}

/** Why a text is not a game: its message begins with the number of the line. */
export type BotzoneGameError = 'game-malformed' | 'game-impossible';

/** Ends the reading of a game; the functions that are exported return it as a failure. */
export class GameFault extends Error {
  readonly code: BotzoneGameError;

  constructor(code: BotzoneGameError, line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.code = code;
  }
}
