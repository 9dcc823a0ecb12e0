// Positions of the tiles of a layout in its drawing, seen from above and slightly from the front right: each level is
// shifted up and to the left, so that the right and lower sides of a tile are visible.

import { extentOf, type Layout, type Line } from '@mcr-arena/solitaire';
import { FACE } from '../../ui/tiles/face-shapes.ts';

/** Apparent thickness of a tile and shift of a level, in the units of `FACE`. */
export const THICKNESS = 8;
/** Margin around the board, which Shisen-Sho's lines may use. */
const MARGINS = { narrow: 10, forLines: 42 } as const;

interface Spot {
  readonly tile: number;
  readonly left: number;
  readonly top: number;
}

export function drawBoard(layout: Layout, hasLines: boolean) {
  const { width, depth, levels } = extentOf(layout);
  const margin = hasLines ? MARGINS.forLines : MARGINS.narrow;
  const isGrid = layout.places.every(({ x, y }) => x % 2 === 0 && y % 2 === 0);
  const through = isGrid ? middleOfTile : (cell: number) => cell;
  const at = (x: number, y: number, z: number): { readonly left: number; readonly top: number } => {
    const raised = (levels - 1 - z) * THICKNESS;
    return { left: margin + (x * FACE.width) / 2 + raised, top: margin + (y * FACE.height) / 2 + raised };
  };
  /** By tile, in painting order: upper tiles come later. */
  const spots: readonly Spot[] = layout.places.map(({ x, y, z }, tile) => ({ tile, ...at(x, y, z) }));
  return {
    width: 2 * margin + (width * FACE.width) / 2 + levels * THICKNESS,
    height: 2 * margin + (depth * FACE.height) / 2 + levels * THICKNESS,
    spots,
    /** The `points` attribute of a connecting polyline. */
    pointsOf: (line: Line): string =>
      line
        .map(({ x, y, z }) => at(through(x), through(y), z))
        .map(({ left, top }) => `${left},${top}`)
        .join(' '),
  };
}

/** Lines run through cells of half a tile; if all tiles are in one grid, they are drawn through the middle of tiles. */
function middleOfTile(cell: number): number {
  return 2 * Math.floor(cell / 2) + 1;
}

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Weight of a sideways step relative to a step ahead. */
const ASIDE = 2.5;

/** The tile that an arrow key leads to from `from`: the nearest ahead, preferring straight lines; undefined at the edge. */
export function tileBeside(
  spots: readonly Spot[],
  from: number,
  direction: Direction,
  candidates: readonly number[],
): number | undefined {
  const start = spots[from]!;
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const tile of candidates) {
    const { left, top } = spots[tile]!;
    const right = left - start.left;
    const down = top - start.top;
    const ahead = { left: -right, right, up: -down, down }[direction];
    if (tile === from || ahead <= THICKNESS) continue;
    const aside = Math.abs(direction === 'left' || direction === 'right' ? down : right);
    const distance = ahead + ASIDE * aside;
    if (distance < least) {
      least = distance;
      best = tile;
    }
  }
  return best;
}
