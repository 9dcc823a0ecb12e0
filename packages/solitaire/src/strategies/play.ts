// One game in closed play, from the deal to its end.

import type { Random } from '@mcr-arena/tiles';
import type { Pair } from '../board.ts';
import type { Contacts } from './contacts.ts';
import type { Strategy } from './strategy.ts';
import { Table } from './table.ts';

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
  const table = new Table(contacts, faces);
  const { moves } = table;
  let plies = 0;
  let level = 0;
  let freeTiles = 0;
  while (table.tilesLeft > 0) {
    const turn = strategy(table, random);
    plies += turn.plies;
    level = Math.max(level, turn.level);
    const before = moves.length;
    for (const pair of turn.pairs) {
      if (!table.remove(pair)) continue;
      freeTiles += table.freeTiles().length;
    }
    if (moves.length === before) break;
  }
  return { moves, tilesLeft: table.tilesLeft, plies, level, freeTiles };
}
