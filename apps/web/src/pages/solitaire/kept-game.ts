// The game in progress, stored in the browser so that a reload continues it: one game, keyed by its board. The stored value
// may be old or edited, so it is validated like any input.

import { makeBoard, type Pair, type Position } from '@mcr-arena/solitaire';
import * as z from 'zod/mini';
import { keepChoice, keptChoice } from '../../ui/storage/kept-choice.ts';

const KEY = 'solitaire-game';

const tile = z.int().check(z.nonnegative());
const gameSchema = z.object({
  board: z.string(),
  /** The dealt faces, or those after the last reshuffle. */
  faces: z.array(tile),
  moves: z.array(z.tuple([tile, tile])),
  hints: tile,
  reshuffles: tile,
  shown: z.boolean(),
});

interface KeptGame {
  readonly faces: readonly number[];
  readonly moves: readonly Pair[];
  readonly hints: number;
  readonly reshuffles: number;
  /** Whether the solver made moves. */
  readonly shown: boolean;
}

/** Stores the game of a board in place of any other; without moves and reshuffles, only removes the stored one. */
export function keepGame(board: string, { faces, moves, hints, reshuffles, shown }: KeptGame): void {
  const isBegun = moves.length > 0 || reshuffles > 0;
  keepChoice(KEY, isBegun ? JSON.stringify({ board, faces, moves, hints, reshuffles, shown }) : undefined);
}

/** The stored game of the board; undefined if another one is stored. */
export function keptGame(board: string): KeptGame | undefined {
  return parseGame(board, keptChoice(KEY));
}

/** Parses a stored game; undefined if the text is not a game of that board. */
export function parseGame(board: string, text: string | undefined): KeptGame | undefined {
  if (text === undefined) return undefined;
  try {
    const read = gameSchema.safeParse(JSON.parse(text));
    return read.success && read.data.board === board ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** The position of a stored game; undefined if its faces or moves do not fit the board at `start`. */
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
