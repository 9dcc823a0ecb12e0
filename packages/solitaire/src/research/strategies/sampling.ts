// A strategy for closed play that averages the exact solver's verdict over random completions of the hidden faces. Not
// from Stam's paper.
//
// Harmless pairs, from groups whose tiles are all free, are removed at once. Otherwise hidden faces are filled in at
// random. Of the completed boards that are solvable, the value of a pair is the share that is still solvable after the
// pair is removed. Shares over few samples are often equal, so a small amount is added for tiles that become visible
// and for Stam's blocking value. Once nothing is hidden, the solver's solution is played.

import { type Random, shuffled } from '@mcr-arena/tiles';
import type { Pair } from '../../board.ts';
import type { Layout } from '../../layout/layout.ts';
import { Solver } from '../../solver/solver.ts';
import { blockingValues } from './blocking-values.ts';
import type { View } from './closed-board.ts';
import { contactsOf } from './contacts.ts';
import { maxima } from './heuristic.ts';
import { type Strategy, turnOf } from './strategy.ts';

/** Options of the sampling strategy. */
export interface SamplingOptions {
  /** Solvable completions for each decision. */
  readonly samples: number;
  /** Maximum nodes of the solver for one board; beyond it, the board counts as lost. */
  readonly nodes: number;
}

/** Default options of the sampling strategy. */
export const SAMPLING_DEFAULTS: SamplingOptions = { samples: 32, nodes: 200 };

/** Maximum completions drawn per requested sample. If they do not suffice, the decision uses fewer samples. */
const DRAWS_PER_SAMPLE = 4;
/** Value of one unit of blocking value, and of a tile that becomes visible, in shares of won completions. */
const WORTH_OF_VALUE = 0.001;
const WORTH_OF_SIGHT = 0.003;

/** The strategy for boards of this layout. */
export function samplingStrategy(layout: Layout, options: Partial<SamplingOptions> = {}): Strategy {
  const { samples, nodes } = { ...SAMPLING_DEFAULTS, ...options };
  const solver = new Solver('mahjong-solitaire', layout);
  const values = blockingValues(contactsOf(layout), 'unhalved');
  return (view, random) => {
    const pairs = view.pairs();
    if (pairs.length < 2) return turnOf(pairs);
    const harmless = harmlessPairs(view);
    if (harmless.length > 0) return turnOf(harmless);
    const solves = (faces: readonly number[], pair?: Pair): readonly Pair[] | undefined => {
      const fixed = pair === undefined ? view.moves : [...view.moves, pair];
      const verdict = solver.solve(faces, { fixed, nodes });
      return verdict.type === 'solvable' ? verdict.moves : undefined;
    };
    if (view.unseenFaces().length === 0) {
      const solution = solves(completions(view, random)());
      if (solution !== undefined) return turnOf(solution);
    }
    const shares = sharesEmptied(pairs, samples, completions(view, random), solves);
    const extra = ([a, b]: Pair) => WORTH_OF_VALUE * (values[a]! + values[b]!);
    const scores = new Map(
      pairs.map((pair, index) => [pair, shares[index]! + extra(pair) + WORTH_OF_SIGHT * broughtIntoSight(view, pair)]),
    );
    return turnOf([maxima(pairs, (pair) => scores.get(pair)!).at(-1)!]);
  };
}

/** Pairs of groups whose remaining tiles are all free. */
function harmlessPairs(view: View): Pair[] {
  const unseen = new Set(view.unseenFaces());
  const pairs: Pair[] = [];
  const done = new Set<number>();
  for (const tile of view.freeTiles()) {
    if (done.has(tile) || unseen.has(view.faceOf(tile)!)) continue;
    const group = [tile, ...view.partnersOf(tile)];
    if (!group.every((member) => view.isFree(member))) continue;
    for (let at = 0; at < group.length; at += 2) pairs.push([group[at]!, group[at + 1]!]);
    for (const member of group) done.add(member);
  }
  return pairs;
}

/** Draws boards consistent with the visible faces, as faces by tile. */
function completions(view: View, random: Random): () => number[] {
  const seen = Array.from({ length: view.contacts.tileCount }, (_, tile) => view.faceOf(tile));
  const unseen = view.unseenFaces();
  return () => {
    const drawn = shuffled(unseen, random);
    let next = 0;
    return seen.map((face) => face ?? drawn[next++]!);
  };
}

/** For each pair: the share of the solvable completions that is still solvable after the pair is removed. */
function sharesEmptied(
  pairs: readonly Pair[],
  samples: number,
  draw: () => number[],
  solves: (faces: readonly number[], pair?: Pair) => readonly Pair[] | undefined,
): number[] {
  const won = pairs.map(() => 0);
  let used = 0;
  for (let draws = 0; draws < DRAWS_PER_SAMPLE * samples && used < samples; draws += 1) {
    const faces = draw();
    const solution = solves(faces);
    if (solution === undefined) continue;
    used += 1;
    for (const [index, pair] of pairs.entries()) {
      if (includesPair(solution, pair) || solves(faces, pair) !== undefined) won[index]! += 1;
    }
  }
  return won.map((count) => (used === 0 ? 0 : count / used));
}

function includesPair(pairs: readonly Pair[], [a, b]: Pair): boolean {
  return pairs.some(([first, second]) => (first === a && second === b) || (first === b && second === a));
}

/** Number of hidden tiles that become visible when the pair is removed. */
function broughtIntoSight(view: View, pair: Pair): number {
  const { coveredQuarters, quarterCovers, above } = view.contacts;
  const isGone = (tile: number) => !view.isPresent(tile) || pair.includes(tile);
  const inSight = new Set<number>();
  for (const quarter of pair.flatMap((tile) => coveredQuarters[tile]!)) {
    const tile = quarter >> 2;
    const isOpen = above[tile]!.every(isGone) || quarterCovers[tile]![quarter & 3]!.every(isGone);
    if (isOpen && view.faceOf(tile) === undefined) inSight.add(tile);
  }
  return inSight.size;
}
