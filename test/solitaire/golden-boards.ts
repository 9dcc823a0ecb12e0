// The 5,160 boards whose verdicts two other solvers agree on.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  type Board,
  type Game,
  isLayoutName,
  type Layout,
  layoutNamed,
  makeBoard,
  rectangleLayout,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';

export interface GoldenBoard {
  readonly game: Game;
  readonly layout: string | { readonly rows: number; readonly cols: number };
  readonly faces: readonly number[];
  readonly solvable: boolean;
}

const FILE = new URL('../fixtures/solitaire/boards.jsonl.gz', import.meta.url);

const BOARDS: readonly GoldenBoard[] = gunzipSync(readFileSync(FILE))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenBoard);

/** All boards, in the file's order: grouped by game and layout. */
export function goldenBoards(): readonly GoldenBoard[] {
  return BOARDS;
}

export function layoutOf({ layout }: GoldenBoard): Layout {
  if (typeof layout !== 'string') return expectValue(rectangleLayout(layout.rows, layout.cols));
  if (!isLayoutName(layout)) throw new Error(`no layout ${layout}`);
  return layoutNamed(layout);
}

export function boardOf(golden: GoldenBoard): Board {
  return expectValue(makeBoard(layoutOf(golden), golden.faces));
}
