// Fans 19-27.

import { KINDS, type Rank, rankOf, type TileIndex } from '@mcr-arena/tiles';
import { chows, everyPart, families, form, type HandPart, oneSuit, onlyTiles, pungs, stepped } from './criterion.ts';
import { FULLY_CONCEALED_COUNTS, fansOf } from './fan.ts';

const tilesOfRanks = (...ranks: readonly Rank[]): readonly TileIndex[] =>
  KINDS.filter((tile) => ranks.includes(rankOf(tile)!));

const isEvenPungOrPair = (part: HandPart): boolean =>
  (part.type === 'pung' || part.type === 'pair') && part.kinds.every((tile) => (rankOf(tile) ?? 1) % 2 === 0);

export const FANS_OF_24 = fansOf(24, [
  {
    id: 'sevenPairs',
    number: 19,
    name: 'Seven Pairs',
    zh: '七对',
    meaning: 'Seven pairs; four of a kind are two of them.',
    includes: ['fullyConcealedHand', 'concealedHand', 'singleWait'],
    inBook: FULLY_CONCEALED_COUNTS,
    holds: form((hand) => hand.form === 'sevenPairs'),
  },
  {
    id: 'greaterHonorsAndKnittedTiles',
    number: 20,
    name: 'Greater Honors and Knitted Tiles',
    zh: '七星不靠',
    meaning: 'All seven honors and seven tiles of a knitted straight.',
    includes: ['lesserHonorsAndKnittedTiles', 'allTypes', 'fullyConcealedHand', 'concealedHand', 'singleWait'],
    inBook: FULLY_CONCEALED_COUNTS,
    holds: form((hand) => hand.form === 'honorsAndKnitted' && hand.honorKinds === 7),
  },
  {
    id: 'allEvenPungs',
    number: 21,
    name: 'All Even Pungs',
    zh: '全双刻',
    meaning: 'Four pungs or kongs and a pair, all of even ranks.',
    includes: ['allPungs', 'allSimples', 'noHonors'],
    holds: everyPart(isEvenPungOrPair),
  },
  {
    id: 'fullFlush',
    number: 22,
    name: 'Full Flush',
    zh: '清一色',
    meaning: 'Every tile is of one suit.',
    includes: ['noHonors'],
    holds: families(({ suits, winds, dragons }) => suits === 1 && !winds && !dragons),
  },
  {
    id: 'pureTripleChow',
    number: 23,
    name: 'Pure Triple Chow',
    zh: '一色三同顺',
    meaning: 'Three identical chows.',
    includes: ['pureDoubleChow'],
    holds: chows(3, (sets) => oneSuit(sets) && stepped(sets, 0)),
  },
  {
    id: 'pureShiftedPungs',
    number: 24,
    name: 'Pure Shifted Pungs',
    zh: '一色三节高',
    meaning: 'Three pungs or kongs of one suit with consecutive ranks.',
    holds: pungs(3, (sets) => oneSuit(sets) && stepped(sets, 1)),
  },
  {
    id: 'upperTiles',
    number: 25,
    name: 'Upper Tiles',
    zh: '全大',
    meaning: 'Every tile is a 7, 8 or 9.',
    includes: ['upperFour', 'noHonors'],
    holds: onlyTiles(tilesOfRanks(7, 8, 9)),
  },
  {
    id: 'middleTiles',
    number: 26,
    name: 'Middle Tiles',
    zh: '全中',
    meaning: 'Every tile is a 4, 5 or 6.',
    includes: ['allSimples', 'noHonors'],
    holds: onlyTiles(tilesOfRanks(4, 5, 6)),
  },
  {
    id: 'lowerTiles',
    number: 27,
    name: 'Lower Tiles',
    zh: '全小',
    meaning: 'Every tile is a 1, 2 or 3.',
    includes: ['lowerFour', 'noHonors'],
    holds: onlyTiles(tilesOfRanks(1, 2, 3)),
  },
]);
