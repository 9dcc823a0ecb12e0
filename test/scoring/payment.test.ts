import { foulPaymentsOf, NO_PAYMENTS, paymentsOf } from '@mcr-arena/scoring';
import { SEATS } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const sumOf = (deltas: readonly number[]): number => deltas.reduce((sum, delta) => sum + delta, 0);

describe('payments', () => {
  test('all other seats pay the same for a self-drawn win', () => {
    const deltas = paymentsOf({ winner: SEATS[1], points: 12, source: { type: 'selfDrawn' } });
    expect(deltas).toEqual([-20, 60, -20, -20]);
  });

  test('the discarder pays the points and 8, each other seat 8, for a claimed win', () => {
    const deltas = paymentsOf({ winner: SEATS[0], points: 25, source: { type: 'claimed', from: SEATS[3] } });
    expect(deltas).toEqual([49, -8, -8, -33]);
  });

  test('a foul costs 30, shared by the others', () => {
    expect(foulPaymentsOf(SEATS[2])).toEqual([10, 10, -30, 10]);
  });

  test("rejects a claimed win on the winner's own tile", () => {
    const claim = { winner: SEATS[2], points: 8, source: { type: 'claimed', from: SEATS[2] } } as const;
    expect(() => paymentsOf(claim)).toThrow(RangeError);
  });

  test('all payments sum to 0', () => {
    const seat = fc.constantFrom(...SEATS);
    forAll([seat, seat, fc.integer({ min: 8, max: 400 })], 1000, (winner, other, points) => {
      const source = other === winner ? ({ type: 'selfDrawn' } as const) : ({ type: 'claimed', from: other } as const);
      expect(sumOf(paymentsOf({ winner, points, source }))).toBe(0);
      expect(sumOf(foulPaymentsOf(winner))).toBe(0);
    });
    expect(sumOf(NO_PAYMENTS)).toBe(0);
  });
});
