// Estimates the share of solvable boards of a layout. Long samples can be split into any ranges.

import { createRandom, shuffled } from '@mcr-arena/tiles';
import { standardFaces } from '../../board.ts';
import type { Layout } from '../../layout/layout.ts';
import type { Game } from '../../rules/game.ts';
import { Solver } from '../../solver/solver.ts';
import type { SolveLimits } from '../../solver/verdict.ts';

/** The counts of a sample, and the nodes that the solver took. */
export interface SampleTally {
  readonly boards: number;
  readonly solvable: number;
  readonly unsolvable: number;
  /** Boards left undecided by the limits. */
  readonly undecided: number;
  readonly nodes: number;
}

/** The tally of an empty sample. */
export const EMPTY_TALLY: SampleTally = { boards: 0, solvable: 0, unsolvable: 0, undecided: 0, nodes: 0 };

/** The sums of two tallies. */
export function addTallies(a: SampleTally, b: SampleTally): SampleTally {
  return {
    boards: a.boards + b.boards,
    solvable: a.solvable + b.solvable,
    unsolvable: a.unsolvable + b.unsolvable,
    undecided: a.undecided + b.undecided,
    nodes: a.nodes + b.nodes,
  };
}

/** The seed of board `number` (from 0) of a sample, for `dealUniform`. */
export function sampleSeed(seed: string, number: number): string {
  return `${seed} ${number}`;
}

/**
 * Samples boards of one game and layout. Each board depends only on the seed and its number, so the tally of a range is
 * the sum of the tallies of its parts, on any machine.
 */
export class Sampler {
  readonly #solver: Solver;
  readonly #seed: string;
  readonly #faces: readonly number[];
  readonly #limits: SolveLimits;

  constructor(game: Game, layout: Layout, seed: string, limits: SolveLimits = {}) {
    this.#solver = new Solver(game, layout);
    this.#seed = seed;
    this.#faces = standardFaces(layout.places.length);
    this.#limits = limits;
  }

  /** The tally of the boards `from` to `to` − 1. */
  tally(from: number, to: number): SampleTally {
    const counts = { solvable: 0, unsolvable: 0, undecided: 0 };
    let nodes = 0;
    for (let number = from; number < to; number += 1) {
      const faces = shuffled(this.#faces, createRandom(sampleSeed(this.#seed, number)));
      const verdict = this.#solver.solve(faces, this.#limits);
      counts[verdict.type] += 1;
      nodes += verdict.nodes;
    }
    return { boards: Math.max(0, to - from), ...counts, nodes };
  }
}

/** The share of solvable boards among the decided ones, and its standard error (both 0 to 1; 0 boards: NaN). */
export function shareSolvable({ solvable, unsolvable }: SampleTally): {
  readonly share: number;
  readonly error: number;
} {
  const decided = solvable + unsolvable;
  const share = solvable / decided;
  return { share, error: Math.sqrt((share * (1 - share)) / decided) };
}
