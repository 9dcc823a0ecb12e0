// Fans 14-18.

import { isHonor, isTerminal, KINDS } from '@mcr-arena/tiles';
import { chows, kongs, oneSuit, onlyTiles, pungs, stepped } from './criterion.ts';
import { fansOf } from './fan.ts';

export const FANS_OF_48 = fansOf(48, [
  {
    id: 'quadrupleChow',
    number: 14,
    name: 'Quadruple Chow',
    zh: '一色四同顺',
    meaning: 'Four identical chows.',
    includes: ['pureTripleChow', 'tileHog', 'pureDoubleChow'],
    holds: chows(4, (sets) => oneSuit(sets) && stepped(sets, 0)),
  },
  {
    id: 'fourPureShiftedPungs',
    number: 15,
    name: 'Four Pure Shifted Pungs',
    zh: '一色四节高',
    meaning: 'Four pungs or kongs of one suit with consecutive ranks.',
    includes: ['pureShiftedPungs', 'allPungs'],
    holds: pungs(4, (sets) => oneSuit(sets) && stepped(sets, 1)),
  },
]);

export const FANS_OF_32 = fansOf(32, [
  {
    id: 'fourPureShiftedChows',
    number: 16,
    name: 'Four Pure Shifted Chows',
    zh: '一色四步高',
    meaning: 'Four chows of one suit, each one rank above the last, or each two ranks above.',
    includes: ['pureShiftedChows'],
    holds: chows(4, (sets) => oneSuit(sets) && (stepped(sets, 1) || stepped(sets, 2))),
  },
  {
    id: 'threeKongs',
    number: 17,
    name: 'Three Kongs',
    zh: '三杠',
    meaning: 'Three kongs, melded or concealed.',
    includes: ['twoConcealedKongs', 'concealedKongAndMeldedKong', 'twoMeldedKongs', 'concealedKong', 'meldedKong'],
    inBook: { kongsConcealed: { counts: ['twoConcealedKongs', 'concealedKong'] } },
    holds: kongs(({ melded, concealed }) => melded + concealed >= 3),
  },
  {
    id: 'allTerminalsAndHonors',
    number: 18,
    name: 'All Terminals and Honors',
    zh: '混幺九',
    meaning: 'Every tile is a one, a nine, a wind or a dragon.',
    includes: ['allPungs', 'outsideHand', 'pungOfTerminalsOrHonors'],
    holds: onlyTiles(KINDS.filter((tile) => isTerminal(tile) || isHonor(tile))),
  },
]);
