// `mcr bench shanten`: distances per second over distinct hands of 13 tiles, given as 34 counts.

import { formDistance, nearestDistance, regularShanten, suitKeysOf } from '@mcr-arena/shanten';
import {
  createRandom,
  KIND_COUNT,
  type Random,
  TILES_WITHOUT_FLOWERS,
  type TileCounts,
  type TileIndex,
} from '@mcr-arena/tiles';
import { type Benchmark, createNumberDigest, type NumberDigest } from './measure.ts';

const BLOCK = 10_000;

/** Three measurements: the distance to the regular form, the same with useful tiles, and all five forms with useful tiles. */
export function shantenBenchmarks(count: number, seed: string): Benchmark[] {
  const hands = distinctHands(count, seed);
  const benchmark = (
    name: string,
    goal: number,
    answer: (hand: TileCounts, digest: NumberDigest) => void,
  ): Benchmark => ({
    name,
    unit: 'hands',
    goal,
    run: (watch) => {
      const digest = createNumberDigest();
      for (let first = 0; first < hands.length; first += BLOCK) {
        const block = hands.slice(first, first + BLOCK);
        watch.time(() => {
          for (const hand of block) answer(hand, digest);
        });
      }
      return { count: hands.length, digest: digest.hex() };
    },
  });
  return [
    benchmark('shanten, regular form', 5_000_000, (hand, digest) => digest.add(regularShanten(hand, 0))),
    benchmark('shanten and useful tiles, regular form', 200_000, (hand, digest) => {
      const distance = formDistance('regular', suitKeysOf(hand), 0)!;
      digest.add(distance.shanten);
      for (const kinds of distance.useful) digest.add(kinds);
    }),
    benchmark('shanten and useful tiles, nearest of the five forms', 200_000, (hand, digest) => {
      const distance = nearestDistance(suitKeysOf(hand), 0)!;
      digest.add(distance.shanten);
      for (const kinds of distance.useful) digest.add(kinds);
    }),
  ];
}

/** Distinct hands drawn from the seed, as 34 counts each. */
function distinctHands(count: number, seed: string): TileCounts[] {
  const random = createRandom(`${seed} shanten`);
  const tiles = [...TILES_WITHOUT_FLOWERS];
  const store = new Uint8Array(count * KIND_COUNT);
  const seen = new Set<string>();
  const hands: TileCounts[] = [];
  while (hands.length < count) {
    const hand = store.subarray(hands.length * KIND_COUNT, (hands.length + 1) * KIND_COUNT);
    dealInto(hand, tiles, random);
    const name = suitKeysOf(hand).join();
    if (seen.has(name)) continue;
    seen.add(name);
    hands.push(hand);
  }
  return hands;
}

/** Counts 13 random tiles. Reorders `tiles`. */
function dealInto(counts: TileCounts, tiles: TileIndex[], random: Random): void {
  counts.fill(0);
  for (let place = 0; place < 13; place += 1) {
    const chosen = place + random.below(tiles.length - place);
    const tile = tiles[chosen]!;
    tiles[chosen] = tiles[place]!;
    tiles[place] = tile;
    counts[tile]! += 1;
  }
}
