// Comparison of the same place in the same deal over tables. The sums are made by hand, by the rule of MIL (mahjong-mil.org/rules_dup): own
// points less the mean of the seat, then IMPs by a scale.

import { type BySeat, SEATS } from '@mcr-arena/tiles';
import {
  comparedWithDatum,
  DEFAULT_IMPS,
  deltasByPlace,
  peopleStandings,
  type SeatedPlayer,
  tableOfMember,
  teamAt,
} from '@mcr-arena/tournament';
import { peopleFormatSchema } from '@mcr-arena/tournament/schema';
import { expect, test } from 'vitest';

test('points are compared with the mean of all tables, and IMPs begin exactly at their threshold', () => {
  // Mean 16/3: 80/3, -40/3, -40/3 points; the scale has 20 and 27, 9 and 14.
  expect(comparedWithDatum([32, -8, -8])).toEqual([80 / 3, -40 / 3, -40 / 3]);
  expect(comparedWithDatum([32, -8, -8], DEFAULT_IMPS)).toEqual([5, -3, -3]);
  // Mean 0: 2 points are the first threshold, 1.5 points are below it.
  expect(comparedWithDatum([2, -2], DEFAULT_IMPS)).toEqual([1, -1]);
  expect(comparedWithDatum([3, 0], DEFAULT_IMPS)).toEqual([0, 0]);
  expect(comparedWithDatum([600, -600], DEFAULT_IMPS)).toEqual([24, -24]);
  // A table alone is its own mean.
  expect(comparedWithDatum([24], DEFAULT_IMPS)).toEqual([0]);
  expect(comparedWithDatum([60, 0], [10, 30])).toEqual([2, -2]);
});

test('the default scale costs one more point for each further IMP', () => {
  expect(DEFAULT_IMPS.slice(0, 8)).toEqual([2, 5, 9, 14, 20, 27, 35, 44]);
  expect(DEFAULT_IMPS).toHaveLength(24);
  expect(peopleFormatSchema.safeParse({ imps: DEFAULT_IMPS }).success).toBe(true);
  for (const imps of [[], [2, 2], [5, 2], [0], [1.5]])
    expect(peopleFormatSchema.safeParse({ imps }).success).toBe(false);
});

test('a place is the seat in the first deal', () => {
  expect(deltasByPlace([24, -8, -8, -8], 0)).toEqual([24, -8, -8, -8]);
  // In the second deal the player of place 1 sits in the east.
  expect(deltasByPlace([24, -8, -8, -8], 1)).toEqual([-8, 24, -8, -8]);
});

test('members of a team sit at four tables in the four places, and no place is given twice', () => {
  for (let teams = 2; teams <= 32; teams += 1) {
    const taken = new Set<string>();
    for (let team = 0; team < teams; team += 1) {
      const tables = SEATS.map((place) => tableOfMember(team, place, teams));
      expect(new Set(tables).size).toBe(4);
      for (const [place, table] of tables.entries()) {
        expect(teamAt({ table, place: SEATS[place]! }, teams)).toBe(team);
        taken.add(`${table} ${place}`);
      }
    }
    expect(taken.size).toBe(4 * teams);
  }
});

/** One deal at four tables. Means by place: 2, 2, 2, -6. */
const DEAL: readonly BySeat<number>[] = [
  [24, -8, -8, -8],
  [-8, 24, -8, -8],
  [-8, -8, 24, -8],
  [0, 0, 0, 0],
];
/** Four deals alike. */
const TABLES = DEAL.map((points) => [points, points, points, points]);

function player(team: number, place: (typeof SEATS)[number], own = 4): SeatedPlayer {
  return { name: `${team}${place}`, table: tableOfMember(team, place, 4), place, team: `Team ${team}`, own };
}

test('the four results of a team are summed, and those of bots that sat in are counted', () => {
  // The first team wins 22 at three tables and 6 in the fourth place of the last one: 72 a deal, and -24 for each other team.
  // Nobody came for the last place of team 1; the first of team 2 left after one deal.
  const players = SEATS.flatMap((team) => SEATS.map((place) => player(team, place, team === 2 && place === 0 ? 1 : 4)));
  const present = players.filter(({ name }) => name !== '13');
  const { teams, standings, results } = peopleStandings(TABLES, present, 4, { teams: 4 });
  expect(teams!.map(({ name, rank, total, byBots }) => [name, rank, total.value, byBots])).toEqual([
    ['Team 0', 1, 288, 0],
    ['Team 1', 2, -96, 4],
    ['Team 2', 2, -96, 3],
    ['Team 3', 2, -96, 0],
  ]);
  expect(results[0]).toEqual([22, 22, 22, 22]);
  expect(standings.slice(0, 4).map(({ name, total }) => [name, total.value])).toEqual([
    ['00', 88],
    ['01', 88],
    ['02', 88],
    ['03', 24],
  ]);
  // Who left follows without a rank: -10 in one deal.
  const left = standings.at(-1)!;
  expect([left.name, left.rank, left.played, left.total.value]).toEqual(['20', undefined, 1, -10]);
  // 22, -10, -2 and 6 points are 5, -3, -1 and 2 IMPs.
  const imps = peopleStandings(TABLES, present, 4, { teams: 4, imps: DEFAULT_IMPS }).teams!;
  expect(imps.map(({ total }) => total.value)).toEqual([4 * 17, 4 * -8, 4 * -8, 4 * -8]);
});

test('equal totals share a rank, although their sums of thirds differ in the last bit', () => {
  const tables = ['8 0 -8 0', '0 0 0 0', '0 0 -16 0'].map((points) => points.split(' ').map(Number));
  const players = [0, 1, 2].map((table) => ({ name: `${table}`, table, place: 0 as const, own: 4 }));
  const results = tables.map((deals) => deals.map((own): BySeat<number> => [own, -own, 0, 0]));
  expect(peopleStandings(results, players, 4, {}).standings.map(({ rank }) => rank)).toEqual([1, 1, 3]);
});

test('a table that stops or plays deals in another order is compared in the deals that it has played', () => {
  const [a, b] = [DEAL[0]!, DEAL[3]!];
  const tables = [[a, a], [undefined, b], [a]];
  const players = [0, 1, 2].map((table) => ({ name: `${table}`, table, place: 0 as const, own: 2 }));
  const { results, standings } = peopleStandings(tables, players, 2, {});
  // First deal: two tables alike. Second: 24 and 0, mean 12.
  expect(results).toEqual([
    [0, 12],
    [undefined, -12],
    [0, undefined],
  ]);
  expect(standings.map(({ name, rank }) => [name, rank])).toEqual([
    ['0', 1],
    ['2', undefined],
    ['1', undefined],
  ]);
  const member = { ...players[2]!, team: 'Stopped' };
  expect(peopleStandings(tables, [member], 2, { teams: 4 }).teams).toEqual([
    { name: 'Stopped', played: 0, total: { value: 0 }, byBots: 0 },
  ]);
});
