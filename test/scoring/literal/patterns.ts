// The patterns of the paper's Appendix A by their numbers there, each as a literal test on one layout.

import type { FanId } from '@mcr-arena/scoring';
import { isHonorTile, isTerminalTile, type LaidSet, type Layout, rankOf, suitOf, type Tile } from './divisions.ts';

/** A hand as the patterns see it: one layout, and one place for the winning tile in it. */
export interface Shown {
  readonly layout: Layout;
  /** All tiles, melds and kongs with their four. */
  readonly tiles: readonly Tile[];
  readonly winningTile: Tile;
  /** The set (index) that the winning tile completes; the pair; or something else. */
  readonly completes: number | 'pair' | 'other';
  readonly onlyTileToWin: boolean;
  readonly selfDrawn: boolean;
  readonly lastOfKind: boolean;
  readonly afterKong: boolean;
  readonly lastOfWall: boolean;
  readonly seatWind: Tile;
  readonly prevalentWind: Tile;
  /** Before the winning tile: 13 tiles, or fewer beside melds. */
  readonly before: readonly Tile[];
}

/** One time that a pattern matches; `sets` are those it is made of, empty if it is about the whole hand. */
export interface Match {
  readonly pattern: number;
  readonly sets: readonly number[];
}

/** The numbers here of fans that are not among the 81, from 82 on. */
export const OUTSIDE_THE_LIST: Partial<Record<FanId, number>> = { concealedKongAndMeldedKong: 82 };

const pointsList: readonly (readonly [points: number, first: number, last: number])[] = [
  [88, 1, 7],
  [64, 8, 13],
  [48, 14, 15],
  [32, 16, 18],
  [24, 19, 27],
  [16, 28, 33],
  [12, 34, 38],
  [8, 39, 47],
  [6, 48, 54],
  [4, 55, 58],
  [2, 59, 68],
  [1, 69, 81],
  [5, 82, 82],
];

export const pointsOf = (pattern: number): number =>
  pointsList.find(([, first, last]) => first <= pattern && pattern <= last)![0];

const setsOf = (shown: Shown): readonly LaidSet[] => (shown.layout.type === 'sets' ? shown.layout.sets : []);
const isPung = (set: LaidSet): boolean => set.type !== 'chow';
const low = (set: LaidSet): number => rankOf(set.tiles[0]!);

/** The indices of sets that pass. */
const indicesOf = (shown: Shown, passes: (set: LaidSet, index: number) => boolean): readonly number[] =>
  setsOf(shown).flatMap((set, index) => (passes(set, index) ? [index] : []));

const pungsOf = (shown: Shown, tiles: readonly Tile[]): readonly number[] =>
  indicesOf(shown, (set) => isPung(set) && tiles.includes(set.tiles[0]!));

const kongsOf = (shown: Shown, concealed: boolean): number =>
  indicesOf(shown, (set) => set.type === 'kong' && set.concealed === concealed).length;

/** A pung completed by a claimed tile is not concealed. */
const concealedPungs = (shown: Shown): number =>
  indicesOf(shown, (set, index) => isPung(set) && set.concealed && (shown.selfDrawn || shown.completes !== index))
    .length;

const noTileFromOthers = (shown: Shown): boolean => setsOf(shown).every((set) => set.concealed);

const WINDS = ['z1', 'z2', 'z3', 'z4'];
const DRAGONS = ['z5', 'z6', 'z7'];

function allTiles(shown: Shown, passes: (tile: Tile) => boolean): boolean {
  return shown.tiles.every(passes);
}

const ranksWithin =
  (...ranks: readonly number[]) =>
  (shown: Shown): boolean =>
    allTiles(shown, (tile) => !isHonorTile(tile) && ranks.includes(rankOf(tile)));

function suitsOf(shown: Shown): readonly string[] {
  return ['m', 's', 'p'].filter((suit) => shown.tiles.some((tile) => suitOf(tile) === suit));
}

const honorsIn = (shown: Shown): readonly Tile[] => [...new Set(shown.tiles.filter(isHonorTile))];

