// A match of sixteen deals: seats and prevalent winds.

import { MATCH_DEALS, playerInDeal, prevalentWindOfDeal, seatInDeal } from '@mcr-arena/engine';
import { SEATS } from '@mcr-arena/tiles';
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

test('rejects invalid deal numbers', () => {
  for (const deal of [-1, 16, 0.5, Number.NaN]) {
    expect(() => prevalentWindOfDeal(deal)).toThrow(RangeError);
    expect(() => seatInDeal(0, deal)).toThrow(RangeError);
    expect(() => playerInDeal(0, deal)).toThrow(RangeError);
  }
});
