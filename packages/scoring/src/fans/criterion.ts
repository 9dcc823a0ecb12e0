// The criteria of fans. Each fan has one criterion over one aspect of the hand. Every aspect has few values, so that
// scoring can turn the criteria into lookup tables (evaluation/aspect-tables.ts) once.

import type { TileIndex, WinningForm } from '@mcr-arena/tiles';

/** The whole hand in one winning form. */
export interface FormAspect {
  readonly form: WinningForm;
  /** Number of different honors in the hand, 0-7; 0 in forms that are divided. */
  readonly honorKinds: number;
  /** Seven pairs of consecutive ranks in one suit. */
  readonly shiftedPairs: boolean;
  /** Without the winning tile the hand was 1112345678999 of one suit, without melds. */
  readonly nineGates: boolean;
}

/** The families of tiles in the hand. */
export interface FamiliesAspect {
  /** Number of suits in the hand. */
  readonly suits: number;
  readonly winds: boolean;
  readonly dragons: boolean;
}

/** A chow (`rank` is its lowest) or a suited pung or kong. */
export interface RankedSet {
  /** 0-2, in the order of `SUITS`. */
  readonly suit: number;
  /** 1-9. */
  readonly rank: number;
}

/** One part of a divided hand; a knitted part stands for all nine tiles of a knitted straight. */
export interface HandPart {
  readonly type: 'chow' | 'pung' | 'pair' | 'knitted';
  /** Its different kinds, low to high. */
  readonly kinds: readonly TileIndex[];
}

/** The sets of winds, or of dragons, in the hand. */
export interface HonorSetsAspect {
  /** Pungs and kongs of the family. */
  readonly pungs: number;
  /** The hand's pair is of the family. */
  readonly pair: boolean;
}

/** The number of kongs in the hand. */
export interface KongsAspect {
  readonly melded: number;
  readonly concealed: number;
}

/** How the hand was won. */
export interface WinAspect {
  readonly selfDrawn: boolean;
  readonly lastOfKind: boolean;
  readonly afterKong: boolean;
  readonly lastOfWall: boolean;
  /** No tile, except possibly the winning one, came from another player. */
  readonly concealed: boolean;
  /** All four sets are melds with a claimed tile, and the winning tile was claimed, too. */
  readonly allClaimed: boolean;
}

/** The waits that are fans if the winning tile was the only possible one. */
type WaitKind = 'edge' | 'closed' | 'single';

/** One condition over one aspect. */
export type Criterion =
  | { readonly type: 'form'; readonly test: (hand: FormAspect) => boolean }
  | { readonly type: 'onlyTiles'; readonly kinds: readonly TileIndex[] }
  | { readonly type: 'families'; readonly test: (hand: FamiliesAspect) => boolean }
  | { readonly type: 'everyPart'; readonly test: (part: HandPart) => boolean }
  | CombinationCriterion
  | { readonly type: 'fourChowsAndPair'; readonly test: (chows: readonly RankedSet[], pair: RankedSet) => boolean }
  | {
      readonly type: 'honorSets';
      readonly family: 'winds' | 'dragons';
      readonly test: (sets: HonorSetsAspect) => boolean;
    }
  | { readonly type: 'windPung'; readonly of: 'seat' | 'prevalent' }
  | { readonly type: 'concealedPungs'; readonly atLeast: number }
  | { readonly type: 'kongs'; readonly test: (kongs: KongsAspect) => boolean }
  | { readonly type: 'win'; readonly test: (win: WinAspect) => boolean }
  | { readonly type: 'wait'; readonly wait: WaitKind }
  /** Counted for each kind of which the hand has four tiles that are not a kong. */
  | { readonly type: 'fourOfAKind' }
  /** Counted for each pung or kong whose tile passes. */
  | { readonly type: 'pungsOf'; readonly test: (tile: TileIndex) => boolean }
  /** Holds if no other fan counts, flowers aside. */
  | { readonly type: 'nothingElse' }
  /** Counted for each flower set aside. */
  | { readonly type: 'flowers' };

export type CriterionOf<Type extends Criterion['type']> = Extract<Criterion, { readonly type: Type }>;

/**
 * Chows, or suited pungs, that form the fan together. `test` receives `size` sets sorted by rank, then suit. The
 * principles decide which combinations of a hand count.
 */
interface CombinationCriterion {
  readonly type: 'combination';
  readonly of: 'chows' | 'pungs';
  readonly size: 2 | 3 | 4;
  readonly test: (sets: readonly RankedSet[]) => boolean;
}

export const form = (test: (hand: FormAspect) => boolean): Criterion => ({ type: 'form', test });
export const onlyTiles = (kinds: readonly TileIndex[]): Criterion => ({ type: 'onlyTiles', kinds });
export const families = (test: (hand: FamiliesAspect) => boolean): Criterion => ({ type: 'families', test });
export const everyPart = (test: (part: HandPart) => boolean): Criterion => ({ type: 'everyPart', test });
export const kongs = (test: (kongs: KongsAspect) => boolean): Criterion => ({ type: 'kongs', test });
export const win = (test: (win: WinAspect) => boolean): Criterion => ({ type: 'win', test });
export const wait = (kind: WaitKind): Criterion => ({ type: 'wait', wait: kind });
export const concealedPungs = (atLeast: number): Criterion => ({ type: 'concealedPungs', atLeast });

export const windSets = (test: (sets: HonorSetsAspect) => boolean): Criterion => ({
  type: 'honorSets',
  family: 'winds',
  test,
});

export const dragonSets = (test: (sets: HonorSetsAspect) => boolean): Criterion => ({
  type: 'honorSets',
  family: 'dragons',
  test,
});

export const chows = (size: 2 | 3 | 4, test: CombinationCriterion['test']): Criterion => ({
  type: 'combination',
  of: 'chows',
  size,
  test,
});

export const pungs = (size: 2 | 3 | 4, test: CombinationCriterion['test']): Criterion => ({
  type: 'combination',
  of: 'pungs',
  size,
  test,
});

/** Whether all sets are of one suit. */
export function oneSuit(sets: readonly RankedSet[]): boolean {
  return sets.every((set) => set.suit === sets[0]!.suit);
}

/** Whether no two sets are of the same suit. */
export function differentSuits(sets: readonly RankedSet[]): boolean {
  return sets.every((set, index) => sets.findIndex((other) => other.suit === set.suit) === index);
}

/** Whether each set (sorted by rank) is `step` ranks above the previous one; 0 means the same rank. */
export function stepped(sets: readonly RankedSet[], step: number): boolean {
  return sets.every((set, index) => set.rank === sets[0]!.rank + index * step);
}

/** Whether the chows are two 123 and two 789, of any suits. */
export function isDoubleTerminalChows(chows: readonly RankedSet[]): boolean {
  return chows[0]!.rank === 1 && chows[1]!.rank === 1 && chows[2]!.rank === 7 && chows[3]!.rank === 7;
}