/** Every set and the pair pass; false for hands that are not sets and a pair. */
function everyPart(shown: Shown, passes: (tiles: readonly Tile[], isPungOrPair: boolean) => boolean): boolean {
  if (shown.layout.type !== 'sets' || shown.layout.knitted.length > 0) return false;
  return shown.layout.sets.every((set) => passes(set.tiles, isPung(set))) && passes([shown.layout.pair], true);
}

const pairIn = (shown: Shown, tiles: readonly Tile[]): boolean =>
  shown.layout.type === 'sets' && tiles.includes(shown.layout.pair);

const isWait = (shown: Shown, ranks: (lowest: number, winning: number) => boolean): boolean => {
  const set = typeof shown.completes === 'number' ? setsOf(shown)[shown.completes] : undefined;
  return shown.onlyTileToWin && set?.type === 'chow' && ranks(low(set), rankOf(shown.winningTile));
};

const isMeldedHand = (shown: Shown): boolean =>
  setsOf(shown).length === 4 && setsOf(shown).every((set) => !set.concealed) && !shown.selfDrawn;

const green = ['s2', 's3', 's4', 's6', 's8', 'z6'];
const reversible = 'p1 p2 p3 p4 p5 p8 p9 s2 s4 s5 s6 s8 s9 z7'.split(' ');

function isNineGates(shown: Shown): boolean {
  const suits = suitsOf(shown);
  return suits.length === 1 && [...shown.before].sort().map(rankOf).join('') === '1112345678999';
}

function isPairsInARow(shown: Shown): boolean {
  const ranks = [...new Set(shown.tiles)].map(rankOf).sort((a, b) => a - b);
  const consecutive = ranks.length === 7 && ranks[6]! - ranks[0]! === 6;
  return (
    shown.layout.type === 'seven pairs' && suitsOf(shown).length === 1 && honorsIn(shown).length === 0 && consecutive
  );
}

/** 123 and 789 twice and a pair of fives, in `suitCount` suits; both low chows have the suits of the high ones. */
function isTerminalChows(shown: Shown, suitCount: number): boolean {
  if (shown.layout.type !== 'sets' || setsOf(shown).length !== 4) return false;
  const { sets, pair } = shown.layout;
  const lows = sets.filter((set) => set.type === 'chow' && low(set) === 1).map((set) => suitOf(set.tiles[0]!));
  const highs = sets.filter((set) => set.type === 'chow' && low(set) === 7).map((set) => suitOf(set.tiles[0]!));
  const pairSuit = suitOf(pair);
  if (lows.length !== 2 || highs.length !== 2 || rankOf(pair) !== 5 || pairSuit === 'z') return false;
  if (lows.sort().join() !== highs.sort().join()) return false;
  return new Set([...lows, pairSuit]).size === suitCount;
}

