// Fans 28-33.

import { rankOf } from '@mcr-arena/tiles';
import {
  chows,
  concealedPungs,
  differentSuits,
  everyPart,
  isDoubleTerminalChows,
  oneSuit,
  pungs,
  type RankedSet,
  stepped,
} from './criterion.ts';
import { fansOf } from './fan.ts';

/** Whether the hand is chows 123 and 789 in each of two suits and a pair of fives of the third. */
function isThreeSuitedTerminalChows(chows: readonly RankedSet[], pair: RankedSet): boolean {
  const [firstLow, secondLow, firstHigh, secondHigh] = chows as [RankedSet, RankedSet, RankedSet, RankedSet];
  return (
    isDoubleTerminalChows(chows) &&
    pair.rank === 5 &&
    firstLow.suit === firstHigh.suit &&
    secondLow.suit === secondHigh.suit &&
    differentSuits([firstLow, secondLow, pair])
  );
}

export const FANS_OF_16 = fansOf(16, [
  {
    id: 'pureStraight',
    number: 28,
    name: 'Pure Straight',
    zh: '清龙',
    meaning: 'Chows 123, 456 and 789 of one suit.',
    holds: chows(3, (sets) => oneSuit(sets) && sets[0]!.rank === 1 && stepped(sets, 3)),
  },
  {
    id: 'threeSuitedTerminalChows',
    number: 29,
    name: 'Three-Suited Terminal Chows',
    zh: '三色双龙会',
    meaning: 'Chows 123 and 789 in each of two suits and a pair of fives of the third.',
    includes: ['allChows', 'mixedDoubleChow', 'twoTerminalChows', 'noHonors'],
    holds: { type: 'fourChowsAndPair', test: isThreeSuitedTerminalChows },
  },
  {
    id: 'pureShiftedChows',
    number: 30,
    name: 'Pure Shifted Chows',
    zh: '一色三步高',
    meaning: 'Three chows of one suit, each one rank above the last, or each two ranks above.',
    holds: chows(3, (sets) => oneSuit(sets) && (stepped(sets, 1) || stepped(sets, 2))),
  },
  {
    id: 'allFives',
    number: 31,
    name: 'All Fives',
    zh: '全带五',
    alias: 'All Five',
    meaning: 'A five in every set and in the pair.',
    includes: ['allSimples', 'noHonors'],
    holds: everyPart((part) => part.type !== 'knitted' && part.kinds.some((tile) => rankOf(tile) === 5)),
  },
  {
    id: 'triplePung',
    number: 32,
    name: 'Triple Pung',
    zh: '三同刻',
    meaning: 'Pungs or kongs of the same rank in all three suits.',
    holds: pungs(3, (sets) => differentSuits(sets) && stepped(sets, 0)),
  },
  {
    id: 'threeConcealedPungs',
    number: 33,
    name: 'Three Concealed Pungs',
    zh: '三暗刻',
    meaning: 'Three pungs or kongs not completed with a claimed tile.',
    includes: ['twoConcealedPungs'],
    holds: concealedPungs(3),
  },
]);
