// A thread that solves boards of a sample for `mcr bench solitaire`.

import { layoutNamed, Sampler, type SampleTally } from '@mcr-arena/solitaire';

/** Boards `from` to `to` − 1. */
export interface SampledBoards {
  readonly seed: string;
  readonly from: number;
  readonly to: number;
}

let sampler: Sampler | undefined;

/** A thread gets boards of one seed only. */
export function sampleBoards({ seed, from, to }: SampledBoards): SampleTally {
  sampler ??= new Sampler('mahjong-solitaire', layoutNamed('default'), seed);
  return sampler.tally(from, to);
}
