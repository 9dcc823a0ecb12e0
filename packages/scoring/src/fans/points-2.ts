// Fans 59-68.

import { isSimple, isSuited, KINDS } from '@mcr-arena/tiles';
import {
  concealedPungs,
  differentSuits,
  dragonSets,
  everyPart,
  type HandPart,
  kongs,
  onlyTiles,
  pungs,
  stepped,
  win,
} from './criterion.ts';
import { fansOf } from './fan.ts';

/** A knitted straight counts as three chows. */
const isChowOrSuitedPair = (part: HandPart): boolean =>
  part.type === 'chow' || part.type === 'knitted' || (part.type === 'pair' && part.kinds.every(isSuited));

export const FANS_OF_2 = fansOf(2, [
  {
    id: 'dragonPung',
    number: 59,
    name: 'Dragon Pung',
    zh: '箭刻',
    meaning: 'A pung or kong of a dragon.',
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: dragonSets((dragons) => dragons.pungs >= 1),
  },
  {
    id: 'prevalentWind',
    number: 60,
    name: 'Prevalent Wind',
    zh: '圈风刻',
    meaning: 'A pung or kong of the prevalent wind.',
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: { type: 'windPung', of: 'prevalent' },
  },
  {
    id: 'seatWind',
    number: 61,
    name: 'Seat Wind',
    zh: '门风刻',
    meaning: "A pung or kong of the winner's seat wind.",
    includesForItsSets: ['pungOfTerminalsOrHonors'],
    holds: { type: 'windPung', of: 'seat' },
  },
  {
    id: 'concealedHand',
    number: 62,
    name: 'Concealed Hand',
    zh: '门前清',
    meaning: 'No tile but the winning one came from another player.',
    holds: win(({ concealed, selfDrawn }) => concealed && !selfDrawn),
  },
  {
    id: 'allChows',
    number: 63,
    name: 'All Chows',
    zh: '平和',
    meaning: 'Four chows and a suited pair.',
    includes: ['noHonors'],
    holds: everyPart(isChowOrSuitedPair),
  },
  {
    id: 'tileHog',
    number: 64,
    name: 'Tile Hog',
    zh: '四归一',
    meaning: 'Four of a kind that are not declared as a kong.',
    holds: { type: 'fourOfAKind' },
  },
  {
    id: 'mixedDoublePung',
    number: 65,
    name: 'Mixed Double Pung',
    zh: '双同刻',
    alias: 'Double Pung',
    meaning: 'Two pungs or kongs of the same rank.',
    holds: pungs(2, (sets) => differentSuits(sets) && stepped(sets, 0)),
  },
  {
    id: 'twoConcealedPungs',
    number: 66,
    name: 'Two Concealed Pungs',
    zh: '双暗刻',
    meaning: 'Two pungs or kongs not completed with a claimed tile.',
    holds: concealedPungs(2),
  },
  {
    id: 'concealedKong',
    number: 67,
    name: 'Concealed Kong',
    zh: '暗杠',
    meaning: 'A concealed kong.',
    holds: kongs(({ concealed }) => concealed >= 1),
  },
  {
    id: 'allSimples',
    number: 68,
    name: 'All Simples',
    zh: '断幺',
    meaning: 'No terminals and no honors.',
    includes: ['noHonors'],
    holds: onlyTiles(KINDS.filter(isSimple)),
  },
]);
