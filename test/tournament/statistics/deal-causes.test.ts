// The causes of a player's points.

import {
  type CauseCounts,
  causeDifferencesOf,
  causeOf,
  causeReportOf,
  countCause,
  countDeal,
  DEAL_CAUSES,
  type DealResult,
  noCauses,
  noDealCounts,
  POSITIONS,
  type Position,
  pointsFrom,
} from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { playedSets } from '../../deals/careless-deals.ts';

const SETS = 200;
const SEATINGS = 4;

const sets = playedSets(SETS, SEATINGS);
const total = (position: Position): number => sets.flat().reduce((sum, { deltas }) => sum + deltas[position]!, 0);
const countsOf = (deals: readonly DealResult[], position: Position): CauseCounts => {
  const counts = noCauses();
  for (const deal of deals) countCause(counts, deal, position);
  return counts;
};

test('the causes of 200 sets add up to the points of the player, and each of them occurs', () => {
  for (const position of POSITIONS) {
    const report = causeReportOf(sets.map((deals) => countsOf(deals, position)));
    const causes = Object.values(report.causes);
    expect(report.points).toBe(total(position));
    expect(causes.reduce((sum, { points }) => sum + points, 0)).toBe(total(position));
    expect(causes.reduce((sum, { deals }) => sum + deals, 0)).toBe(SETS * SEATINGS);
    expect(causes.every(({ deals }) => deals > 0)).toBe(true);
    const perDeal = causes.reduce((sum, { pointsPerDeal }) => sum + pointsPerDeal!.value, 0);
    expect(perDeal).toBeCloseTo(report.pointsPerDeal!.value, 3);
  }
});

test('the points of a cause have its sign, and are 0 in a draw', () => {
  const signs: Readonly<Record<string, number>> = {
    discardWin: 1,
    selfDrawnWin: 1,
    otherFoul: 1,
    exhausted: 0,
    dealIn: -1,
    otherDiscardWin: -1,
    otherSelfDrawnWin: -1,
    ownFoul: -1,
  };
  expect(Object.keys(signs).sort()).toEqual([...DEAL_CAUSES].sort());
  for (const deal of sets.flat()) {
    for (const position of POSITIONS) {
      expect(Math.sign(deal.deltas[position]!) + 0).toBe(signs[causeOf(deal, position)]);
    }
  }
});

test('points received from the opponents add up to the points of the deal, and what one receives another one pays', () => {
  for (const deal of sets.flat()) {
    for (const position of POSITIONS) {
      const others = POSITIONS.filter((other) => other !== position);
      const received = others.map((other) => pointsFrom(deal, position, other));
      expect(received.reduce((sum, points) => sum + points, 0) + 0).toBe(deal.deltas[position]! + 0);
      for (const [index, other] of others.entries()) {
        expect(pointsFrom(deal, other, position) + received[index]!).toBe(0);
      }
    }
  }
});

test('counts of wins, deal-ins and draws follow from the causes', () => {
  for (const position of POSITIONS) {
    const counts = noDealCounts();
    for (const deal of sets.flat()) countDeal(counts, deal, position);
    const causes = countsOf(sets.flat(), position);
    expect(counts).toMatchObject({
      deals: SETS * SEATINGS,
      totalDelta: total(position),
      wins: causes.discardWin.deals + causes.selfDrawnWin.deals,
      selfDrawnWins: causes.selfDrawnWin.deals,
      dealIns: causes.dealIn.deals,
      draws: causes.exhausted.deals,
    });
  }
});

test('the differences of the causes add up to the difference in points per deal', () => {
  const half = SETS / 2;
  const [own, other] = [sets.slice(0, half), sets.slice(half)].map((part) =>
    part.map((deals) => countsOf(deals, POSITIONS[0])),
  );
  const difference = causeDifferencesOf([
    ...own!.map((counts) => [counts, undefined] as const),
    ...other!.map((counts) => [undefined, counts] as const),
  ])!;
  const causes = Object.values(difference.causes);
  expect(causes.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(difference.points.value, 3);
  expect(causes.every(({ interval }) => interval !== undefined)).toBe(true);
  expect(causeDifferencesOf(own!.map((counts) => [counts, undefined]))).toBeUndefined();
});

test('a report without deals has no figures', () => {
  const { causes, ...figures } = causeReportOf([]);
  expect(figures).toEqual({ deals: 0, points: 0 });
  expect(causes.dealIn).toEqual({ deals: 0, points: 0 });
});
