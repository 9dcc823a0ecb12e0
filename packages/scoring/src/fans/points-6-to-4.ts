// Fans 48-58, and the five-point pattern that is not one of the 81.

import { isHonor, isTerminal } from '@mcr-arena/tiles';
import { chows, differentSuits, dragonSets, everyPart, families, kongs, stepped, win } from './criterion.ts';
import { fansOf } from './fan.ts';

export const FANS_OF_6 = fansOf(6, [
  {
    id: 'allPungs',
    number: 48,
    name: 'All Pungs',
    zh: '碰碰和',
    meaning: 'Four pungs or kongs and a pair.',
    holds: everyPart((part) => part.type === 'pung' || part.type === 'pair'),
  },
  {
    id: 'halfFlush',
    number: 49,
    name: 'Half Flush',
    zh: '混一色',
    meaning: 'Tiles of one suit and honors.',
    holds: families(({ suits, winds, dragons }) => suits === 1 && (winds || dragons)),
  },
  {
    id: 'mixedShiftedChows',
    number: 50,
    name: 'Mixed Shifted Chows',
    zh: '三色三步高',
    meaning: 'Chows in three suits, each one rank above the last.',
    holds: chows(3, (sets) => differentSuits(sets) && stepped(sets, 1)),
  },
  {
    id: 'allTypes',
    number: 51,
    name: 'All Types',
    zh: '五门齐',
    meaning: 'Tiles of all three suits, winds and dragons.',
    holds: families(({ suits, winds, dragons }) => suits === 3 && winds && dragons),
  },
  {
    id: 'meldedHand',
    number: 52,
    name: 'Melded Hand',
    zh: '全求人',
    meaning: 'Four melds claimed from others, and the pair completed with a claimed tile.',
    includes: ['singleWait'],
    holds: win(({ allClaimed }) => allClaimed),
  },
  {
    id: 'twoConcealedKongs',
    number: 53,
    name: 'Two Concealed Kongs',
    zh: '双暗杠',
    meaning: 'Two concealed kongs.',
    includes: ['twoConcealedPungs', 'concealedKong'],
    inBook: { wmo: { points: 8 } },
    holds: kongs(({ concealed }) => concealed >= 2),
  },
  {
    id: 'twoDragonPungs',
    number: 54,
    name: 'Two Dragon Pungs',
    zh: '双箭刻',
    alias: 'Two Dragons Pungs',
    meaning: 'Pungs or kongs of two dragons.',
    includes: ['dragonPung'],
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: dragonSets((dragons) => dragons.pungs >= 2),
  },
]);

export const FANS_OF_5 = fansOf(5, [
  {
    id: 'concealedKongAndMeldedKong',
    number: undefined,
    name: 'Concealed Kong and Melded Kong',
    zh: '明暗杠',
    meaning: 'A concealed and a melded kong.',
    includes: ['concealedKong', 'meldedKong'],
    inBook: { wmo: { points: 6 } },
    holds: kongs(({ melded, concealed }) => melded >= 1 && concealed >= 1),
  },
]);

export const FANS_OF_4 = fansOf(4, [
  {
    id: 'outsideHand',
    number: 55,
    name: 'Outside Hand',
    zh: '全带幺',
    meaning: 'A terminal or an honor in every set and in the pair.',
    holds: everyPart((part) => part.type !== 'knitted' && part.kinds.some((tile) => isTerminal(tile) || isHonor(tile))),
  },
  {
    id: 'fullyConcealedHand',
    number: 56,
    name: 'Fully Concealed Hand',
    zh: '不求人',
    meaning: 'No tile came from another player.',
    includes: ['selfDrawn'],
    holds: win(({ concealed, selfDrawn }) => concealed && selfDrawn),
  },
  {
    id: 'twoMeldedKongs',
    number: 57,
    name: 'Two Melded Kongs',
    zh: '双明杠',
    meaning: 'Two melded kongs.',
    includes: ['meldedKong'],
    holds: kongs(({ melded }) => melded >= 2),
  },
  {
    id: 'lastTile',
    number: 58,
    name: 'Last Tile',
    zh: '和绝张',
    meaning: 'The other three copies of the winning tile are visible on the table.',
    holds: win(({ lastOfKind }) => lastOfKind),
  },
]);
