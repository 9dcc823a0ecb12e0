// One game in closed play, from the deal to its end.

import type { Random } from '@mcr-arena/tiles';
import type { Pair } from '../../board.ts';
import { ClosedBoard } from './closed-board.ts';
import type { Contacts } from './contacts.ts';
import type { Strategy } from './strategy.ts';

/** The result of a strategy's game. */
export interface ClosedGame {
  readonly moves: readonly Pair[];
  /** 0 if solved. */
  readonly tilesLeft: number;
  /** Turns, or the roots that a search tried. */
  readonly plies: number;
  /** Maximum rounds of deepening in a search. */
  readonly level: number;
  /** Free tiles after each removed pair, summed. */
  readonly freeTiles: number;
}

/** Plays until the strategy gives up or all tiles are gone. `faces` by tile. */
export function playClosed(
  contacts: Contacts,
  faces: readonly number[],
  strategy: Strategy,
  random: Random,
): ClosedGame {
  const board = new ClosedBoard(contacts, faces);
  const { moves } = board;
  let plies = 0;
  let level = 0;
  let freeTiles = 0;
  while (board.tilesLeft > 0) {
    const turn = strategy(board, random);
    plies += turn.plies;
    level = Math.max(level, turn.level);
    const before = moves.length;
    for (const pair of turn.pairs) {
      if (!board.remove(pair)) continue;
      freeTiles += board.freeTiles().length;
    }
    if (moves.length === before) break;
  }
  return { moves, tilesLeft: board.tilesLeft, plies, level, freeTiles };
}
