import { type ComparedDeal, differenceOf, figuresOf, type WallResult } from '@mcr-arena/lab';
import { WMO_RULES } from '@mcr-arena/scoring';
import { POSITIONS } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { inventWalls, planOf } from './invented-walls.ts';

const [p0, p1, , p3] = POSITIONS;

const won: ComparedDeal = {
  seating: 0,
  deltas: [34, -18, -8, -8],
  outcome: { type: 'win', winner: p0, from: p1, fanPoints: 10 },
  fouls: [],
  fans: ['allTypes', 'tileHog', 'tileHog'],
};
const drawn: ComparedDeal = { seating: 1, deltas: [0, 0, 0, 0], outcome: { type: 'exhausted' }, fouls: [], fans: [] };
const foul: ComparedDeal = {
  seating: 2,
  deltas: [10, 10, 10, -30],
  outcome: { type: 'foul' },
  fouls: [{ position: p3, reason: 'timed-out' }],
  fans: [],
};
const lost: ComparedDeal = {
  seating: 3,
  deltas: [-16, -16, -16, 48],
  outcome: { type: 'win', winner: p3, fanPoints: 8 },
  fouls: [],
  fans: ['allChows'],
};

describe('the figures of one wall match a count by hand', () => {
  const duel: WallResult = { wall: 1, tables: [[won, drawn, foul, lost]] };

  test('at one table', () => {
    expect(differenceOf(duel, 0)).toBe((16 + 0 + 20 - 32) / 8 - (-16 + 0 - 20 + 32) / 8);
    const { walls, deals, a, b } = figuresOf(planOf(0), [duel])!;
    expect({ walls, deals }).toEqual({ walls: 1, deals: 4 });
    expect(a).toMatchObject({
      deals: 8,
      totalDelta: 4,
      wins: { count: 1, of: 8 },
      dealIns: { count: 1 },
      draws: { count: 2 },
    });
    expect(b).toMatchObject({ wins: { count: 1 }, selfDrawnWins: { count: 1, of: 1 }, fouls: { 'timed-out': 1 } });
    expect(a.fans).toEqual([
      { fan: 'allTypes', wins: 1, points: 6 },
      { fan: 'tileHog', wins: 1, points: 4 },
    ]);
    expect(a.winsByPoints).toEqual([[10, 1]]);
    expect(b.fans).toEqual([{ fan: 'allChows', wins: 1, points: 2 }]);
    const kongs: WallResult = { wall: 1, tables: [[{ ...won, fans: ['twoConcealedKongs'] }, drawn, foul, lost]] };
    expect(figuresOf(planOf(0), [kongs])!.a.fans[0]!.points).toBe(6);
    expect(figuresOf(planOf(0), [kongs], WMO_RULES)!.a.fans[0]!.points).toBe(8);
  });

  test('at two tables, only the side’s own seat counts', () => {
    const wall: WallResult = {
      wall: 1,
      tables: [
        [won, drawn, foul, lost],
        [lost, lost, lost, lost],
      ],
    };
    expect(differenceOf(wall, 3)).toBe((34 + 10 - 16) / 4 + 16);
    const { deals, a, b } = figuresOf(planOf(3), [wall])!;
    expect(deals).toBe(8);
    expect(a).toMatchObject({ deals: 4, wins: { count: 1 }, fouls: { 'timed-out': 0 } });
    expect(b).toMatchObject({ deals: 4, wins: { count: 0 }, fans: [], winsByPoints: [] });
  });
});

describe('many walls', () => {
  test.each([0, 1, 3])('a planted difference is found, with %d opponents', (opponents) => {
    const plan = planOf(opponents);
    const { difference, a, b } = figuresOf(plan, inventWalls(plan, 300, 20))!;
    expect(difference.interval![0]).toBeGreaterThan(0);
    expect(difference.anytimeInterval![0]).toBeGreaterThan(0);
    expect(difference.probability).toBe(1);
    expect(difference.value).toBeCloseTo(a.pointsPerDeal!.value - b.pointsPerDeal!.value, 3);
  });

  test('without a difference, the interval includes zero', () => {
    const { difference } = figuresOf(planOf(0), inventWalls(planOf(0), 300, 0))!;
    expect(difference.interval![0]).toBeLessThan(0);
    expect(difference.interval![1]).toBeGreaterThan(0);
  });

  test('the anytime interval is the wider one', () => {
    const { interval, anytimeInterval } = figuresOf(planOf(0), inventWalls(planOf(0), 300, 10))!.difference;
    expect(anytimeInterval![0]).toBeLessThan(interval![0]);
    expect(anytimeInterval![1]).toBeGreaterThan(interval![1]);
  });

  test('fewer than twenty walls give a value but no interval, and no walls give no figures', () => {
    const { difference } = figuresOf(planOf(0), inventWalls(planOf(0), 19, 10))!;
    expect(Object.keys(difference)).toEqual(['value', 'deviation', 'unequalWalls']);
    expect(figuresOf(planOf(0), [])).toBeUndefined();
  });

  test('exchanging the sides only changes signs', () => {
    const plan = planOf(1);
    const walls = inventWalls(plan, 50, 10);
    const exchanged = walls.map(({ wall, tables: [a, b] }) => ({ wall, tables: [b!, a!] }));
    const [there, back] = [figuresOf(plan, walls)!, figuresOf(plan, exchanged)!];
    expect(back.difference.value).toBe(-there.difference.value);
    expect(back.difference.anytimeInterval).toEqual(there.difference.anytimeInterval!.map((end) => -end).reverse());
    expect({ a: back.b, b: back.a }).toEqual({ a: there.a, b: there.b });
  });
});
