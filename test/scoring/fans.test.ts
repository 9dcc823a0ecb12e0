// For each fan, in rulebook order, a hand that scores it and a winning hand that just misses it. The literal scorer has
// to say the same of both.

import { FAN_IDS, type FanId, STANDARD_RULES, scoreHand } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { claim } from './claims.ts';
import { differenceOn } from './literal/comparison.ts';

const HANDS: Readonly<Record<FanId, readonly [scores: string, misses: string]>> = {
  bigFourWinds: ['EEE SSS WWW NNN 5m + 5m', 'EEE SSS WWW NN 55m + 5m'],
  bigThreeDragons: ['CCC FFF PPP 123m 5s + 5s', 'CCC FFF PP 123m 55s + 5s'],
  allGreen: ['223344s 666s 888s F + F', '223344s 666s 888s C + C'],
  nineGates: ['1112345678999p + 5p', "[1'11p] 2345678999p + 5p"],
  fourKongs: ["[EEEE] [22'22p] [9'999s] [55'5+5m] C + C", "[EEEE] [22'22p] [9'999s] 555m C + C"],
  sevenShiftedPairs: ['2233445566778p + 8p', '2233445566779p + 9p'],
  thirteenOrphans: ['19m19p19sESWNCFP + P', '1199m1199p11sEEC + C'],
  allTerminals: ['111m 999m 111p 999s 9p + 9p', '111m 999m 111p 999s C + C'],
  littleFourWinds: ['EEE SSS WWW 234m N + N', 'EEE SSS WW 234m 66p + 6p'],
  littleThreeDragons: ['CCC FFF PP 123m 45p + 6p', 'CCC FFF 11s 123m 45p + 6p'],
  allHonors: ['EEE SSS CCC FF PP + P', 'EEE SSS CCC FF 11m + 1m'],
  fourConcealedPungs: ['111m 333p 555s 777s C + C', '111m 333p 555s 77s CC + C'],
  pureTerminalChows: ['112233m 778899m 5m + 5m', '112233m 778899m 5p + 5p'],
  quadrupleChow: ['222233334444p C + C', '222333444p 567p C + C'],
  fourPureShiftedPungs: ['222m 333m 444m 555m C + C', '222m 333m 444m 666m C + C'],
  fourPureShiftedChows: ['123m 345m 567m 789m C + C', '123m 234m 345m 567m C + C'],
  threeKongs: ["[EEEE] [22'22p] [9'999s] 123m C + C", "[EEEE] [22'22p] [9'99s] 123m C + C"],
  allTerminalsAndHonors: ['111m 999p EEE CCC 9s + 9s', '111m 999p EEE CCC 8s + 8s'],
  sevenPairs: ['1133m5577p99sEEC + C', '112233m 778899m 5m + 5m'],
  greaterHonorsAndKnittedTiles: ['ESWNCFP 147m 25p 3s + 6s', 'ESWNCF 147m 25p 36s + 9s'],
  allEvenPungs: ['222m 444p 666s 888s 2p + 2p', '222m 444p 666s 888s 3p + 3p'],
  fullFlush: ['123m 345m 777m 999m 5m + 5m', '123m 345m 777m 999m C + C'],
  pureTripleChow: ["[34'5p] 345p 345p 99m 78s + 9s", "[34'5p] 345p 456p 99m 78s + 9s"],
  pureShiftedPungs: ['333p 444p 555p 99m 78s + 9s', '333p 444p 666p 99m 78s + 9s'],
  upperTiles: ['777m 888p 999s 789s 7p + 7p', '777m 888p 999s 789s 6p + 6p'],
  middleTiles: ['444m 555p 666s 456s 4p + 4p', '444m 555p 666s 456s 3p + 3p'],
  lowerTiles: ['111m 222p 333s 123s 1p + 1p', '111m 222p 333s 123s 4p + 4p'],
  pureStraight: ['123m 456m 789m 55p 78s + 9s', '123m 456m 678m 55p 78s + 9s'],
  threeSuitedTerminalChows: ['123m 789m 123p 789p 5s + 5s', '123m 789m 123p 789p 6s + 6s'],
  pureShiftedChows: ['123p 234p 345p 99m 78s + 9s', '123p 234p 456p 99m 78s + 9s'],
  allFives: ['345m 567p 555s 456s 5m + 5m', '345m 567p 555s 678s 5m + 5m'],
  triplePung: ['333m 333p 333s 67m CC + 8m', '333m 333p 444s 67m CC + 8m'],
  threeConcealedPungs: ['333m 555p 777s 67m CC + 8m', '333m 555p 77s 678m CC + 7s'],
  lesserHonorsAndKnittedTiles: ['ESWNC 147m 258p 36s + 9s', '147m 258p 369s 678p C + C'],
  knittedStraight: ['147m 258p 369s 678p C + C', 'ESWNCF 147m 258p 3s + 9s'],
  upperFour: ['678m 789p 666s 999s 8p + 8p', '567m 789p 666s 999s 8p + 8p'],
  lowerFour: ['123m 234p 111s 444s 2p + 2p', '123m 345p 111s 444s 2p + 2p'],
  bigThreeWinds: ['EEE SSS WWW 123m 5p + 5p', 'EEE SSS WW 123m 55p + 5p'],
  mixedStraight: ['123m 456p 789s 99m 67s + 8s', '123m 456p 678s 99m 67s + 8s'],
  reversibleTiles: ['123p 345p 456s 999s 8p + 8p', '123p 345p 567s 999s 8p + 8p'],
  mixedTripleChow: ['234m 234p 234s 99m 67s + 8s', '234m 234p 345s 99m 67s + 8s'],
  mixedShiftedPungs: ['333m 444p 555s 99m 67s + 8s', '333m 444p 666s 99m 67s + 8s'],
  chickenHand: ["[23'4m] 789m 456p 78s EE + 6s", "[23'4m] 789m 456p 78s EE + 6s drawn"],
  lastTileDraw: ['123m 456p 789s 55p 23s + 4s drawn last-of-wall', '123m 456p 789s 55p 23s + 4s last-of-wall'],
  lastTileClaim: ['123m 456p 789s 55p 23s + 4s last-of-wall', '123m 456p 789s 55p 23s + 4s drawn last-of-wall'],
  outWithReplacementTile: [
    "[EE'EE] 456p 789s 55p 23s + 4s drawn after-kong",
    "[E'EE] 456p 789s 55p 23s + 4s drawn after-kong",
  ],
  robbingTheKong: ['123m 456p 789s 55p 23s + 4s after-kong', '123m 456p 789s 44s 23s + 4s after-kong'],
  allPungs: ["[1'11m] 333p 555s 77s CC + C", "[1'11m] 333p 456s 77s CC + C"],
  halfFlush: ['123m 456m 777m EEE C + C', '123m 456m 777p EEE C + C'],
  mixedShiftedChows: ['234m 345p 456s 99m 67s + 8s', '234m 345p 567s 99m 67s + 8s'],
  allTypes: ['123m 456p 789s EEE C + C', '123m 456p 789s EEE S + S'],
  meldedHand: ["[12'3m] [4'44p] [78'9s] [EE'E] C + C", "[12'3m] [4'44p] [78'9s] [EE'E] C + C drawn"],
  twoConcealedKongs: ['[EEEE] [2222p] 123m 99m 78s + 9s', "[EEEE] [22'22p] 123m 99m 78s + 9s"],
  twoDragonPungs: ['CCC FFF 123m 99m 78s + 9s', 'CCC FF 123m 999m 78s + 9s'],
  concealedKongAndMeldedKong: ["[EEEE] [22'22p] 123m 99m 78s + 9s", "[EEEE] [22'2p] 123m 99m 78s + 9s"],
  outsideHand: ['123m 789m 111p EEE C + C', '123m 678m 111p EEE C + C'],
  fullyConcealedHand: ['[EEEE] 456p 789s 55p 23s + 4s drawn', "[EE'EE] 456p 789s 55p 23s + 4s drawn"],
  twoMeldedKongs: ["[EE'EE] [22'2+2p] 123m 99m 78s + 9s", "[EEEE] [22'22p] 123m 99m 78s + 9s"],
  lastTile: ['123m 456p 234s 55p 78s + 9s last-of-kind', '123m 456p 789s 55p 78s + 9s last-of-kind'],
  dragonPung: ['CCC 123m 456p 99m 78s + 9s', 'CC 123m 456p 999m 78s + 9s'],
  prevalentWind: ['SSS 123m 456p 99m 78s + 9s round=S', 'SSS 123m 456p 99m 78s + 9s seat=S'],
  seatWind: ['SSS 123m 456p 99m 78s + 9s seat=S', 'SSS 123m 456p 99m 78s + 9s round=S'],
  concealedHand: ['123m 456p 789s 55p 23s + 4s', "[12'3m] 456p 789s 55p 23s + 4s"],
  allChows: ['123m 456p 789s 55p 78s + 9s', '123m 456p 789s EE 78s + 9s'],
  tileHog: ["[1'11m] 123m 456p 99p 78s + 9s", "[1'111m] 234m 456p 99p 78s + 9s"],
  mixedDoublePung: ['333m 333p 456s 99m 78s + 9s', '333m 444p 456s 99m 78s + 9s'],
  twoConcealedPungs: ['333m 555p 456s 99m 78s + 9s', "[3'33m] 555p 456s 99m 78s + 9s"],
  concealedKong: ['[EEEE] 123m 456p 99m 78s + 9s', "[E'EEE] 123m 456p 99m 78s + 9s"],
  allSimples: ['234m 456p 678s 55m 23s + 4s', '123m 456p 678s 55m 23s + 4s'],
  pureDoubleChow: ['234m 234m 678p 99p 78s + 9s', '234m 345m 678p 99p 78s + 9s'],
  mixedDoubleChow: ['234m 234p 678p EE 78s + 9s', '234m 345p 789p EE 12s + 3s'],
  shortStraight: ['234m 567m 678p EE 12s + 3s', '234m 678m 456p EE 12s + 3s'],
  twoTerminalChows: ['123m 789m 456p EE 67s + 8s', '123m 678m 456p EE 67s + 8s'],
  pungOfTerminalsOrHonors: ['999m 456p 678s EE 23s + 4s', '888m 456p 678s EE 23s + 4s'],
  meldedKong: ["[22'22p] 123m 456m EE 78s + 9s", '[2222p] 123m 456m EE 78s + 9s'],
  oneVoidedSuit: ['123m 456m 789p EE 23p + 4p', '123m 456m 789p EE 23s + 4s'],
  noHonors: ['111m 345p 789s 99p 78s + 9s', '111m 345p 789s EE 78s + 9s'],
  edgeWait: ["[23'4m] 567p EEE 99m 12s + 3s", "[23'4m] EEE 99m 12345s + 3s"],
  closedWait: ["[23'4m] 567p EEE 99m 24s + 3s", "[23'4m] 567p EEE 2224s + 3s"],
  singleWait: ["[23'4m] 567p EEE 789s 1m + 1m", "[23'4m] EEE 789s 2345p + 2p"],
  selfDrawn: ["[23'4m] 567p EEE 99m 23s + 4s drawn", "[23'4m] 567p EEE 99m 23s + 4s drawn last-of-wall"],
  flowerTiles: ['123m 456p 789s 55p 78s + 9s flowers=3', '123m 456p 789s 55p 78s + 9s'],
};

const fansOf = (text: string): readonly FanId[] => expectValue(scoreHand(claim(text))).fans.map(({ fan }) => fan);

describe.each(FAN_IDS)('%s', (fan) => {
  const [scores, misses] = HANDS[fan];

  test(`scored by ${scores}`, () => {
    expect(fansOf(scores)).toContain(fan);
    expect(differenceOn(claim(scores), STANDARD_RULES)).toBeUndefined();
  });

  test(`missed by ${misses}`, () => {
    expect(fansOf(misses)).not.toContain(fan);
    expect(differenceOn(claim(misses), STANDARD_RULES)).toBeUndefined();
  });
});
