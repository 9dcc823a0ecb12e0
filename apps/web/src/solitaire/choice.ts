// Which game is played, on which layout, dealt how: all of it stands in the address, so that a link is the same board.

import { GAMES, type Game, isGame, isLayoutName, LAYOUT_NAMES, type LayoutValue } from '@mcr-arena/solitaire';

/** Rectangles of one level, for Shisen-Sho above all, as `ROWSxCOLUMNS`. */
export const RECTANGLES = ['8x8', '9x12', '8x18'] as const;
export type LayoutChoice = (typeof LAYOUT_CHOICES)[number];
export const LAYOUT_CHOICES = [...LAYOUT_NAMES, ...RECTANGLES] as const;

export interface SolitaireChoice {
  readonly game: Game;
  readonly layout: LayoutChoice;
  readonly seed: string;
  /** Deals only boards that can be won. */
  readonly solvable: boolean;
}

const LONGEST_SEED = 40;

/** What the address asks for; what it leaves out or has wrong is as on a first visit, with `seed` as the seed. */
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

/** The fields of the address. Those of a first visit are left out, but for the seed. */
export function queryOf({ game, layout, seed, solvable }: SolitaireChoice): Record<string, string | undefined> {
  return {
    game: game === GAMES[0] ? undefined : game,
    layout: layout === 'default' ? undefined : layout,
    seed,
    deal: solvable ? undefined : 'any',
  };
}

/** A name for the board: two choices with the same are dealt the same. */
export function boardOf({ game, layout, seed, solvable }: SolitaireChoice): string {
  return JSON.stringify([game, layout, seed, solvable]);
}

/** The layout as the solitaire package names it. */
export function layoutValueOf(layout: LayoutChoice): LayoutValue {
  if (isLayoutName(layout)) return layout;
  const [rows, cols] = layout.split('x').map(Number);
  return { rows: rows!, cols: cols! };
}

/** The seed of the board of the day: the date at Greenwich, so that it is the same board for everybody. `now` in ms. */
export function seedOfDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}
