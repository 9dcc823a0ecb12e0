// A separate implementation of the rules from the papers' text and coordinates: it shares no code with the
// package. Cells are half tiles; a tile fills four of them on its level.

import type { Board, Game, Pair, Place } from '@mcr-arena/solitaire';

const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

const key = (x: number, y: number, z: number) => (z * 2048 + y + 1) * 2048 + x + 1;
const cellsOf = ({ x, y }: Place) => [0, 1, 2, 3].map((cell) => [x + (cell & 1), y + (cell >> 1)] as const);

/** The tile that fills each cell. */
type Filled = Map<number, number>;

/** Whether the pair is playable while exactly the `present` tiles remain. */
export function mayLeave(game: Game, places: readonly Place[], present: ReadonlySet<number>, pair: Pair): boolean {
  return pair.every((tile) => present.has(tile)) && mayLeaveAmong(game, places, filledBy(places, present), pair);
}

function filledBy(places: readonly Place[], present: Iterable<number>): Filled {
  const filled: Filled = new Map();
  for (const tile of present) for (const [x, y] of cellsOf(places[tile]!)) filled.set(key(x, y, places[tile]!.z), tile);
  return filled;
}

function mayLeaveAmong(game: Game, places: readonly Place[], filled: Filled, [a, b]: Pair): boolean {
  const overlaps = (tile: number, dx: number, dy: number, z: number) =>
    cellsOf(places[tile]!).some(([x, y]) => (filled.get(key(x + dx, y + dy, z)) ?? tile) !== tile);
  if (a === b) return false;
  if (game === 'shisen-sho') return areJoined(places, filled, a, b);
  const [dx, dy] = game === 'mahjong-solitaire' ? [1, 0] : [0, 1];
  return [a, b].every((tile) => {
    const { z } = places[tile]!;
    return !overlaps(tile, 0, 0, z + 1) && !(overlaps(tile, -dx, -dy, z) && overlaps(tile, dx, dy, z));
  });
}

function areJoined(places: readonly Place[], filled: Filled, a: number, b: number): boolean {
  const top = Math.max(...places.map((at) => at.z));
  for (const tile of [a, b])
    for (const [x, y] of cellsOf(places[tile]!))
      for (let z = places[tile]!.z + 1; z <= top; z += 1) if (filled.has(key(x, y, z))) return false;
  const [lower, upper] = places[a]!.z <= places[b]!.z ? [places[a]!, places[b]!] : [places[b]!, places[a]!];
  const [width, depth] = [Math.max(...places.map((at) => at.x)) + 2, Math.max(...places.map((at) => at.y)) + 2];
  const target = new Set(cellsOf(upper).map(([x, y]) => key(x, y, upper.z)));
  const seen = new Set(cellsOf(lower).map(([x, y]) => key(x, y, upper.z)));
  let ends = cellsOf(lower);
  for (let segments = lower.z === upper.z ? 3 : 2; segments > 0; segments -= 1) {
    const reached: (readonly [number, number])[] = [];
    for (const [startX, startY] of ends) {
      for (const [dx, dy] of DIRECTIONS) {
        for (let [x, y] = [startX + dx, startY + dy]; ; x += dx, y += dy) {
          const tile = filled.get(key(x, y, upper.z));
          if (x < -1 || y < -1 || x > width || y > depth || (tile !== undefined && tile !== a && tile !== b)) break;
          if (target.has(key(x, y, upper.z))) return true;
          if (!seen.has(key(x, y, upper.z))) reached.push([x, y]);
          seen.add(key(x, y, upper.z));
        }
      }
    }
    ends = reached;
  }
  return false;
}

/** The first error in the moves as a solution; undefined if each is playable and the board ends empty. */
export function replayFault(game: Game, { layout, faces }: Board, moves: readonly Pair[]): string | undefined {
  const present = new Set(layout.places.keys());
  const filled = filledBy(layout.places, present);
  for (const [index, pair] of moves.entries()) {
    if (faces[pair[0]] !== faces[pair[1]]) return `move ${index}: tiles ${pair} have different faces`;
    const isOpen = pair.every((tile) => present.has(tile)) && mayLeaveAmong(game, layout.places, filled, pair);
    if (!isOpen) return `move ${index}: tiles ${pair} may not leave`;
    for (const tile of pair) {
      present.delete(tile);
      for (const [x, y] of cellsOf(layout.places[tile]!)) filled.delete(key(x, y, layout.places[tile]!.z));
    }
  }
  return present.size === 0 ? undefined : `${present.size} tiles are left`;
}
