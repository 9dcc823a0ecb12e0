// A brute-force reference for goals: enumerates all combinations of sets and a pair, without families, limits or chances,
// and scores each with the scoring package. Slow; for hands with melds, or few goals.

import { fanPointsOf, type WinClaim } from '@mcr-arena/scoring';
import { countTiles, isChowLow, KIND_COUNT, KINDS, type Meld, type TileCounts, type TileIndex } from '@mcr-arena/tiles';

export interface BruteGoal {
  /** 34 counts without melds. */
  readonly counts: TileCounts;
  readonly lack: number;
  /** The number of missing tiles in the worst set of the best division. */
  readonly widestGap: number;
  /** Points of the best self-drawn win with all other tiles in hand; 0 if there is none. */
  readonly drawnPoints: number;
}

const SETS: readonly (readonly TileIndex[])[] = [
  ...KINDS.filter(isChowLow).map((low) => [low, (low + 1) as TileIndex, (low + 2) as TileIndex]),
  ...KINDS.map((kind) => [kind, kind, kind]),
];

/** All hands of sets and a pair from which one to `limit` tiles are missing, by their counts as text. */
export function bruteGoals(
  hand: TileCounts,
  unseen: TileCounts,
  melds: readonly Meld[],
  limit: number,
): Map<string, BruteGoal> {
  const goals = new Map<string, BruteGoal>();
  for (const sets of multisets(4 - melds.length)) {
    for (const pair of KINDS) {
      const counts = new Uint8Array(KIND_COUNT);
      for (const tile of [...sets.flatMap((set) => SETS[set]!), pair, pair]) counts[tile]! += 1;
      const lack = lackOf(counts, hand, unseen);
      if (lack === undefined || lack === 0 || lack > limit) continue;
      const gap = Math.max(0, ...sets.map((set) => lackOf(countTiles(SETS[set]!), hand, unseen) ?? 0));
      const known = goals.get(keyOf(counts));
      const widestGap = Math.min(gap, known?.widestGap ?? gap);
      goals.set(
        keyOf(counts),
        known ? { ...known, widestGap } : { counts, lack, widestGap, drawnPoints: mostDrawn(counts, hand, melds) },
      );
    }
  }
  return goals;
}

export function keyOf(counts: TileCounts): string {
  return counts.join('');
}

/** Numbers of sets in ascending order, with repetition. */
function* multisets(size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let set = from; set < SETS.length; set += 1) {
    for (const others of multisets(size - 1, set)) yield [set, ...others];
  }
}

/** The number of missing tiles; undefined if not enough copies are unseen. */
function lackOf(counts: TileCounts, hand: TileCounts, unseen: TileCounts): number | undefined {
  let lack = 0;
  for (const kind of KINDS) {
    const missing = Math.max(0, counts[kind]! - hand[kind]!);
    if (missing > unseen[kind]!) return undefined;
    lack += missing;
  }
  return lack;
}

function mostDrawn(counts: TileCounts, hand: TileCounts, melds: readonly Meld[]): number {
  const missing = KINDS.filter((kind) => counts[kind]! > hand[kind]!);
  return Math.max(...missing.map((tile) => drawnPoints(counts, tile, melds)));
}

function drawnPoints(counts: TileCounts, winningTile: TileIndex, melds: readonly Meld[]): number {
  const concealed = KINDS.flatMap((kind) =>
    new Array<TileIndex>(counts[kind]! - (kind === winningTile ? 1 : 0)).fill(kind),
  );
  const claim: WinClaim = {
    melds,
    concealed,
    winningTile,
    selfDrawn: true,
    lastOfKind: false,
    afterKong: false,
    lastOfWall: false,
    seatWind: 'east',
    prevalentWind: 'east',
    flowers: 0,
  };
  return fanPointsOf(claim) ?? 0;
}
