// A wall of which only the drawn tiles are known: Botzone's data set and logs without initdata contain the dealt and drawn
// tiles of each seat, not the remaining ones. The rest is added in order of kind so that the deal can be judged; no
// question or reply depends on it.

import { checkWall } from '@mcr-arena/engine';
import {
  type BySeat,
  emptyCounts,
  formatBotzoneTile,
  isFlower,
  KINDS,
  SEATS,
  type Seat,
  type TileIndex,
} from '@mcr-arena/tiles';

const QUARTER = 34;
const COPIES = 4;

/** Counts draws and finds the first that no wall of 136 tiles allows. */
export class DrawCount {
  readonly #counts = emptyCounts();
  readonly #drawn: [number, number, number, number] = [0, 0, 0, 0];

  /** Counts a draw. Returns why it is impossible after the earlier ones, or undefined. */
  add(seat: Seat, tile: TileIndex): string | undefined {
    if (isFlower(tile)) return `flower ${formatBotzoneTile(tile)} is drawn, expected a wall of 136 tiles`;
    this.#drawn[seat] += 1;
    this.#counts[tile]! += 1;
    if (this.#drawn[seat] > QUARTER) return `seat ${seat} draws more than the ${QUARTER} tiles of its quarter`;
    return this.#counts[tile]! > COPIES ? `${formatBotzoneTile(tile)} is drawn more than ${COPIES} times` : undefined;
  }
}

/**
 * A wall of 136 tiles from which each seat draws `drawn`, by seat in drawing order, the thirteen dealt tiles first. Throws a
 * RangeError if no such wall exists (see `DrawCount`).
 */
export function wallOfDraws(drawn: BySeat<readonly TileIndex[]>): readonly TileIndex[] {
  const counts = emptyCounts();
  for (const tile of drawn.flat()) counts[tile]! += 1;
  const rest = KINDS.flatMap((tile) => Array.from({ length: COPIES - counts[tile]! }, () => tile));
  const wall = SEATS.flatMap((seat) => {
    const undrawn = rest.splice(0, QUARTER - drawn[seat].length);
    return [...undrawn, ...[...drawn[seat]].reverse()];
  });
  const checked = checkWall(wall);
  if (!checked.ok) throw new RangeError(checked.error.message);
  return wall;
}
