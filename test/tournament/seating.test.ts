import { SEATS } from '@mcr-arena/tiles';
import {
  POSITIONS,
  positionAt,
  SEATING_COUNTS,
  SEATINGS,
  seatingsOfSet,
  seatOf,
  toPositions,
  toSeats,
} from '@mcr-arena/tournament';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const anySeating = fc.integer({ min: 0, max: 23 });

/** How often `seatings` put each position in each seat. */
function seatCounts(seatings: readonly number[]): number[][] {
  return POSITIONS.map((position) =>
    SEATS.map((seat) => seatings.filter((seating) => positionAt(seating, seat) === position).length),
  );
}

test('the seatings have the published order', () => {
  expect(SEATINGS.map((seating) => seating.join(''))).toEqual([
    ...['0123', '3012', '2301', '1230'],
    ...['0132', '2013', '3201', '1320'],
    ...['0213', '3021', '1302', '2130'],
    ...['0231', '1023', '3102', '2310'],
    ...['0312', '2031', '1203', '3120'],
    ...['0321', '1032', '2103', '3210'],
  ]);
});

test('four seatings are rotations of one cyclic order, each seat once', () => {
  for (let ordinal = 0; ordinal < 48; ordinal += 1) {
    const four = seatingsOfSet(4, ordinal);
    expect(seatCounts(four)).toEqual(POSITIONS.map(() => [1, 1, 1, 1]));
    const neighbours = four.map((seating) => positionAt(seating, SEATS[(seatOf(seating, POSITIONS[0]) + 1) % 4]!));
    expect(new Set(neighbours).size).toBe(1);
  }
});

test('in 24 sets of four each cyclic order meets each prevalent wind once', () => {
  for (let first = 0; first < 72; first += 24) {
    const met = Array.from({ length: 24 }, (_, index) => {
      const ordinal = first + index;
      return `${seatingsOfSet(4, ordinal)[0]! / 4} ${ordinal % 4}`;
    });
    expect(new Set(met).size).toBe(24);
  }
});

test('in 16 single deals each position has each seat under each prevalent wind once', () => {
  for (let first = 0; first < 96; first += 16) {
    const seen = Array.from({ length: 16 }, (_, index) => {
      const ordinal = first + index;
      const [seating] = seatingsOfSet(1, ordinal);
      return POSITIONS.map((position) => `${position} ${seatOf(seating!, position)} ${ordinal % 4}`);
    });
    expect(new Set(seen.flat()).size).toBe(64);
  }
});

describe('seats and positions', () => {
  test('are inverse to each other', () => {
    forAll([anySeating, fc.constantFrom(...POSITIONS)], 1000, (seating, position) => {
      expect(positionAt(seating, seatOf(seating, position))).toBe(position);
    });
  });

  test('convert lists in both directions', () => {
    const four = fc.tuple(fc.string(), fc.string(), fc.string(), fc.string());
    forAll([anySeating, four], 1000, (seating, list) => {
      expect(toPositions(seating, toSeats(seating, list))).toEqual(list);
    });
  });

  test.each([-1, 24, 0.5])('rejects seating %d', (seating) => {
    expect(() => positionAt(seating, SEATS[0])).toThrow(RangeError);
    expect(() => seatOf(seating, POSITIONS[0])).toThrow(RangeError);
  });
});

test.each(SEATING_COUNTS)('a set of %d has that many deals, all different', (count) => {
  for (let ordinal = 0; ordinal < 30; ordinal += 1) expect(new Set(seatingsOfSet(count, ordinal)).size).toBe(count);
});
