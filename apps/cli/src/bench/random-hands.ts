// Hands made by seed, for measuring: winning ones of all five forms, and hands of 13 tiles.
//
// A winning hand is built from its end: sets and a pair are drawn until no tile is used five times, some sets become
// melds, one tile of the rest is the winning one. Nine in ten are regular.

import {
  CLAIM_SOURCES,
  COPIES_PER_KIND,
  emptyCounts,
  isChowLow,
  isHonor,
  isTerminal,
  KINDS,
  type Meld,
  type Random,
  shuffled,
  TILES_WITHOUT_FLOWERS,
  type TileCounts,
  type TileIndex,
} from '@mcr-arena/tiles';

/** A complete hand and the place of its winning tile. */
export interface WinningHand {
  readonly melds: readonly Meld[];
  /** Without the winning tile. */
  readonly concealed: readonly TileIndex[];
  readonly winningTile: TileIndex;
}

const CHOW_LOWS = KINDS.filter(isChowLow);
const ORPHANS = KINDS.filter((kind) => isTerminal(kind) || isHonor(kind));
const HONOR_KINDS = KINDS.filter(isHonor);
/** Which suit holds 147, 258 and 369. */
const KNITTINGS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)]!;
}

/** A winning hand of any form. */
export function randomWinningHand(random: Random): WinningHand {
  const chance = random.below(100);
  if (chance < 90) return setsAndPair(random, 4, []);
  if (chance < 94) return setsAndPair(random, 1, knittedTiles(random));
  if (chance < 97) return concealedHand(sevenPairs(random), random);
  if (chance < 99) return concealedHand(honorsAndKnitted(random), random);
  return concealedHand([...ORPHANS, pick(ORPHANS, random)], random);
}

/** Hands of 13 tiles of the 136, one after the other. */
export function createHandDealer(random: Random): () => TileCounts {
  const tiles = [...TILES_WITHOUT_FLOWERS];
  return () => {
    const counts = emptyCounts();
    for (let place = 0; place < 13; place += 1) {
      const chosen = place + random.below(tiles.length - place);
      const tile = tiles[chosen]!;
      tiles[chosen] = tiles[place]!;
      tiles[place] = tile;
      counts[tile]! += 1;
    }
    return counts;
  };
}

function concealedHand(tiles: readonly TileIndex[], random: Random): WinningHand {
  const [winningTile, ...concealed] = shuffled(tiles, random);
  return { melds: [], concealed, winningTile: winningTile! };
}

/** `setCount` sets and a pair beside `fixed` tiles; tries again until no tile is used five times. */
function setsAndPair(random: Random, setCount: number, fixed: readonly TileIndex[]): WinningHand {
  for (;;) {
    const sets = Array.from({ length: setCount }, () => randomSet(random));
    const pair = pick(KINDS, random);
    const used = [...fixed, ...sets.flatMap((set) => set.tiles), pair, pair];
    if (!withinCopies(used)) continue;
    const concealed = sets.filter((set) => set.meld === undefined).flatMap((set) => set.tiles);
    const [winningTile, ...rest] = shuffled([...concealed, ...fixed, pair, pair], random);
    const melds = sets.flatMap((set) => set.meld ?? []);
    return { melds, concealed: rest, winningTile: winningTile! };
  }
}

interface DrawnSet {
  readonly tiles: readonly TileIndex[];
  /** Undefined for a set in the concealed part. */
  readonly meld: Meld | undefined;
}

function randomSet(random: Random): DrawnSet {
  const laid = random.below(10) < 4;
  if (random.below(10) < 6) {
    const low = pick(CHOW_LOWS, random);
    const tiles = [low, low + 1, low + 2] as TileIndex[];
    return { tiles, meld: laid ? { type: 'chow', low, claimed: pick(tiles, random) } : undefined };
  }
  const tile = pick(KINDS, random);
  const claimedFrom = pick(CLAIM_SOURCES, random);
  const type = pick(['pung', 'pung', 'pung', 'meldedKong', 'addedKong', 'concealedKong'] as const, random);
  const meld: Meld = type === 'concealedKong' ? { type, tile } : { type, tile, claimedFrom };
  const copies = laid && type !== 'pung' ? COPIES_PER_KIND : 3;
  return { tiles: Array(copies).fill(tile), meld: laid ? meld : undefined };
}

function withinCopies(tiles: readonly TileIndex[]): boolean {
  const counts = new Uint8Array(KINDS.length);
  for (const tile of tiles) counts[tile]! += 1;
  return counts.every((count) => count <= COPIES_PER_KIND);
}

/** The nine tiles of a knitted straight. */
function knittedTiles(random: Random): TileIndex[] {
  const suits = pick(KNITTINGS, random);
  return [0, 1, 2].flatMap((run) => [0, 3, 6].map((step) => (suits[run]! * 9 + run + step) as TileIndex));
}

function sevenPairs(random: Random): TileIndex[] {
  return shuffled([...KINDS, ...KINDS], random)
    .slice(0, 7)
    .flatMap((kind) => [kind, kind]);
}

/** Fourteen different ones of the seven honors and a knitted straight. */
function honorsAndKnitted(random: Random): TileIndex[] {
  return shuffled([...HONOR_KINDS, ...knittedTiles(random)], random).slice(0, 14);
}
