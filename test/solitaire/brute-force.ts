// Solves a small board by trying every sequence of moves with the separate checker's rules. It does not use
// pairings or closures, nor the fact that order does not matter.

import type { Board, Game, Pair } from '@mcr-arena/solitaire';
import { mayLeave } from './checker.ts';

/** The fewest tiles left by any play. For boards of up to about 16 tiles. */
export function fewestLeftByTrying(game: Game, board: Board): number {
  const { faces, layout } = board;
  const known = new Map<number, number>();
  const explore = (present: ReadonlySet<number>): number => {
    const key = [...present].reduce((bits, tile) => bits + 2 ** tile, 0);
    const before = known.get(key);
    if (before !== undefined) return before;
    let fewest = present.size;
    for (const first of present) {
      for (const second of present) {
        if (fewest === 0 || second <= first || faces[first] !== faces[second]) continue;
        if (!mayLeave(game, layout.places, present, [first, second])) continue;
        const rest = new Set(present);
        rest.delete(first);
        rest.delete(second);
        fewest = Math.min(fewest, explore(rest));
      }
    }
    known.set(key, fewest);
    return fewest;
  };
  return explore(new Set(faces.keys()));
}

/** How many ways to pair all tiles let the board be emptied. */
export function countPairingsByTrying(game: Game, board: Board): number {
  let count = 0;
  for (const pairing of pairingsOf([...board.faces.keys()], board.faces)) {
    if (empties(game, board, pairing)) count += 1;
  }
  return count;
}

function* pairingsOf(tiles: readonly number[], faces: readonly number[]): Generator<readonly Pair[]> {
  const [first, ...rest] = tiles;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const second of rest.filter((tile) => faces[tile] === faces[first])) {
    const others = rest.filter((tile) => tile !== second);
    for (const pairs of pairingsOf(others, faces)) yield [[first, second], ...pairs];
  }
}

function empties(game: Game, { layout, faces }: Board, pairs: readonly Pair[]): boolean {
  const present = new Set(faces.keys());
  for (;;) {
    const pair = pairs.find(([first]) => present.has(first));
    if (pair === undefined) return true;
    const next = pairs.find((candidate) => mayLeave(game, layout.places, present, candidate));
    if (next === undefined) return false;
    for (const tile of next) present.delete(tile);
  }
}
