import { createRandom, type Random } from '@mcr-arena/tiles';
import { type EntrantId, mapPositions, type SetResult, type TournamentState } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import type { TableField } from '../../../packages/tournament/src/statistics/least-squares.ts';
import { judgeSpread } from '../../../packages/tournament/src/statistics/spread.ts';
import { estimateStrengths, type Strengths } from '../../../packages/tournament/src/statistics/strength.ts';
import { entrantsNamed, plantedSet, playOut, REFERENCE, setsOf, startOf } from '../invented-play.ts';

/** A tournament of `count` entrants with known strengths, multiples of 3 so that points without chance are whole. */
function plantedTournament(count: number, rounds: number, strengthOf: (id: EntrantId) => number, spread = 0) {
  const random = createRandom(`${count} ${rounds} ${spread}`);
  const entrants = entrantsNamed(count);
  return playOut(startOf({ entrants, rounds, seatings: 4 }), (job) => plantedSet(job, strengthOf, random, spread));
}

function strengthsOf(end: TournamentState, replicates = 0, id = 'test'): Strengths {
  const { reference } = end.config;
  return estimateStrengths({ id, ranking: end.seedOrder, reference, sets: setsOf(end), replicates, method: 'dense' });
}

/** Strengths of bot01, bot02, … from the weakest to the strongest, `step` apart, with mean 0; the reference bot's is −12. */
function planted(count: number, step: number): (id: EntrantId) => number {
  return (id) => (id.startsWith('reference') ? -12 : (Number(id.slice(3)) - 1) * step - ((count - 1) * step) / 2);
}

describe('without noise', () => {
  test.each([
    [5, 12],
    [9, 20],
    [13, 30],
    [4, 1],
  ])('the true strengths of %d entrants are found in %d rounds', (count, rounds) => {
    const strengthOf = planted(count, 6);
    const { byPlayer } = strengthsOf(plantedTournament(count, rounds, strengthOf));
    for (const { id } of entrantsNamed(count)) expect(byPlayer.get(id)?.value).toBeCloseTo(strengthOf(id), 3);
    if (count % 4 !== 0) expect(byPlayer.get('reference')?.value).toBeCloseTo(-12, 3);
  });

  test('the intervals are narrow', () => {
    const { byPlayer } = strengthsOf(plantedTournament(5, 24, planted(5, 6)), 50);
    for (const { id } of entrantsNamed(5)) {
      const [low, high] = byPlayer.get(id)!.interval!;
      expect(high - low).toBeLessThan(0.01);
    }
  });
});

describe('with noise', () => {
  const end = plantedTournament(10, 24, planted(10, 3), 20);

  test('strengths of the entrants sum to zero', () => {
    const { byPlayer } = strengthsOf(end, 100);
    const sum = entrantsNamed(10).reduce((total, { id }) => total + byPlayer.get(id)!.value, 0);
    expect(sum).toBeCloseTo(0, 2);
  });

  test('the same results and id give the same figures, another id other intervals', () => {
    expect(strengthsOf(end, 100)).toEqual(strengthsOf(end, 100));
    const other = strengthsOf(end, 100, 'other');
    expect(other).not.toEqual(strengthsOf(end, 100));
    expect([...other.byPlayer].map(([id, { value }]) => [id, value])).toEqual(
      [...strengthsOf(end, 100).byPlayer].map(([id, { value }]) => [id, value]),
    );
  });

  test('strengths do not depend on whether replicates are requested', () => {
    for (const [id, { value, interval }] of strengthsOf(end, 0).byPlayer) {
      expect(interval).toBeUndefined();
      expect(strengthsOf(end, 100).byPlayer.get(id)?.value).toBe(value);
    }
  });

  test('every two entrants are compared once, the better-ranked first, and opposites add up', () => {
    const { pairs } = strengthsOf(end, 200);
    expect(pairs.length).toBe(45);
    const reversed = estimateStrengths({
      id: 'test',
      ranking: end.seedOrder.toReversed(),
      reference: REFERENCE,
      sets: setsOf(end),
      replicates: 200,
      method: 'dense',
    });
    for (const { upper, lower, probability } of pairs) {
      expect(end.seedOrder.indexOf(upper)).toBeLessThan(end.seedOrder.indexOf(lower));
      const other = reversed.pairs.find((pair) => pair.upper === lower && pair.lower === upper);
      expect(other!.probability + probability).toBeGreaterThan(0.85);
      expect(other!.probability + probability).toBeLessThan(1.15);
    }
  });
});