/** The patterns about the whole hand or single sets. */
export const WHOLE_HAND: Readonly<Record<number, (shown: Shown) => boolean>> = {
  1: (shown) => pungsOf(shown, WINDS).length === 4,
  2: (shown) => pungsOf(shown, DRAGONS).length === 3,
  3: (shown) => allTiles(shown, (tile) => green.includes(tile)),
  4: isNineGates,
  5: (shown) => kongsOf(shown, true) + kongsOf(shown, false) === 4,
  6: isPairsInARow,
  7: (shown) => shown.layout.type === 'thirteen orphans',
  8: ranksWithin(1, 9),
  9: (shown) => pungsOf(shown, WINDS).length === 3 && pairIn(shown, WINDS),
  10: (shown) => pungsOf(shown, DRAGONS).length === 2 && pairIn(shown, DRAGONS),
  11: (shown) => allTiles(shown, isHonorTile),
  12: (shown) => concealedPungs(shown) === 4,
  13: (shown) => isTerminalChows(shown, 1),
  17: (shown) => kongsOf(shown, true) + kongsOf(shown, false) === 3,
  18: (shown) => allTiles(shown, (tile) => isHonorTile(tile) || isTerminalTile(tile)),
  19: (shown) => shown.layout.type === 'seven pairs',
  20: (shown) => shown.layout.type === 'honors and knitted' && honorsIn(shown).length === 7,
  21: (shown) =>
    everyPart(shown, ([tile], isPungOrPair) => isPungOrPair && !isHonorTile(tile!) && rankOf(tile!) % 2 === 0),
  22: (shown) => suitsOf(shown).length === 1 && honorsIn(shown).length === 0,
  25: ranksWithin(7, 8, 9),
  26: ranksWithin(4, 5, 6),
  27: ranksWithin(1, 2, 3),
  29: (shown) => isTerminalChows(shown, 3),
  31: (shown) => everyPart(shown, (tiles) => tiles.some((tile) => !isHonorTile(tile) && rankOf(tile) === 5)),
  33: (shown) => concealedPungs(shown) === 3,
  34: (shown) => shown.layout.type === 'honors and knitted',
  35: (shown) =>
    (shown.layout.type === 'sets' && shown.layout.knitted.length === 9) ||
    (shown.layout.type === 'honors and knitted' && shown.tiles.filter((tile) => !isHonorTile(tile)).length === 9),
  36: ranksWithin(6, 7, 8, 9),
  37: ranksWithin(1, 2, 3, 4),
  38: (shown) => pungsOf(shown, WINDS).length >= 3,
  40: (shown) => allTiles(shown, (tile) => reversible.includes(tile)),
  44: (shown) => shown.lastOfWall && shown.selfDrawn,
  45: (shown) => shown.lastOfWall && !shown.selfDrawn,
  46: (shown) => shown.afterKong && shown.selfDrawn,
  47: (shown) => shown.afterKong && !shown.selfDrawn,
  48: (shown) => everyPart(shown, (_, isPungOrPair) => isPungOrPair),
  49: (shown) => suitsOf(shown).length === 1 && honorsIn(shown).length > 0,
  51: (shown) =>
    suitsOf(shown).length === 3 &&
    honorsIn(shown).some((tile) => WINDS.includes(tile)) &&
    honorsIn(shown).some((tile) => DRAGONS.includes(tile)),
  52: isMeldedHand,
  53: (shown) => kongsOf(shown, true) === 2 && kongsOf(shown, false) === 0,
  54: (shown) => pungsOf(shown, DRAGONS).length === 2,
  55: (shown) => everyPart(shown, (tiles) => tiles.some((tile) => isHonorTile(tile) || isTerminalTile(tile))),
  56: (shown) => noTileFromOthers(shown) && shown.selfDrawn,
  57: (shown) => kongsOf(shown, true) === 0 && kongsOf(shown, false) === 2,
  58: (shown) => shown.lastOfKind,
  60: (shown) => pungsOf(shown, [shown.prevalentWind]).length > 0,
  61: (shown) => pungsOf(shown, [shown.seatWind]).length > 0,
  62: (shown) => noTileFromOthers(shown) && !shown.selfDrawn,
  63: (shown) =>
    shown.layout.type === 'sets' && shown.layout.sets.every((set) => !isPung(set)) && !isHonorTile(shown.layout.pair),
  66: (shown) => concealedPungs(shown) === 2,
  67: (shown) => kongsOf(shown, true) === 1 && kongsOf(shown, false) === 0,
  68: (shown) => allTiles(shown, (tile) => !isHonorTile(tile) && !isTerminalTile(tile)),
  74: (shown) => kongsOf(shown, true) === 0 && kongsOf(shown, false) === 1,
  75: (shown) => suitsOf(shown).length === 2,
  76: (shown) => honorsIn(shown).length === 0,
  77: (shown) => isWait(shown, (lowest, winning) => (lowest === 1 && winning === 3) || (lowest === 7 && winning === 7)),
  78: (shown) => isWait(shown, (lowest, winning) => winning === lowest + 1),
  79: (shown) => shown.onlyTileToWin && shown.completes === 'pair',
  80: (shown) => shown.selfDrawn,
  82: (shown) => kongsOf(shown, true) === 1 && kongsOf(shown, false) === 1,
};

