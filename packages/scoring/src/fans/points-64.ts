// Fans 8-13.

import { isHonor, isTerminal, KINDS } from '@mcr-arena/tiles';
import { concealedPungs, dragonSets, isDoubleTerminalChows, onlyTiles, windSets } from './criterion.ts';
import { FULLY_CONCEALED_COUNTS, fansOf } from './fan.ts';

export const FANS_OF_64 = fansOf(64, [
  {
    id: 'allTerminals',
    number: 8,
    name: 'All Terminals',
    zh: '清幺九',
    meaning: 'Every tile is a one or a nine.',
    includes: [
      'allTerminalsAndHonors',
      'allPungs',
      'outsideHand',
      'mixedDoublePung',
      'pungOfTerminalsOrHonors',
      'noHonors',
    ],
    inBook: { wmo: { counts: ['mixedDoublePung'] }, sevenPairsTileHog: { includesWithoutSets: ['tileHog'] } },
    holds: onlyTiles(KINDS.filter(isTerminal)),
  },
  {
    id: 'littleFourWinds',
    number: 9,
    name: 'Little Four Winds',
    zh: '小四喜',
    meaning: 'Pungs or kongs of three winds and the pair of the fourth.',
    includes: ['bigThreeWinds'],
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: windSets((winds) => winds.pungs === 3 && winds.pair),
  },
  {
    id: 'littleThreeDragons',
    number: 10,
    name: 'Little Three Dragons',
    zh: '小三元',
    meaning: 'Pungs or kongs of two dragons and the pair of the third.',
    includes: ['twoDragonPungs', 'dragonPung'],
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: dragonSets((dragons) => dragons.pungs === 2 && dragons.pair),
  },
  {
    id: 'allHonors',
    number: 11,
    name: 'All Honors',
    zh: '字一色',
    meaning: 'Every tile is a wind or a dragon.',
    includes: ['allTerminalsAndHonors', 'allPungs', 'outsideHand', 'pungOfTerminalsOrHonors'],
    holds: onlyTiles(KINDS.filter(isHonor)),
  },
  {
    id: 'fourConcealedPungs',
    number: 12,
    name: 'Four Concealed Pungs',
    zh: '四暗刻',
    meaning: 'Four pungs or kongs, none of them completed with a claimed tile.',
    includes: ['threeConcealedPungs', 'allPungs', 'fullyConcealedHand', 'concealedHand', 'twoConcealedPungs'],
    inBook: FULLY_CONCEALED_COUNTS,
    holds: concealedPungs(4),
  },
  {
    id: 'pureTerminalChows',
    number: 13,
    name: 'Pure Terminal Chows',
    zh: '一色双龙会',
    meaning: 'Two chows 123, two chows 789 and a pair of fives, all of one suit.',
    includes: ['fullFlush', 'allChows', 'pureDoubleChow', 'twoTerminalChows', 'noHonors'],
    holds: {
      type: 'fourChowsAndPair',
      test: (chows, pair) =>
        isDoubleTerminalChows(chows) && pair.rank === 5 && chows.every((chow) => chow.suit === pair.suit),
    },
  },
]);
