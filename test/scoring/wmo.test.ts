// The five differences of the WMO's book from the Chinese practice, with the totals of both.

import {
  explainHand,
  type FanId,
  fanPointsOf,
  otherTotalsOf,
  STANDARD_RULES,
  sampleClaims,
  scoreHand,
  WMO_RULES,
  withDisputed,
} from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { IS_FULL } from '../tier.ts';
import { claim } from './claims.ts';
import { differenceOn } from './literal/comparison.ts';

test.each([
  ['Two Concealed Kongs', '[1111m] [2222s] 345p EE 67s + 8s drawn', 13, 11],
  ['one melded and one concealed kong', "[1111m] [2'222s] 345p EE 67s + 8s drawn", 8, 7],
  ['Fully Concealed Hand: Seven Pairs', '1133557799m 22s 4p + 4p drawn', 29, 26],
  ['Fully Concealed Hand: Seven Shifted Pairs', '1122334455667m + 7m drawn', 92, 89],
  ['Fully Concealed Hand: Thirteen Orphans', '19m19p19sESWNCFP + P drawn', 92, 89],
  ['Fully Concealed Hand: Nine Gates', '1112345678999m + 1m drawn', 110, 107],
  ['Fully Concealed Hand: Four Concealed Pungs', '222m 555m 777p 333s 9s + 9s drawn', 70, 67],
  ['Fully Concealed Hand: Greater Honors and Knitted Tiles', 'ESWNCFP 147m 25p 3s + 6s drawn', 28, 25],
  ['Fully Concealed Hand: Lesser Honors and Knitted Tiles', '147m 258p 36s ESWNC + F drawn', 16, 13],
  ['another division is the best', '44556m 445566s 55p + 6m drawn', 52, 49],
  ['All Green with Half Flush', "[2'34s] [6'66s] 33s 888s FF + F drawn", 99, 93],
  ['All Terminals with Double Pung', "[1'11m] [1'11s] [9'99m] 11p 99s + 9s", 68, 64],
])('%s', (_, hand, wmo, mcr) => {
  const totals = [WMO_RULES, STANDARD_RULES].map((rules) => expectValue(scoreHand(claim(hand), rules)).total);
  expect(totals).toEqual([wmo, mcr]);
  const { score, fans } = expectValue(explainHand(claim(hand), WMO_RULES));
  expect(fans.reduce((sum, { points }) => sum + points, 0)).toBe(score.fanPoints);
});

test.each([
  ['nineGatesPungs', '1112345678999p + 2p', 92, 91],
  ['sevenPairsTileHog', '1199m119999p199s + 1s', 90, 88],
  ['honorTileHog', '1122559mNNCCCC + 9m', 32, 30],
  ['knittedWaits', '258m13369p14788s + 2p', 17, 16],
  ['kongsConcealed', "[2222s] [3333s] [5'555p] 67m EE + 8m", 34, 40],
] as const)('books differ on %s', (point, hand, own, total) => {
  expect(fanPointsOf(claim(hand), WMO_RULES)).toBe(own);
  expect(otherTotalsOf(claim(hand), WMO_RULES)).toContainEqual({ by: point, total });
  const rules = withDisputed(WMO_RULES, point);
  expect(differenceOn(claim(hand), rules)).toBeUndefined();
  const { fans } = expectValue(explainHand(claim(hand), rules));
  expect(fans.reduce((sum, { points }) => sum + points, 0)).toBe(total);
});

/** The fans of a hand with each of the five differences. */
const DIFFERENCES: readonly (readonly FanId[])[] = [
  ['twoConcealedKongs'],
  ['concealedKongAndMeldedKong'],
  ['fullyConcealedHand'],
  ['allGreen', 'halfFlush'],
  ['allTerminals', 'mixedDoublePung'],
];
const HANDS = IS_FULL ? 1000 : 10;

test(`${HANDS} random hands with each difference are scored as by the literal scorer`, () => {
  const found = DIFFERENCES.map(() => 0);
  for (const samples = sampleClaims('wmo'); found.some((count) => count < HANDS); ) {
    const { claim: sample } = samples.next().value;
    if (fanPointsOf(sample, WMO_RULES) === fanPointsOf(sample)) continue;
    const fans = expectValue(scoreHand(sample, WMO_RULES)).fans.map(({ fan }) => fan);
    const place = DIFFERENCES.findIndex((all, at) => found[at]! < HANDS && all.every((fan) => fans.includes(fan)));
    if (place < 0) continue;
    found[place]! += 1;
    expect(differenceOn(sample, WMO_RULES)).toBeUndefined();
  }
});
