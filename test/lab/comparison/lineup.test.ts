import { dealsPerWall, type Lineup, lineupsOf, seatingsOfWall } from '@mcr-arena/lab';
import { POSITIONS, positionAt, toSeats } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { planOf } from './invented-walls.ts';

/** The deals of a wall as entrants in east, south, west and north. */
function dealsOf(lineup: Lineup, seatings: 4 | 24, wall = 1): string[] {
  return seatingsOfWall(lineup, seatings, wall).map((seating) => toSeats(seating, lineup).join(''));
}

const DUEL = lineupsOf(0)[0]!;

describe('two bots at one table', () => {
  test('play six different deals in 24 seatings', () => {
    expect(dealsOf(DUEL, 24).sort()).toEqual(['aabb', 'abab', 'abba', 'baab', 'baba', 'bbaa']);
  });

  test('play the four deals in which the seats of each bot are adjacent in four seatings, on every wall', () => {
    for (let wall = 1; wall <= 30; wall += 1) {
      expect(dealsOf(DUEL, 4, wall).sort()).toEqual(['aabb', 'abba', 'baab', 'bbaa']);
    }
  });
});

describe('two bots with opponents', () => {
  test.each([
    [1, ['a', 0, 0, 0], 4],
    [2, ['a', 0, 1, 0], 12],
    [3, ['a', 0, 1, 2], 24],
  ])(
    '%d different opponents: both bots play in the same lineup, %j, in %d different deals',
    (count, lineup, different) => {
      expect(lineupsOf(count)).toEqual([lineup, ['b', ...lineup.slice(1)]]);
      const [forA, forB] = lineupsOf(count).map((table) => dealsOf(table, 24));
      expect(new Set(forA).size).toBe(different);
      expect(forA).toHaveLength(different);
      expect(forB).toEqual(forA!.map((deal) => deal.replace('a', 'b')));
      expect(dealsPerWall(planOf(count, { seatings: 24 }))).toBe(2 * different);
      expect(dealsPerWall(planOf(count, { seatings: 4 }))).toBe(8);
    },
  );

  test('four seatings use the cyclic orders in turn, each under each prevalent wind', () => {
    const lineup = lineupsOf(3)[0]!;
    const met = new Set<string>();
    for (let wall = 1; wall <= 24; wall += 1) {
      const seatings = seatingsOfWall(lineup, 4, wall);
      met.add(`${Math.floor(seatings[0]! / 4)} ${wall % 4}`);
      for (const position of POSITIONS) {
        expect(
          new Set(
            seatings.map((seating) =>
              POSITIONS.findIndex((_, seat) => positionAt(seating, seat as never) === position),
            ),
          ),
        ).toHaveProperty('size', 4);
      }
    }
    expect(met.size).toBe(24);
  });
});
