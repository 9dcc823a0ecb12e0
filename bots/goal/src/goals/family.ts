// Families of goals: shapes of hands worth eight points, as places to be filled with sets and a pair. A family
// guides the search; the scoring package computes the actual points of a goal. Families of three fixed sets account
// for most wins; families of a kind of tiles (flushes, terminals …) have four free places.
//
// A bot's style switches groups of families on or off, or weights them.

import { type FanId, fanOf } from '@mcr-arena/scoring';
import { isHonor, isSuited, isWind, KINDS, type TileIndex } from '@mcr-arena/tiles';
import {
  chowCode,
  FIRST_PUNG,
  knittedCode,
  PLAIN_SETS,
  pungCode,
  type SetCode,
  SUIT_ORDERS,
  TILES_OF_SET,
} from './set-code.ts';
import { ANY_PAIR, type PairList, pairList, pairsWithin, type SetList, setList, setsWithin } from './set-list.ts';

/**
 * Groups of families. `kinds`: certain ranks or tiles, in all tiles or in every set; `types`: All Types; `any`: no
 * shape. Hands other than four sets and a pair are in `knitted` and `pairs`, see special-forms.ts.
 */
export const GOAL_GROUPS = ['chows', 'pungs', 'flush', 'honors', 'kinds', 'types', 'knitted', 'pairs', 'any'] as const;
export type GoalGroupName = (typeof GOAL_GROUPS)[number];
/** Place in `GOAL_GROUPS`. */
type GoalGroup = number;

/** Place of a group in `GOAL_GROUPS`. */
export function goalGroup(name: GoalGroupName): GoalGroup {
  return GOAL_GROUPS.indexOf(name);
}

/** A form of goals that are searched together. */
export interface GoalForm {
  readonly group: GoalGroup;
  /** No goal of this form is expected to be worth more: bounds the search, in fan points. */
  readonly maxFanPoints: number;
}

/** Four sets and a pair. */
export interface GoalFamily extends GoalForm {
  /** Four places, or two if the first is a knitted straight. Fixed places are first. */
  readonly places: readonly SetList[];
  readonly pairs: PairList;
  /** Does not restrict the sets: searched only in near hands, with sets that lack at most one tile. */
  readonly shapeless: boolean;
}

const ANY_SET: SetList = setList(PLAIN_SETS);

const single = new Map<SetCode, SetList>();

/** The shared list that contains only this set. */
function only(code: SetCode): SetList {
  const known = single.get(code);
  if (known !== undefined) return known;
  const list = setList([code]);
  single.set(code, list);
  return list;
}

/** The chow of a suit (0-2) that begins with `rank` (1-7). */
function chow(suit: number, rank: number): SetCode {
  return chowCode((suit * 9 + rank - 1) as TileIndex);
}

function pung(suit: number, rank: number): SetCode {
  return pungCode((suit * 9 + rank - 1) as TileIndex);
}

function honorPung(index: number): SetCode {
  return pungCode((27 + index) as TileIndex);
}

/** Fixed sets, padded with free places to four. */
function withFixed(name: GoalGroupName, maxFanPoints: number, fixed: readonly SetCode[], pairs = ANY_PAIR): GoalFamily {
  const free = Array.from({ length: 4 - fixed.length }, () => ANY_SET);
  return { group: goalGroup(name), maxFanPoints, places: [...fixed.map(only), ...free], pairs, shapeless: false };
}

/** Four free places filled from one list. */
function within(name: GoalGroupName, maxFanPoints: number, sets: SetList, pairs: PairList): GoalFamily {
  return { group: goalGroup(name), maxFanPoints, places: [sets, sets, sets, sets], pairs, shapeless: false };
}

/** Four sets and a pair of the allowed tiles. */
function ofTiles(name: GoalGroupName, maxFanPoints: number, allowed: (tile: TileIndex) => boolean): GoalFamily {
  return within(name, maxFanPoints, setsWithin(PLAIN_SETS, allowed), pairsWithin(allowed));
}

/** Four sets and a pair of the kinds that a fan of certain tiles allows. */
function ofTilesFor(fan: FanId, name: GoalGroupName, maxFanPoints: number): GoalFamily {
  const { holds } = fanOf(fan);
  if (holds.type !== 'onlyTiles') throw new Error(`${fan} is not a fan of certain tiles`);
  return ofTiles(name, maxFanPoints, (tile) => holds.kinds.includes(tile));
}