/** Patterns that match once for each single thing: dragons, terminals and honors, four of a kind. */
export function singleMatches(shown: Shown): readonly Match[] {
  const fours = [...new Set(shown.tiles)].filter(
    (tile) =>
      shown.tiles.filter((other) => other === tile).length === 4 &&
      !setsOf(shown).some((set) => set.type === 'kong' && set.tiles[0] === tile),
  );
  const outer = indicesOf(shown, (set) => isPung(set) && (isHonorTile(set.tiles[0]!) || isTerminalTile(set.tiles[0]!)));
  return [
    ...pungsOf(shown, DRAGONS).map((index) => ({ pattern: 59, sets: [index] })),
    ...fours.map(() => ({ pattern: 64, sets: [] })),
    ...outer.map((index) => ({ pattern: 73, sets: [index] })),
  ];
}

type SetTest = (ranks: readonly number[], suits: number) => boolean;

/** Ranks from low to high that go up by `step` each. */
const up = (ranks: readonly number[], step: number): boolean =>
  ranks.every((rank, index) => rank === ranks[0]! + step * index);

const OF_CHOWS: readonly (readonly [pattern: number, size: number, test: SetTest])[] = [
  [14, 4, (ranks, suits) => suits === 1 && up(ranks, 0)],
  [16, 4, (ranks, suits) => suits === 1 && (up(ranks, 1) || up(ranks, 2))],
  [23, 3, (ranks, suits) => suits === 1 && up(ranks, 0)],
  [28, 3, (ranks, suits) => suits === 1 && ranks.join() === '1,4,7'],
  [30, 3, (ranks, suits) => suits === 1 && (up(ranks, 1) || up(ranks, 2))],
  [39, 3, (ranks, suits) => suits === 3 && ranks.join() === '1,4,7'],
  [41, 3, (ranks, suits) => suits === 3 && up(ranks, 0)],
  [50, 3, (ranks, suits) => suits === 3 && up(ranks, 1)],
  [69, 2, (ranks, suits) => suits === 1 && up(ranks, 0)],
  [70, 2, (ranks, suits) => suits === 2 && up(ranks, 0)],
  [71, 2, (ranks, suits) => suits === 1 && up(ranks, 3)],
  [72, 2, (ranks, suits) => suits === 1 && ranks.join() === '1,7'],
];

const OF_PUNGS: readonly (readonly [pattern: number, size: number, test: SetTest])[] = [
  [15, 4, (ranks, suits) => suits === 1 && up(ranks, 1)],
  [24, 3, (ranks, suits) => suits === 1 && up(ranks, 1)],
  [32, 3, (ranks, suits) => suits === 3 && up(ranks, 0)],
  [42, 3, (ranks, suits) => suits === 3 && up(ranks, 1)],
  [65, 2, (ranks, suits) => suits === 2 && up(ranks, 0)],
];

/** All matches of patterns made of chows together or of suited pungs together. */
export function groupMatches(shown: Shown): readonly Match[] {
  const sets = setsOf(shown);
  const matches: Match[] = [];
  for (let chosen = 0; chosen < 1 << sets.length; chosen += 1) {
    const indices = sets.flatMap((_, index) => ((chosen & (1 << index)) !== 0 ? [index] : []));
    const group = indices.map((index) => sets[index]!);
    if (group.length < 2 || group.some((set) => isHonorTile(set.tiles[0]!))) continue;
    if (group.some((set) => isPung(set) !== isPung(group[0]!))) continue;
    const ranks = group.map(low).sort((a, b) => a - b);
    const suits = new Set(group.map((set) => suitOf(set.tiles[0]!))).size;
    for (const [pattern, size, test] of isPung(group[0]!) ? OF_PUNGS : OF_CHOWS) {
      if (size === group.length && test(ranks, suits)) matches.push({ pattern, sets: indices });
    }
  }
  return matches;
}
