// A board: a layout with a face on every tile. Equal faces are a group; tiles leave in pairs of one group.

import { failure, jsonExcerpt, type Result, success } from '@mcr-arena/tiles';
import type { Layout } from './layout/layout.ts';

/** Two tiles of one group, by number. */
export type Pair = readonly [first: number, second: number];

/** A group: all tiles of a board with one face. */
export interface Group {
  readonly face: number;
  /** Their numbers, in order. The count is even. */
  readonly tiles: readonly number[];
}

/** A layout with a face on each of its tiles. */
export interface Board {
  readonly layout: Layout;
  /** By tile: integers from 0; equal numbers are equal tiles. The 36 groups of a mahjong set are 0 to 35. */
  readonly faces: readonly number[];
}

/** Why faces do not make a board of a layout. */
export type BoardError = 'board-faces' | 'board-odd-group';

/** Faces are below this number. */
export const MAX_FACE = 2 ** 20;

/** The board with these faces. Errors: not one face per tile, a face out of range, a group of odd size. */
export function makeBoard(layout: Layout, faces: readonly number[]): Result<Board, BoardError> {
  const tiles = layout.places.length;
  if (faces.length !== tiles) return failure('board-faces', `${faces.length} faces for ${tiles} tiles`);
  const bad = faces.findIndex((face) => !Number.isInteger(face) || face < 0 || face >= MAX_FACE);
  if (bad !== -1) {
    const found = jsonExcerpt(faces[bad]);
    return failure('board-faces', `tile ${bad} has face ${found}, not an integer from 0 to ${MAX_FACE - 1}`);
  }
  const board = { layout, faces: [...faces] };
  const odd = groupsOf(board).find((group) => group.tiles.length % 2 === 1);
  if (odd !== undefined) {
    const size = odd.tiles.length;
    return failure(
      'board-odd-group',
      `${size} ${size === 1 ? 'tile has' : 'tiles have'} face ${odd.face}; groups are even`,
    );
  }
  return success(board);
}

/** The groups, by face. */
export function groupsOf(board: Board): readonly Group[] {
  const tiles = new Map<number, number[]>();
  for (const [tile, face] of board.faces.entries()) {
    const group = tiles.get(face);
    if (group === undefined) tiles.set(face, [tile]);
    else group.push(tile);
  }
  return [...tiles].map(([face, members]) => ({ face, tiles: members })).sort((a, b) => a.face - b.face);
}

/**
 * The faces of a board with `tiles` tiles, in order: groups of four from face 0, and a last group of two if the count
 * is not a multiple of four. For 144 tiles they are a mahjong set: 34 kinds, flowers, seasons.
 */
export function standardFaces(tiles: number): readonly number[] {
  return Array.from({ length: tiles }, (_, tile) => tile >> 2);
}
