// The choice of game, layout and deal. All of it is part of the address, so that a link opens the same board.

import { GAMES, type Game, isGame, isLayoutName, LAYOUT_NAMES, type LayoutValue } from '@mcr-arena/solitaire';

/** Rectangles of one level, mainly for Shisen-Sho, as `ROWSxCOLUMNS`. */
export const RECTANGLES = ['8x8', '9x12', '8x18'] as const;
export type LayoutChoice = (typeof LAYOUT_CHOICES)[number];
export const LAYOUT_CHOICES = [...LAYOUT_NAMES, ...RECTANGLES] as const;

export interface SolitaireChoice {
  readonly game: Game;
  readonly layout: LayoutChoice;
  readonly seed: string;
  /** Whether only winnable boards are dealt. */
  readonly solvable: boolean;
}

const LONGEST_SEED = 40;

/** Parses the address. Missing or invalid fields have their default values; `seed` is the default seed. */
export function choiceOf(query: URLSearchParams, seed: string): SolitaireChoice {
  const game = query.get('game') ?? '';
  const layout = query.get('layout');
  const given = (query.get('seed') ?? '').trim().slice(0, LONGEST_SEED);
  return {
    game: isGame(game) ? game : GAMES[0],
    layout: LAYOUT_CHOICES.find((known) => known === layout) ?? 'default',
    seed: given === '' ? seed : given,
    solvable: query.get('deal') !== 'any',
  };
}

/** The fields of the address. Default values are left out, except for the seed. */
export function queryOf({ game, layout, seed, solvable }: SolitaireChoice): Record<string, string | undefined> {
  return {
    game: game === GAMES[0] ? undefined : game,
    layout: layout === 'default' ? undefined : layout,
    seed,
    deal: solvable ? undefined : 'any',
  };
}

/** A key of the board: choices with equal keys deal equal boards. */
export function boardOf({ game, layout, seed, solvable }: SolitaireChoice): string {
  return JSON.stringify([game, layout, seed, solvable]);
}

/** The layout in the form of the solitaire package: a name, or the size of a rectangle. */
export function layoutValueOf(layout: LayoutChoice): LayoutValue {
  if (isLayoutName(layout)) return layout;
  const [rows, cols] = layout.split('x').map(Number);
  return { rows: rows!, cols: cols! };
}

/** The seed of the board of the day: the date in UTC, so that everybody gets the same board. `now` in ms. */
export function seedOfDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
