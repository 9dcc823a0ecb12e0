// A board on which tiles are removed and put back, with the pairs that may leave together.

export interface Field {
  readonly tileCount: number;
  /** All tiles are there. */
  reset(): void;
  remove(tile: number): void;
  /** Puts back a tile that was removed after all that are still gone. */
  restore(tile: number): void;
  /** Whether the two may leave together. One of them may be gone already: then, whether the other may follow it. */
  isPlayable(first: number, second: number): boolean;
  /** What it is worth that this tile leaves: more the more it stands in the way of others. */
  gain(tile: number): number;
}
