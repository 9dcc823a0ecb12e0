// Fans 1-7.

import { type TileIndex, tileIndex } from '@mcr-arena/tiles';
import { dragonSets, form, kongs, onlyTiles, windSets } from './criterion.ts';
import { FULLY_CONCEALED_COUNTS, fansOf } from './fan.ts';

/** Bamboos 2, 3, 4, 6, 8 and the green dragon: the tiles printed in green alone. */
const GREEN_TILES: readonly TileIndex[] = [10, 11, 12, 14, 16, 32].map(tileIndex);

export const FANS_OF_88 = fansOf(88, [
  {
    id: 'bigFourWinds',
    number: 1,
    name: 'Big Four Winds',
    zh: '大四喜',
    meaning: 'Pungs or kongs of all four winds.',
    includes: ['bigThreeWinds', 'allPungs', 'prevalentWind', 'seatWind', 'pungOfTerminalsOrHonors'],
    holds: windSets((winds) => winds.pungs === 4),
  },
  {
    id: 'bigThreeDragons',
    number: 2,
    name: 'Big Three Dragons',
    zh: '大三元',
    meaning: 'Pungs or kongs of all three dragons.',
    includes: ['twoDragonPungs', 'dragonPung'],
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: dragonSets((dragons) => dragons.pungs === 3),
  },
  {
    id: 'allGreen',
    number: 3,
    name: 'All Green',
    zh: '绿一色',
    meaning: 'Every tile is a 2, 3, 4, 6 or 8 of bamboos or the green dragon.',
    includes: ['halfFlush'],
    inBook: { wmo: { counts: ['halfFlush'] }, sevenPairsTileHog: { includesWithoutSets: ['tileHog'] } },
    holds: onlyTiles(GREEN_TILES),
  },
  {
    id: 'nineGates',
    number: 4,
    name: 'Nine Gates',
    zh: '九莲宝灯',
    meaning: 'A concealed 1112345678999 of one suit, won with any tile of that suit.',
    includes: ['fullFlush', 'fullyConcealedHand', 'concealedHand', 'noHonors'],
    includesOnce: ['pungOfTerminalsOrHonors'],
    inBook: { ...FULLY_CONCEALED_COUNTS, nineGatesPungs: { includes: ['pungOfTerminalsOrHonors'] } },
    holds: form((hand) => hand.nineGates),
  },
  {
    id: 'fourKongs',
    number: 5,
    name: 'Four Kongs',
    zh: '四杠',
    meaning: 'Four kongs, melded or concealed.',
    includes: [
      'threeKongs',
      'allPungs',
      'twoConcealedKongs',
      'concealedKongAndMeldedKong',
      'twoMeldedKongs',
      'concealedKong',
      'meldedKong',
      'singleWait',
    ],
    inBook: { kongsConcealed: { counts: ['twoConcealedKongs', 'concealedKong'] } },
    holds: kongs(({ melded, concealed }) => melded + concealed === 4),
  },
  {
    id: 'sevenShiftedPairs',
    number: 6,
    name: 'Seven Shifted Pairs',
    zh: '连七对',
    meaning: 'Seven pairs of one suit with consecutive ranks.',
    includes: ['sevenPairs', 'fullFlush', 'fullyConcealedHand', 'concealedHand', 'noHonors', 'singleWait'],
    inBook: FULLY_CONCEALED_COUNTS,
    holds: form((hand) => hand.shiftedPairs),
  },
  {
    id: 'thirteenOrphans',
    number: 7,
    name: 'Thirteen Orphans',
    zh: '十三幺',
    meaning: 'One of each terminal and honor and a second copy of any of them.',
    includes: ['allTerminalsAndHonors', 'allTypes', 'fullyConcealedHand', 'concealedHand', 'singleWait'],
    inBook: FULLY_CONCEALED_COUNTS,
    holds: form((hand) => hand.form === 'thirteenOrphans'),
  },
]);
