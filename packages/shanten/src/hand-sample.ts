// Seeded hands for benchmarks and tests: the same seed and shape give the same hands on every machine.

import {
  CLAIM_SOURCES,
  COPIES_PER_KIND,
  concealedSize,
  createRandom,
  emptyCounts,
  type Hand,
  isChowLow,
  KINDS,
  type Meld,
  type Random,
  shuffled,
  type TileCounts,
  type TileIndex,
  totalOf,
} from '@mcr-arena/tiles';

/** The kind of hands to sample. */
export interface SampleShape {
  /**
   * 'uniform': random tiles, like a hand at the start of a deal. 'developed': a complete hand with up to six tiles
   * exchanged for random ones, like a hand in mid-deal.
   */
  readonly kind: 'uniform' | 'developed';
  /** 13: between turns; 14: with a tile to discard. Each meld counts as three. */
  readonly tiles: 13 | 14;
  /** Melds of each hand. By default 0-4 at random, where fewer are more likely. */
  readonly meldCount?: 0 | 1 | 2 | 3 | 4;
}

const CHOW_LOWS = KINDS.filter(isChowLow);
const MAX_EXCHANGES = 6;
/** One pung in this many becomes a concealed kong. */
const KONG_SHARE = 8;
/** Probability of 0-4 melds, in fifteenths. */
const MELD_WEIGHTS = [5, 4, 3, 2, 1];

/** `count` hands without flowers, of at most four copies of a tile; concealed tiles in index order. */
export function sampleHands(seed: string, count: number, shape: SampleShape): Hand[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => sampleHand(random, shape));
}

function sampleHand(random: Random, shape: SampleShape): Hand {
  const wall = emptyCounts().fill(COPIES_PER_KIND);
  const meldCount = shape.meldCount ?? sampleMeldCount(random);
  const melds = Array.from({ length: meldCount }, () => takeMeld(random, wall));
  const size = concealedSize(meldCount) + shape.tiles - 13;
  const concealed =
    shape.kind === 'uniform'
      ? Array.from({ length: size }, () => takeTile(random, wall))
      : takeDeveloped(random, wall, 4 - meldCount, size);
  return { concealed: concealed.sort((a, b) => a - b), melds, flowers: [] };
}

function sampleMeldCount(random: Random): number {
  let left = random.below(MELD_WEIGHTS.reduce((sum, weight) => sum + weight));
  return MELD_WEIGHTS.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

/** Sets and a pair, reduced to `size` tiles, with some tiles exchanged. */
function takeDeveloped(random: Random, wall: TileCounts, setCount: number, size: number): TileIndex[] {
  const complete = takePair(random, wall);
  for (let set = 0; set < setCount; set += 1) complete.push(...takeSet(random, wall));
  const tiles = shuffled(complete, random).slice(0, size);
  const exchanges = Math.min(size, random.below(MAX_EXCHANGES + 1));
  for (let place = 0; place < exchanges; place += 1) tiles[place] = takeTile(random, wall);
  return tiles;
}

function takeTile(random: Random, wall: TileCounts): TileIndex {
  let left = random.below(totalOf(wall));
  const tile = KINDS.find((kind) => {
    left -= wall[kind]!;
    return left < 0;
  })!;
  wall[tile]! -= 1;
  return tile;
}

function takePair(random: Random, wall: TileCounts): TileIndex[] {
  const kinds = KINDS.filter((kind) => wall[kind]! >= 2);
  const tile = kinds[random.below(kinds.length)]!;
  wall[tile]! -= 2;
  return [tile, tile];
}

/** Takes a chow or a pung from the wall. */
function takeSet(random: Random, wall: TileCounts): readonly TileIndex[] {
  for (;;) {
    const place = random.below(CHOW_LOWS.length + KINDS.length);
    const low = CHOW_LOWS[place];
    const pung = KINDS[place - CHOW_LOWS.length]!;
    const set = low === undefined ? [pung, pung, pung] : [low, (low + 1) as TileIndex, (low + 2) as TileIndex];
    const left = [...wall];
    for (const tile of set) left[tile]! -= 1;
    if (left.some((copies) => copies < 0)) continue;
    wall.set(left);
    return set;
  }
}

function takeMeld(random: Random, wall: TileCounts): Meld {
  const set = takeSet(random, wall);
  const tile = set[0]!;
  if (tile !== set[1]) return { type: 'chow', low: tile, claimed: set[random.below(3)]! };
  if (wall[tile] === 0 || random.below(KONG_SHARE) > 0) {
    return { type: 'pung', tile, claimedFrom: CLAIM_SOURCES[random.below(CLAIM_SOURCES.length)]! };
  }
  wall[tile]! -= 1;
  return { type: 'concealedKong', tile };
}
