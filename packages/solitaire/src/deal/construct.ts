// Boards that are solvable by construction (Stam 2007, Algorithm 1): pairs are removed at random as if all tiles were
// equal, and get their faces afterwards. The distribution is not uniform: easy boards are more frequent.

import { createRandom, failure, type Random, type Result, shuffled, success } from '@mcr-arena/tiles';
import { type Board, type Pair, standardFaces } from '../board.ts';
import type { Layout } from '../layout/layout.ts';
import type { Game } from '../rules/game.ts';
import { fieldOf, groundOf } from '../solver/engine.ts';
import type { Field } from '../solver/field.ts';

/** A board with a proof that it can be solved. */
export interface SolvableDeal {
  readonly board: Board;
  /** A solution. */
  readonly moves: readonly Pair[];
}

/** Maximum number of random plays of a layout; some layouts cannot be emptied at all. */
const MOST_TRIES = 1000;

/**
 * A board with the faces of `standardFaces`, and the solution from which it was constructed. Error: no random play
 * empties the layout.
 */
export function dealByConstruction(game: Game, layout: Layout, seed: string): Result<SolvableDeal, 'deal-impossible'> {
  return construct(game, layout, standardFaces(layout.places.length), createRandom(seed));
}

/** Like `dealByConstruction`, with given faces, an even number of each. */
export function construct(
  game: Game,
  layout: Layout,
  faces: readonly number[],
  random: Random,
): Result<SolvableDeal, 'deal-impossible'> {
  const field = fieldOf(groundOf(game, layout));
  const ofPairs = [...faces].sort((a, b) => a - b).filter((_, at) => at % 2 === 0);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const moves = playAtRandom(field, random);
    if (moves === undefined) continue;
    const dealt = new Array<number>(faces.length);
    for (const [move, face] of shuffled(ofPairs, random).entries()) {
      for (const tile of moves[move]!) dealt[tile] = face;
    }
    return success({ board: { layout, faces: dealt }, moves });
  }
  return failure('deal-impossible', `${MOST_TRIES} random plays with all tiles equal got stuck on this layout`);
}

function playAtRandom(field: Field, random: Random): readonly Pair[] | undefined {
  field.reset();
  const left = [...new Array<number>(field.tileCount).keys()];
  const moves: Pair[] = [];
  while (left.length > 0) {
    const pair = randomPlayable(field, left, random);
    if (pair === undefined) return undefined;
    moves.push(pair);
    for (const tile of pair) {
      field.remove(tile);
      left.splice(left.indexOf(tile), 1);
    }
  }
  return moves;
}

/**
 * One of the playable pairs of the remaining tiles, all equally likely: found by guessing, or chosen from the list of
 * all pairs if guessing fails.
 */
function randomPlayable(field: Field, left: readonly number[], random: Random): Pair | undefined {
  for (let guesses = 0; guesses < 4 * left.length; guesses += 1) {
    const pair = [left[random.below(left.length)]!, left[random.below(left.length)]!] as const;
    if (pair[0] !== pair[1] && field.isPlayable(...pair)) return pair;
  }
  const pairs = left.flatMap((first, at) =>
    left
      .slice(at + 1)
      .filter((second) => field.isPlayable(first, second))
      .map((second) => [first, second] as const),
  );
  return pairs.length === 0 ? undefined : pairs[random.below(pairs.length)];
}
