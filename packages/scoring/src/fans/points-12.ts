// Fans 34-38.

import { KINDS, rankOf } from '@mcr-arena/tiles';
import { form, onlyTiles, windSets } from './criterion.ts';
import { FULLY_CONCEALED_COUNTS, fansOf } from './fan.ts';

export const FANS_OF_12 = fansOf(12, [
  {
    id: 'lesserHonorsAndKnittedTiles',
    number: 34,
    name: 'Lesser Honors and Knitted Tiles',
    zh: '全不靠',
    meaning: 'Fourteen different tiles out of a knitted straight and the seven honors.',
    includes: ['allTypes', 'fullyConcealedHand', 'concealedHand', 'singleWait'],
    inBook: FULLY_CONCEALED_COUNTS,
    holds: form((hand) => hand.form === 'honorsAndKnitted'),
  },
  {
    id: 'knittedStraight',
    number: 35,
    name: 'Knitted Straight',
    zh: '组合龙',
    meaning: '1, 4, 7 of one suit, 2, 5, 8 of another and 3, 6, 9 of the third.',
    // Fourteen tiles with five honors leave room for the whole straight.
    holds: form(
      (hand) => hand.form === 'knittedStraight' || (hand.form === 'honorsAndKnitted' && hand.honorKinds === 5),
    ),
  },
  {
    id: 'upperFour',
    number: 36,
    name: 'Upper Four',
    zh: '大于五',
    meaning: 'Every tile is a 6, 7, 8 or 9.',
    includes: ['noHonors'],
    holds: onlyTiles(KINDS.filter((tile) => (rankOf(tile) ?? 5) > 5)),
  },
  {
    id: 'lowerFour',
    number: 37,
    name: 'Lower Four',
    zh: '小于五',
    meaning: 'Every tile is a 1, 2, 3 or 4.',
    includes: ['noHonors'],
    holds: onlyTiles(KINDS.filter((tile) => (rankOf(tile) ?? 5) < 5)),
  },
  {
    id: 'bigThreeWinds',
    number: 38,
    name: 'Big Three Winds',
    zh: '三风刻',
    meaning: 'Pungs or kongs of three winds.',
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: windSets((winds) => winds.pungs >= 3),
  },
]);
