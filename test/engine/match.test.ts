// A match of sixteen deals: seats, prevalent winds, and totals.

import { MATCH_DEALS, matchTotals, playerInDeal, prevalentWindOfDeal, seatInDeal } from '@mcr-arena/engine';
import type { ScoreDelta } from '@mcr-arena/scoring';
import { type BySeat, SEATS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

const DEALS = Array.from({ length: MATCH_DEALS }, (_, deal) => deal);

test('the dealer changes after every deal', () => {
  expect(DEALS.map((deal) => playerInDeal(0, deal)).join('')).toBe('0123012301230123');
  expect(DEALS.slice(0, 4).map((deal) => seatInDeal(1, deal))).toEqual([1, 0, 3, 2]);
});

test('seats and players are inverse, and everyone has each seat once under each wind', () => {
  for (const player of SEATS) {
    for (const deal of DEALS) expect(playerInDeal(seatInDeal(player, deal), deal)).toBe(player);
    const met = DEALS.map((deal) => `${seatInDeal(player, deal)} ${prevalentWindOfDeal(deal)}`);
    expect(new Set(met).size).toBe(16);
  }
});

test('a match has four deals under each prevalent wind', () => {
  const winds = ['east', 'south', 'west', 'north'].flatMap((wind) => [wind, wind, wind, wind]);
  expect(DEALS.map(prevalentWindOfDeal)).toEqual(winds);
});

test('totals follow the players, not the seats', () => {
  const row = (...deltas: BySeat<number>) => deltas as BySeat<ScoreDelta>;
  expect(matchTotals([])).toEqual([0, 0, 0, 0]);
  expect(matchTotals([row(30, -10, -10, -10), row(30, -10, -10, -10)])).toEqual([20, 20, -20, -20]);
});

test('rejects invalid deal numbers', () => {
  for (const deal of [-1, 16, 0.5, Number.NaN]) {
    expect(() => prevalentWindOfDeal(deal)).toThrow(RangeError);
    expect(() => seatInDeal(0, deal)).toThrow(RangeError);
    expect(() => playerInDeal(0, deal)).toThrow(RangeError);
  }
});