test('there is no interval before twenty sets, and no value before the first set', () => {
  const few = plantedTournament(8, 19, planted(8, 6), 10);
  expect(strengthsOf(few, 100).pairs).toEqual([]);
  for (const { interval } of strengthsOf(few, 100).byPlayer.values()) expect(interval).toBeUndefined();
  expect(strengthsOf(startOf({ entrants: entrantsNamed(8) }), 100)).toEqual({ byPlayer: new Map(), pairs: [] });
});

test('strengths sum to zero at each table if the tables share no entrant', () => {
  const start = startOf({ entrants: entrantsNamed(8), rounds: 1, seatings: 4 });
  const end = playOut(start, (job) => plantedSet(job, planted(8, 3), createRandom('apart'), 10));
  const { byPlayer } = strengthsOf(end);
  for (const table of end.played[0]!.pairing) {
    expect(table.reduce((sum, id) => sum + byPlayer.get(id)!.value, 0)).toBeCloseTo(0, 3);
  }
});

test('where nobody gained a point, all strengths are zero', () => {
  const { byPlayer } = strengthsOf(
    plantedTournament(8, 22, () => 0),
    50,
  );
  for (const estimate of byPlayer.values()) expect(estimate).toEqual({ value: 0, interval: [0, 0] });
});

describe('the spread of strengths', () => {
  /** The same 40 tables of six players with all points multiplied, and equal chance added. */
  const spreadTo = (factor: number): TableField => {
    const field = inventField(7, 40, createRandom('spread'));
    const strengths = [-5, -3, -1, 1, 3, 5, 0];
    const points = field.points.map((chance, place) => {
      const table = [...field.seated.slice(place - (place % 4), place - (place % 4) + 4)].map(
        (player) => strengths[player]!,
      );
      const mean = table.reduce((sum, strength) => sum + strength, 0) / 4;
      return chance / 4 + factor * (4 / 3) * (table[place % 4]! - mean);
    });
    return { ...field, points };
  };
  const likelyPenalty = (field: TableField) =>
    judgeSpread(field).reduce((best, spread) => (spread.probability > best.probability ? spread : best)).penalty;

  test('probabilities sum to one', () => {
    const cases = judgeSpread(spreadTo(1));
    expect(cases.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(cases.every(({ probability }) => probability >= 0)).toBe(true);
  });

  test('a wider spread has a smaller penalty', () => {
    const penalties = [0, 0.3, 1, 3].map((factor) => likelyPenalty(spreadTo(factor)));
    expect(penalties).toEqual([...penalties].sort((a, b) => b - a));
    expect(penalties[0]! / penalties[3]!).toBeGreaterThan(50);
  });
});

/** Tables of random players; the last player is the reference bot, which may sit at a table twice. */
function inventField(players: number, tables: number, random: Random): TableField {
  const seated = Array.from({ length: tables }, () => {
    const left = Array.from({ length: players - 1 }, (_, player) => player);
    const draw = () => left.splice(random.below(left.length), 1)[0]!;
    return [draw(), draw(), ...(random.below(2) === 0 ? [draw(), draw()] : [players - 1, players - 1])];
  });
  const points = seated.flatMap(() => {
    const [a, b, c] = [random.below(40) - 20, random.below(40) - 20, random.below(40) - 20];
    return [a, b, c, -a - b - c];
  });
  return {
    players,
    rated: Uint8Array.from({ length: players }, (_, player) => (player === players - 1 ? 0 : 1)),
    seated: Int32Array.from(seated.flat()),
    points: Float64Array.from(points),
    wall: Int32Array.from({ length: tables }, (_, table) => table),
  };
}

test.each(['dense', 'sparse'] as const)('copies of the reference bot at one table are one player: %s', (method) => {
  const set = (deltas: readonly [number, number, number, number]): SetResult => ({
    round: 1,
    table: 1,
    set: 1,
    entrants: ['bot01', 'bot02', 'reference#1', 'reference#2'],
    deals: [{ seating: 0, deltas: mapPositions((p) => deltas[p]!), outcome: { type: 'exhausted' }, fouls: [] }],
  });
  const request = { id: 'test', ranking: ['bot01', 'bot02'], reference: REFERENCE, replicates: 0 };
  const { byPlayer } = estimateStrengths({ ...request, method, sets: [set([20, 20, -30, -10])] });
  expect([...byPlayer.keys()]).toEqual(['bot01', 'bot02', 'reference']);
  expect(byPlayer.get('bot01')?.value).toBeCloseTo(0, 9);
  expect(byPlayer.get('reference')?.value).toBeCloseTo(-30, 3);
});
