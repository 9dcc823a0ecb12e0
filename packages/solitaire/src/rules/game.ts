// The three games.

/**
 * `mahjong-solitaire`: two equal free tiles can be removed; a tile is free if nothing is on top of it and its left or
 * right side is open. `mahjong-solitaire-transposed`: the same with rear and front instead of left and right.
 * `shisen-sho`: two equal tiles can be removed if a line of at most three straight segments connects them.
 */
export const GAMES = ['mahjong-solitaire', 'mahjong-solitaire-transposed', 'shisen-sho'] as const;
/** A game of the package. */
export type Game = (typeof GAMES)[number];

/** Whether a string is the name of a game. */
export function isGame(text: string): text is Game {
  return (GAMES as readonly string[]).includes(text);
}
