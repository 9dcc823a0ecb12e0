// The three games that boards are played by.

/**
 * `mahjong-solitaire`: a pair of equal free tiles leaves; free means nothing on top and the left or the right side open.
 * `mahjong-solitaire-transposed`: the same with rear and front in place of left and right.
 * `shisen-sho`: a pair of equal tiles leaves that a line of at most three straight segments connects.
 */
export const GAMES = ['mahjong-solitaire', 'mahjong-solitaire-transposed', 'shisen-sho'] as const;
/** A game of the package. */
export type Game = (typeof GAMES)[number];

/** Whether a text names a game. */
export function isGame(text: string): text is Game {
  return (GAMES as readonly string[]).includes(text);
}
