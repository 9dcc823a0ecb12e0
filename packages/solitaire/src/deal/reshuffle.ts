// Reshuffles the remaining tiles of a game in progress.

import { createRandom, failure, type Result, shuffled, success } from '@mcr-arena/tiles';
import type { Board } from '../board.ts';
import { boardLeft, type Position } from '../rules/position.ts';
import { Solver } from '../solver/solver.ts';
import { construct } from './construct.ts';

/** Number of random arrangements tried before one is constructed. */
const MOST_TRIES = 100;

/**
 * The position with the faces of its remaining tiles rearranged so that it can be won; earlier moves stay. Uniform
 * among the winnable arrangements unless they are rare. Error: no arrangement was found, for example for two tiles on
 * top of each other.
 */
export function reshuffleSolvably(position: Position, seed: string): Result<Position, 'deal-impossible'> {
  const { board, tiles } = boardLeft(position);
  const random = createRandom(seed);
  const solver = new Solver(position.game, board.layout);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const faces = shuffled(board.faces, random);
    if (solver.solve(faces, { nodes: 1000 }).type === 'solvable') return success(withFaces(position, tiles, faces));
  }
  const constructed = construct(position.game, board.layout, board.faces, random);
  if (constructed.ok) return success(withFaces(position, tiles, constructed.value.board.faces));
  return failure('deal-impossible', 'no winnable arrangement of the remaining tiles was found');
}

/** The position with the faces of its remaining tiles in random order. */
export function reshuffle(position: Position, seed: string): Position {
  const { board, tiles } = boardLeft(position);
  return withFaces(position, tiles, shuffled(board.faces, createRandom(seed)));
}

function withFaces(position: Position, tiles: readonly number[], faces: readonly number[]): Position {
  const all = [...position.board.faces];
  for (const [at, tile] of tiles.entries()) all[tile] = faces[at]!;
  const board: Board = { layout: position.board.layout, faces: all };
  return { ...position, board };
}
