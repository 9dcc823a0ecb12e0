// Measures how hard a board is by the results of random play.

import { createRandom, type Random } from '@mcr-arena/tiles';
import { type Board, type Group, groupsOf, type Pair } from '../board.ts';
import type { Game } from '../rules/game.ts';
import { fieldOf, groundOf } from '../solver/engine.ts';
import type { Field } from '../solver/field.ts';

/** Results of random plays of a board. */
export interface RandomPlays {
  readonly plays: number;
  /** Plays that emptied the board. */
  readonly won: number;
}

/** Plays the board `plays` times, each time removing random playable pairs until none is left. */
export function playAtRandom(game: Game, board: Board, plays: number, seed: string): RandomPlays {
  const field = fieldOf(groundOf(game, board.layout));
  const groups = groupsOf(board);
  const random = createRandom(seed);
  let won = 0;
  for (let play = 0; play < plays; play += 1) if (emptiesBoard(field, groups, random)) won += 1;
  return { plays, won };
}

function emptiesBoard(field: Field, groups: readonly Group[], random: Random): boolean {
  field.reset();
  const left = groups.map(({ tiles }) => [...tiles]);
  for (let tilesLeft = field.tileCount; tilesLeft > 0; tilesLeft -= 2) {
    const open = left.flatMap((tiles) => openPairs(field, tiles));
    if (open.length === 0) return false;
    const pair = open[random.below(open.length)]!;
    for (const tile of pair) field.remove(tile);
    const group = left.find((tiles) => tiles.includes(pair[0]))!;
    group.splice(0, group.length, ...group.filter((tile) => !pair.includes(tile)));
  }
  return true;
}

function openPairs(field: Field, tiles: readonly number[]): Pair[] {
  return tiles.flatMap((first, at) =>
    tiles.slice(at + 1).flatMap((second): Pair[] => (field.isPlayable(first, second) ? [[first, second]] : [])),
  );
}
