// A game in progress as an immutable value: the remaining tiles, the pairs removed, and the playable pairs. Written for
// readability, not speed; the solvers have their own state and are tested against this file.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { type Board, groupsOf, type Pair } from '../board.ts';
import type { Game } from './game.ts';
import { type Line, lineBetween } from './line.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';

/** A board in play: the remaining tiles, and the moves so far. */
export interface Position {
  readonly game: Game;
  readonly board: Board;
  /** By tile: whether it is still on the board. */
  readonly present: readonly boolean[];
  /** The pairs removed, in order. */
  readonly moves: readonly Pair[];
  readonly around: Surroundings;
}

/** Why a pair cannot be removed. */
export type MoveError = 'pair-absent' | 'pair-unequal' | 'pair-blocked';

/** The board with all tiles on it. */
export function startPosition(game: Game, board: Board): Position {
  const present = board.faces.map(() => true);
  return { game, board, present, moves: [], around: surroundingsOf(game, board.layout) };
}

/**
 * Whether the tile is free. Mahjong Solitaire: nothing touches it from above, and one of its sides is open. Shisen-Sho,
 * where otherwise only pairs matter: nothing lies over it.
 */
export function isFree({ game, around, present }: Position, tile: number): boolean {
  if (present[tile] !== true) return false;
  const anyLeft = (tiles: readonly number[]) => tiles.some((other) => present[other]);
  if (game === 'shisen-sho') return !anyLeft(around.covers[tile]!);
  const { above, left, right } = around.neighbours;
  return !anyLeft(above[tile]!) && !(anyLeft(left[tile]!) && anyLeft(right[tile]!));
}

/** The free tiles, by number. */
export function freeTiles(position: Position): readonly number[] {
  return [...position.present.keys()].filter((tile) => isFree(position, tile));
}

/** The line that connects two tiles in Shisen-Sho, for drawing; `undefined` if there is none or in other games. */
export function connectingLine(position: Position, [first, second]: Pair): Line | undefined {
  if (position.game !== 'shisen-sho' || !isFree(position, first) || !isFree(position, second)) return undefined;
  return lineBetween(position.board.layout, position.around, position.present, first, second);
}

/** Whether the two tiles could be removed if they were equal. */
export function isOpenPair(position: Position, pair: Pair): boolean {
  const [first, second] = pair;
  if (first === second || !isFree(position, first) || !isFree(position, second)) return false;
  return position.game !== 'shisen-sho' || connectingLine(position, pair) !== undefined;
}

/** All playable pairs, by face, then by tile. */
export function playablePairs(position: Position): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const { tiles } of groupsOf(position.board)) {
    const candidates = tiles.filter((tile) => isFree(position, tile));
    for (const [at, first] of candidates.entries()) {
      for (const second of candidates.slice(at + 1)) {
        if (isOpenPair(position, [first, second])) pairs.push([first, second]);
      }
    }
  }
  return pairs;
}

/** The position after the pair is removed. Errors: a tile that is not on the board, unequal tiles, a blocked pair. */
export function applyPair(position: Position, pair: Pair): Result<Position, MoveError> {
  const [first, second] = pair;
  const { faces } = position.board;
  const gone = pair.find((tile) => position.present[tile] !== true);
  if (gone !== undefined) return failure('pair-absent', `tile ${gone} is not on the board`);
  if (first === second) return failure('pair-absent', `a pair is two tiles, not tile ${first} twice`);
  if (faces[first] !== faces[second]) {
    return failure('pair-unequal', `tiles ${first} and ${second} have faces ${faces[first]} and ${faces[second]}`);
  }
  if (!isOpenPair(position, pair)) return failure('pair-blocked', `tiles ${first} and ${second} are not free together`);
  return success(withPresence(position, pair, false, [...position.moves, pair]));
}

/** The position before the last move; `undefined` at the start. */
export function undoPair(position: Position): Position | undefined {
  const last = position.moves.at(-1);
  return last === undefined ? undefined : withPresence(position, last, true, position.moves.slice(0, -1));
}

/** Whether all tiles are removed. */
export function isSolved(position: Position): boolean {
  return position.moves.length * 2 === position.present.length;
}

/** The remaining tiles as a separate board, and their numbers on the original board. */
export function boardLeft({ board, present }: Position): { readonly board: Board; readonly tiles: readonly number[] } {
  const tiles = [...present.keys()].filter((tile) => present[tile]);
  const layout = { places: tiles.map((tile) => board.layout.places[tile]!) };
  return { board: { layout, faces: tiles.map((tile) => board.faces[tile]!) }, tiles };
}

function withPresence(position: Position, pair: Pair, isThere: boolean, moves: readonly Pair[]): Position {
  const present = position.present.map((was, tile) => (pair.includes(tile) ? isThere : was));
  return { ...position, present, moves };
}
