// A board on which tiles are removed and restored, with a test for playable pairs.

export interface Field {
  readonly tileCount: number;
  /** Restores all tiles. */
  reset(): void;
  remove(tile: number): void;
  /** Restores the tile removed last. */
  restore(tile: number): void;
  /** Whether the two tiles can leave together or, if one of them is gone, whether the other can follow it. */
  isPlayable(first: number, second: number): boolean;
  /** Heuristic value of removing this tile, higher if it blocks more tiles. */
  gain(tile: number): number;
}
