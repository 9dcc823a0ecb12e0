// The game in progress, kept in this browser so that a reload continues it: one game, by the board that was dealt. What is
// kept may be old or changed by hand, so it is read like any input.

import { makeBoard, type Pair, type Position } from '@mcr-arena/solitaire';
import * as z from 'zod/mini';
import { keepChoice, keptChoice } from '../storage/kept-choice.ts';

const KEY = 'solitaire-game';

const tile = z.int().check(z.nonnegative());
const gameSchema = z.object({
  board: z.string(),
  /** After reshuffles not those that were dealt. */
  faces: z.array(tile),
  moves: z.array(z.tuple([tile, tile])),
  hints: tile,
  reshuffles: tile,
  shown: z.boolean(),
});

export interface KeptGame {
  readonly faces: readonly number[];
  readonly moves: readonly Pair[];
  readonly hints: number;
  readonly reshuffles: number;
  /** Whether the solver made moves. */
  readonly shown: boolean;
}

/** Keeps the game of a board in place of any other; one without a move made is forgotten. */
export function keepGame(board: string, { faces, moves, hints, reshuffles, shown }: KeptGame): void {
  const isBegun = moves.length > 0 || reshuffles > 0;
  keepChoice(KEY, isBegun ? JSON.stringify({ board, faces, moves, hints, reshuffles, shown }) : undefined);
}

/** The game that was kept of the board; undefined if another was. */
export function keptGame(board: string): KeptGame | undefined {
  return parseGame(board, keptChoice(KEY));
}

/** Undefined where the text is not a game of that board. */
export function parseGame(board: string, text: string | undefined): KeptGame | undefined {
  if (text === undefined) return undefined;
  try {
    const read = gameSchema.safeParse(JSON.parse(text));
    return read.success && read.data.board === board ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The position of a kept game; undefined where its faces and moves are not those of the board at `start`. */
export function continuedPosition(start: Position, { faces, moves }: KeptGame): Position | undefined {
  const board = makeBoard(start.board.layout, faces);
  const gone = moves.flat();
  const isSound =
    board.ok &&
    [...faces].sort(byNumber).join() === [...start.board.faces].sort(byNumber).join() &&
    new Set(gone).size === gone.length &&
    gone.every((each) => each < faces.length);
  if (!isSound) return undefined;
  return { ...start, board: board.value, moves, present: faces.map((_, each) => !gone.includes(each)) };
}

function byNumber(a: number, b: number): number {
  return a - b;
}
