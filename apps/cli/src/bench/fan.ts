// `mcr bench fan`: hands a second over distinct winning hands, from the claim to its points.

import { fanPointsOf, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { createRandom, expectValue, type Random, tilesOfMeld, WINDS } from '@mcr-arena/tiles';
import { type Benchmark, createNumberDigest } from './measure.ts';
import { randomWinningHand } from './random-hands.ts';

const BLOCK = 10_000;
/** What the fastest public calculator does on one thread of a comparable machine. */
const GOAL = 630_000;

/** Two measurements: points with the list of fans, and points alone. */
export function fanBenchmarks(count: number, seed: string): Benchmark[] {
  const benchmark = (name: string, totalOf: (claim: WinClaim) => number): Benchmark => ({
    name,
    unit: 'hands',
    goal: GOAL,
    run: (watch) => {
      const digest = createNumberDigest();
      const deal = createClaimDealer(seed);
      for (let done = 0; done < count; done += BLOCK) {
        const block = Array.from({ length: Math.min(BLOCK, count - done) }, deal);
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

/** Winning claims by seed, one after the other, no two with the same tiles. */
function createClaimDealer(seed: string): () => WinClaim {
  const random = createRandom(`${seed} fan`);
  const seen = new Set<string>();
  return () => {
    for (;;) {
      const claim = randomClaim(random);
      const name = nameOf(claim);
      if (seen.has(name)) continue;
      seen.add(name);
      return claim;
    }
  };
}

function randomClaim(random: Random): WinClaim {
  const rarely = (): boolean => random.below(40) === 0;
  return {
    ...randomWinningHand(random),
    selfDrawn: random.below(3) === 0,
    lastOfKind: rarely(),
    afterKong: rarely(),
    lastOfWall: rarely(),
    seatWind: WINDS[random.below(4)]!,
    prevalentWind: WINDS[random.below(4)]!,
    flowers: 0,
  };
}

/** The same for two hands if and only if they have the same melds, concealed tiles and winning tile. */
function nameOf({ melds, concealed, winningTile }: WinClaim): string {
  const letters = (tiles: readonly number[]): string => String.fromCharCode(...tiles.map((tile) => 48 + tile));
  const laid = melds.map((meld) => meld.type[0] + letters(tilesOfMeld(meld))).sort();
  return [letters(concealed.toSorted((a, b) => a - b)), letters([winningTile]), ...laid].join(' ');
}
