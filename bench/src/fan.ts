// `mcr bench fan`: distinct winning hands scored per second, from the claim to its points.

import { fanPointsOf, sampleClaims, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { type Benchmark, createNumberDigest } from './measure.ts';

const BLOCK = 10_000;
/** Speed of the fastest public calculator on one thread of a comparable machine. */
const GOAL = 630_000;

/** Two measurements: points with the list of fans, and points only. */
export function fanBenchmarks(count: number, seed: string): Benchmark[] {
  const benchmark = (name: string, totalOf: (claim: WinClaim) => number): Benchmark => ({
    name,
    unit: 'hands',
    goal: GOAL,
    run: (watch) => {
      const digest = createNumberDigest();
      const samples = sampleClaims(seed);
      for (let done = 0; done < count; done += BLOCK) {
        const block = Array.from({ length: Math.min(BLOCK, count - done) }, () => samples.next().value.claim);
        watch.time(() => {
          for (const claim of block) digest.add(totalOf(claim));
        });
      }
      return { count, digest: digest.hex() };
    },
  });
  return [
    benchmark('fan, points and list of fans', (claim) => expectValue(scoreHand(claim)).fanPoints),
    benchmark('fan, points alone', (claim) => fanPointsOf(claim)!),
  ];
}
