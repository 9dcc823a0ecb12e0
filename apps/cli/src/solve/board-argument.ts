// The board for `mcr solve`: from a file, or dealt by a seed.

import { type Board, dealUniform, type Game, type LayoutValue, makeBoard, parseBoardValue } from '@mcr-arena/solitaire';
import { UsageError } from '../exit-code.ts';
import { parseJsonText } from '../lines/json-text.ts';
import {
  type ChosenLayout,
  type LayoutOptions,
  layoutOfFile,
  layoutOption,
  named,
  refuseMap,
} from '../solitaire/layout-option.ts';
import { nameOf, readTextFile } from '../solitaire/text-file.ts';

export interface BoardOptions extends LayoutOptions {
  readonly game?: Game;
  readonly seed: string;
}

export interface AskedBoard {
  readonly game: Game;
  readonly board: Board;
  readonly layout: LayoutValue;
  readonly title: string;
}

const DEFAULT_GAME: Game = 'mahjong-solitaire';

/**
 * Reads a file: a board as JSON if it begins with { and is not Mahseum's; otherwise, if an option gives a layout, the faces as numbers
 * in the order of the tiles; otherwise a layout whose faces are dealt. Without a file, the board is dealt. Throws a UsageError that
 * locates the problem.
 */
export function boardArgument(path: string | undefined, options: BoardOptions): AskedBoard {
  const layout = layoutOption(options);
  if (path === undefined) {
    if (layout === undefined) refuseMap(options.map);
    return dealtBoard(layout ?? named('default'), options);
  }
  const text = readTextFile(path);
  const json = text.trimStart().startsWith('{') ? jsonOf(text, path) : undefined;
  if (json !== undefined && !('mah' in json)) return boardInJson(json, path, layout, options);
  return layout === undefined
    ? dealtBoard(layoutOfFile(text, path, options.map), options)
    : facedBoard(layout, text, path, options);
}

function dealtBoard({ layout, value, title }: ChosenLayout, { game = DEFAULT_GAME, seed }: BoardOptions): AskedBoard {
  const board = dealUniform(layout, seed);
  return { game, board, layout: value, title: `${game}, ${title}, dealt by seed "${seed}"` };
}

function boardInJson(
  value: object,
  path: string,
  layout: ChosenLayout | undefined,
  { game, map }: BoardOptions,
): AskedBoard {
  refuseMap(map);
  if (layout !== undefined)
    throw new UsageError(`${nameOf(path)}: the board contains a layout, so no layout option is allowed`);
  const parsed = parseBoardValue(game === undefined ? value : { ...value, game });
  if (!parsed.ok) throw new UsageError(`${nameOf(path)}: ${parsed.error.message}`);
  const { layout: layoutValue } = value as { readonly layout: LayoutValue };
  return { ...parsed.value, layout: layoutValue, title: `${parsed.value.game}, ${nameOf(path)}` };
}

function jsonOf(text: string, path: string): object {
  const value = parseJsonText(text);
  if (value.ok) return value.value as object;
  const lines = text.trim().split('\n').length;
  const hint = lines > 1 ? ' (one board is expected; with --jsonl, one per line)' : '';
  throw new UsageError(`${nameOf(path)}: ${value.error.message}${hint}`);
}

function facedBoard(
  { layout, value, title }: ChosenLayout,
  text: string,
  path: string,
  { game = DEFAULT_GAME }: BoardOptions,
): AskedBoard {
  const board = makeBoard(layout, facesOf(text, path));
  if (!board.ok) throw new UsageError(`${nameOf(path)}: ${board.error.message}`);
  return { game, board: board.value, layout: value, title: `${game}, ${title}, ${nameOf(path)}` };
}

function facesOf(text: string, path: string): number[] {
  return text.split('\n').flatMap((line, index) =>
    line
      .split(/[\s,]+/)
      .filter((word) => word !== '')
      .map((word) => {
        if (/^\d{1,7}$/.test(word)) return Number(word);
        throw new UsageError(`${nameOf(path)}: line ${index + 1}: "${word.slice(0, 40)}" is not the number of a face`);
      }),
  );
}
