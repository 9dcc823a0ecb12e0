// Unusual hands with points counted by hand from Appendix A of the competition's paper and rulings on points that it
// leaves open: many fans at once, kongs of all kinds, four of a kind, knitted straights beside melds, sets that could make
// several fans, flags that combine or contradict each other.

import { scoreHand } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { claim } from './claims.ts';

const HANDS: readonly (readonly [hand: string, total: number])[] = [
  ['EEE SSS WWW NNN 5m + 5m', 159],
  ['EEE SSS WWW NNN C + C', 217],
  ['[EEEE] [SSSS] [WWWW] [NNNN] C + C', 304],
  ['[EEEE] [SSSS] [WWWW] [NNNN] C + C drawn after-kong', 312],
  ['CCC FFF PPP EEE 1m + 1m', 195],
  ['CCC FFF PPP EEE N + N', 221],
  ['EEE SSS WWW CCC N + N', 199],
  ['CCC FFF EEE SSS P + P', 197],
  ['22334466888s FF + 8s', 114],
  ['222333444666s 8s + 8s', 202],
  ['1112345678999m + 5m drawn', 92],
  ["[11'11m] [2222m] [33'33m] [4444m] 5m + 5m", 163],
  ['[1111m] [2222p] [3333s] CC 45s + 6s', 59],
  ['1111m 3333p 55s CC P + P', 28],
  ['111122223333m 5m + 5m', 76],
  ['222233334444p C + C', 57],
  ['123m 789m 123p 789p 5s + 5s drawn', 21],
  ["[1'11m] 147m 258p 369s C + C", 16],
  ["[4'56m] 147m 258p 369s 9p + 9p", 15],
  ['147m 258p 369s 123m 9s + 9s drawn', 19],
  ['147m 258p 369s ESWN + C', 24],
  ['19m19p19sESWNCFP + P drawn last-of-wall', 96],
  ['119m19p19sESWNCF + P after-kong', 96],
  ['111m 999m 111p 999s 9p + 9p', 129],
  ["[1'11m] [1'11p] [1'11s] 999m 9p + 9p", 81],
  ['1199m1199p11sEEC + C', 62],
  ['222m 444p 666s 888s 2p + 2p', 88],
  ["[2'34m] [5'67m] [3'45p] [7'89s] 5s + 5s", 9],
  ["[2'34m] [5'67m] [3'45p] [7'89s] 5s + 5s last-of-kind", 9],
  ["[2'34m] [5'67m] [3'45p] [8888s] 5s + 5s", 6],
  ["[12'3m] [56'7p] 555m 34s FF + 2s", 8],
  ["[12'3m] 456p 99p EEE 67s + 8s after-kong last-of-kind", 12],
  ["[12'3m] 456p 99p EEE 67s + 8s after-kong last-of-wall", 20],
  ['[EEEE] 123m 456p 99p 67s + 8s drawn after-kong last-of-wall', 26],
  ['123m 456p 99p EEE 67s + 8s drawn after-kong', 8],
  ["[N'NN] 123m 456p CC 78s + 9s seat=S round=W", 15],
  ["[E'EE] [S'SS] [W'WW] 123m 5m + 5m seat=N round=N", 19],
  ["[E'EE] [S'SS] [W'WW] 123m 5m + 5m", 23],
  ['EEE SSS WWW 234m N + N seat=N', 91],
  ["[C'CC] [F'FF] [9'99m] 123m E + E", 18],
  ["[12'3m] [45'6m] [12'3p] 99s 45p + 6p", 5],
  ["[12'3m] [45'6p] [78'9s] 99m 45m + 6m", 11],
  ["[12'3m] [45'6m] [78'9m] 99p 12p + 3p", 21],
  ["[34'5p] [34'5p] [34'5p] 99m 34s + 5s", 27],
  ["[12'3m] [12'3m] [78'9s] 99p 78s + 9s", 8],
  ["[12'3m] [12'3m] [78'9m] 99p 78m + 9m", 10],
  ["[12'3m] [34'5m] [56'7m] 789m C + C", 39],
  ["[12'3p] [23'4p] [34'5p] 99m 78p + 9p", 20],
  ["[12'3m] [23'4p] [34'5s] 99m 45m + 6m", 9],
  ["[23'4m] [23'4p] [23'4s] 99m 23m + 4m", 11],
  ["[2'22m] [2'22p] [2'22s] 456m 5p + 5p", 19],
  ["[2'22m] [3'33p] [4'44s] [4'44m] 9p + 9p", 23],
  ["[2'22m] [3'33m] [4'44m] [4'44p] 9p + 9p", 40],
  ['222m 333m 444m 555m C + C', 119],
  ["[2'22s] [45'6s] [12'3p] 888p P + P", 9],
  ["[12'3p] [23'4p] [34'5p] 888p 9p + 9p", 48],
  ['777m 888p 999s 789s 7p + 7p', 53],
  ["[1'11m] [2'22p] [3'33s] [12'3s] 1p + 1p", 41],
  ["[34'5m] [56'7p] [5'55s] 456m 5p + 5p", 17],
  ["[4'44m] [5'55m] [45'6p] 456s 6p + 6p", 26],
  ['2233445566778p + 8p drawn', 91],
  ["[11'11m] [2222p] 345s 99s 67m + 8m", 7],
  ['[3333m] [2222p] 345s 99s 67m + 8m', 9],
  ["[12'3m] 444p 56p 99m 777s + 4p", 5],
];

describe('points counted by hand', () => {
  test.each(HANDS)('%s: %i', (hand, total) => expect(expectValue(scoreHand(claim(hand))).total).toBe(total));
});