/** Four sets and a pair that all pass the test of an `everyPart` fan. */
function ofPartsFor(fan: FanId, name: GoalGroupName, maxFanPoints: number): GoalFamily {
  const { holds } = fanOf(fan);
  if (holds.type !== 'everyPart') throw new Error(`${fan} is not a fan about every part`);
  const sets = PLAIN_SETS.filter((code) =>
    holds.test({ type: code < FIRST_PUNG ? 'chow' : 'pung', kinds: [...new Set(TILES_OF_SET[code]!)] }),
  );
  const pairs = KINDS.filter((tile) => holds.test({ type: 'pair', kinds: [tile] }));
  return within(name, maxFanPoints, setList(sets), pairList(pairs));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function chowFamilies(): GoalFamily[] {
  const suits = [0, 1, 2];
  return [
    ...SUIT_ORDERS.map((order) =>
      withFixed(
        'chows',
        40,
        order.map((suit, place) => chow(suit, 1 + 3 * place)),
      ),
    ),
    ...range(1, 7).map((rank) =>
      withFixed(
        'chows',
        40,
        suits.map((suit) => chow(suit, rank)),
      ),
    ),
    ...range(1, 5).flatMap((rank) =>
      SUIT_ORDERS.map((order) =>
        withFixed(
          'chows',
          30,
          order.map((suit, place) => chow(suit, rank + place)),
        ),
      ),
    ),
    ...suits.map((suit) => withFixed('chows', 64, [chow(suit, 1), chow(suit, 4), chow(suit, 7)])),
    ...suits.flatMap((suit) => shiftedChows(suit)),
    ...suits.flatMap((suit) =>
      range(1, 7).map((rank) =>
        withFixed(
          'chows',
          88,
          [0, 0, 0].map(() => chow(suit, rank)),
        ),
      ),
    ),
    ...suits.map((suit) => terminalChows(suit)),
  ];
}

function shiftedChows(suit: number): GoalFamily[] {
  const starts = [...range(1, 5).map((rank) => [rank, 1]), ...range(1, 3).map((rank) => [rank, 2])];
  return starts.map(([rank, step]) =>
    withFixed(
      'chows',
      64,
      [0, 1, 2].map((place) => chow(suit, rank! + place * step!)),
    ),
  );
}

/** Both terminal chows of two suits and the fives of the third. */
function terminalChows(pairSuit: number): GoalFamily {
  const fixed = [0, 1, 2].filter((suit) => suit !== pairSuit).flatMap((suit) => [chow(suit, 1), chow(suit, 7)]);
  return withFixed('chows', 40, fixed, pairList([(pairSuit * 9 + 4) as TileIndex]));
}

function pungFamilies(): GoalFamily[] {
  const suits = [0, 1, 2];
  return [
    ofPartsFor('allPungs', 'pungs', 88),
    ...range(1, 9).map((rank) =>
      withFixed(
        'pungs',
        88,
        suits.map((suit) => pung(suit, rank)),
      ),
    ),
    ...range(1, 7).flatMap((rank) =>
      SUIT_ORDERS.map((order) =>
        withFixed(
          'pungs',
          64,
          order.map((suit, place) => pung(suit, rank + place)),
        ),
      ),
    ),
    ...suits.flatMap((suit) =>
      range(1, 7).map((rank) =>
        withFixed(
          'pungs',
          88,
          [rank, rank + 1, rank + 2].map((r) => pung(suit, r)),
        ),
      ),
    ),
  ];
}

function flushFamilies(): GoalFamily[] {
  return [0, 1, 2].flatMap((suit) => {
    const inSuit = (tile: TileIndex): boolean => isSuited(tile) && Math.floor(tile / 9) === suit;
    return [ofTiles('flush', 88, inSuit), ofTiles('flush', 88, (tile) => inSuit(tile) || isHonor(tile))];
  });
}

function honorFamilies(): GoalFamily[] {
  const dragons = [4, 5, 6];
  const winds = [0, 1, 2, 3];
  const dragonTile = (index: number): TileIndex => (27 + index) as TileIndex;
  const without = (all: readonly number[], left: number): SetCode[] => all.filter((i) => i !== left).map(honorPung);
  return [
    ...dragons.map((left) => withFixed('honors', 88, without(dragons, left))),
    ...dragons.map((left) => withFixed('honors', 88, without(dragons, left), pairList([dragonTile(left)]))),
    ...winds.map((left) => withFixed('honors', 88, without(winds, left))),
  ];
}

/** Hands of certain kinds of tiles only, and those with certain tiles in every set. */
function kindFamilies(): GoalFamily[] {
  const ranks = ['upperTiles', 'middleTiles', 'lowerTiles', 'upperFour', 'lowerFour'] as const;
  return [
    ...ranks.map((fan) => ofTilesFor(fan, 'kinds', 88)),
    ofPartsFor('allFives', 'kinds', 64),
    ofPartsFor('allEvenPungs', 'kinds', 64),
    ofPartsFor('outsideHand', 'kinds', 88),
    ofTilesFor('reversibleTiles', 'kinds', 64),
    ofTilesFor('allGreen', 'kinds', 88),
  ];
}

/** One place each for the three suits, winds and dragons; one of them is the pair. */
function typeFamilies(): GoalFamily[] {
  const groups: ((tile: TileIndex) => boolean)[] = [
    (tile) => tile < 9,
    (tile) => tile >= 9 && tile < 18,
    (tile) => tile >= 18 && tile < 27,
    isWind,
    (tile) => tile >= 31,
  ];
  const lists = groups.map((allowed) => setsWithin(PLAIN_SETS, allowed));
  return groups.map((allowed, pairGroup) => ({
    group: goalGroup('types'),
    maxFanPoints: 48,
    places: lists.filter((_, index) => index !== pairGroup),
    pairs: pairsWithin(allowed),
    shapeless: false,
  }));
}

function knittedFamilies(): GoalFamily[] {
  return SUIT_ORDERS.map((_, order) => ({
    group: goalGroup('knitted'),
    maxFanPoints: 40,
    places: [only(knittedCode(order)), ANY_SET],
    pairs: ANY_PAIR,
    shapeless: false,
  }));
}

/** Four sets of any kind, to value nearly complete hands without a specific shape. */
function anyFamilies(): GoalFamily[] {
  return [
    {
      group: goalGroup('any'),
      maxFanPoints: 24,
      places: [ANY_SET, ANY_SET, ANY_SET, ANY_SET],
      pairs: ANY_PAIR,
      shapeless: true,
    },
  ];
}

/** All families by descending frequency of wins, which breaks ties of preference. */
export const GOAL_FAMILIES: readonly GoalFamily[] = [
  ...chowFamilies(),
  ...knittedFamilies(),
  ...typeFamilies(),
  ...flushFamilies(),
  ...pungFamilies(),
  ...honorFamilies(),
  ...kindFamilies(),
  ...anyFamilies(),
];
