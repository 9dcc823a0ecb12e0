import { expectValue } from '@mcr-arena/tiles';
import {
  type DealResult,
  openSets,
  rankingBefore,
  recordSet,
  type SetJob,
  type SetResult,
  standingsOf,
  wilsonInterval,
} from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { entrantsNamed, inventSetOf, playOut, startOf } from './invented-play.ts';

/** A set of four deals with each kind of outcome once. */
function storySet({ round, table, set, entrants, seatings }: SetJob): SetResult {
  const outcomes: Omit<DealResult, 'seating'>[] = [
    { deltas: [54, -18, -18, -18], outcome: { type: 'win', winner: 0 as never, fanPoints: 10 }, fouls: [] },
    {
      deltas: [-32, 48, -8, -8],
      outcome: { type: 'win', winner: 1 as never, from: 0 as never, fanPoints: 24 },
      fouls: [],
    },
    { deltas: [0, 0, 0, 0], outcome: { type: 'exhausted' }, fouls: [{ position: 3 as never, reason: 'timed-out' }] },
    { deltas: [10, 10, -30, 10], outcome: { type: 'foul' }, fouls: [{ position: 2 as never, reason: 'false-win' }] },
  ];
  const deals = outcomes.map((deal, index) => ({ seating: seatings[index]!, ...deal }));
  return { round, table, set, entrants, deals };
}

describe('the standings after one set', () => {
  const start = startOf({ entrants: entrantsNamed(4), rounds: 1, seatings: 4 });
  const [job] = openSets(start);
  const end = expectValue(recordSet(start, storySet(job!)));
  const { entrants, rounds, reference, pairs } = standingsOf(end);
  const [first, second, third, fourth] = job!.entrants.map((id) => entrants.find(({ entrant }) => entrant === id)!);

  test('are ranked by ranking points', () => {
    expect(rounds).toBe(1);
    expect(entrants.map(({ rank, entrant }) => [rank, entrant])).toEqual([
      [1, second!.entrant],
      [2, first!.entrant],
      [3, fourth!.entrant],
      [4, third!.entrant],
    ]);
    expect(entrants.map(({ rankingPoints }) => rankingPoints)).toEqual([4, 3, 2, 1]);
    expect(entrants.map(({ totalDelta }) => totalDelta)).toEqual([40, 32, -16, -56]);
    expect(entrants.map(({ pointsPerDeal }) => pointsPerDeal)).toEqual([10, 8, -4, -14].map((value) => ({ value })));
    expect(reference).toBeUndefined();
    expect(pairs).toEqual([]);
  });

  test('count wins and self-drawn wins, and average their fan points', () => {
    expect(first!.wins).toEqual({ count: 1, of: 4, value: 0.25, interval: wilsonInterval(0.25, 4) });
    expect(first!.selfDrawnWins).toEqual({ count: 1, of: 1, value: 1, interval: wilsonInterval(1, 1) });
    expect(second!.selfDrawnWins).toEqual({ count: 0, of: 1, value: 0, interval: wilsonInterval(0, 1) });
    expect(second!.fanPointsPerWin).toEqual({ value: 24 });
    expect(third!.wins.count).toBe(0);
    expect(third!.selfDrawnWins).toEqual({ count: 0, of: 0 });
    expect(third).not.toHaveProperty('fanPointsPerWin');
  });

  test('count deal-ins, exhausted walls and fouls', () => {
    expect([first, second, third, fourth].map((standing) => standing!.dealIns.count)).toEqual([1, 0, 0, 0]);
    for (const standing of entrants) expect(standing.draws).toMatchObject({ count: 1, of: 4 });
    expect(third!.fouls).toEqual({ 'illegal-action': 0, 'false-win': 1, 'timed-out': 0, crashed: 0, unreadable: 0 });
    expect(fourth!.fouls['timed-out']).toBe(1);
  });
});

test('equal totals share ranking points and are ordered by the initial draw', () => {
  const start = startOf({ entrants: entrantsNamed(8), rounds: 2 });
  const end = playOut(start, (job) => ({
    ...inventSetOf(job),
    deals: job.seatings.map((seating) => ({
      seating,
      deltas: [0, 0, 0, 0],
      outcome: { type: 'exhausted' },
      fouls: [],
    })),
  }));
  const { entrants } = standingsOf(end);
  expect(entrants.map(({ entrant }) => entrant)).toEqual(start.seedOrder);
  expect(new Set(entrants.map(({ rankingPoints }) => rankingPoints))).toEqual(new Set([5]));
});

describe('over a tournament', () => {
  const withdrawals = [{ entrant: 'bot03', afterRound: 5 }];
  const end = playOut(startOf({ entrants: entrantsNamed(10), rounds: 24, seatings: 4, withdrawals }));
  const standings = standingsOf(end, { replicates: 100 });

  test('everything adds up, the reference bot included', () => {
    const { entrants, reference } = standings;
    const all = [...entrants, reference!];
    const sum = (figure: (statistics: (typeof all)[number]) => number) => all.reduce((a, b) => a + figure(b), 0);
    expect(sum((s) => s.rankingPoints)).toBe(24 * 3 * 10);
    expect(sum((s) => s.totalDelta)).toBe(0);
    expect(sum((s) => s.sets)).toBe(24 * 3 * 4);
    expect(sum((s) => s.deals)).toBe(24 * 3 * 4 * 4);
    const deals = 24 * 3 * 4;
    const wins = sum((s) => s.wins.count);
    expect(wins + sum((s) => s.draws.count) / 4 + sum((s) => s.fouls['timed-out'])).toBe(deals);
    expect(sum((s) => s.dealIns.count) + sum((s) => s.selfDrawnWins.count)).toBe(wins);
    expect(reference!.sets).toBe(5 * 2 + 19 * 3);
  });

  test('a withdrawn entrant stays in the standings with its sets', () => {
    const gone = standings.entrants.find(({ entrant }) => entrant === 'bot03')!;
    expect(gone).toMatchObject({ withdrawnAfter: 5, sets: 5 });
    expect(standings.entrants.filter((standing) => 'withdrawnAfter' in standing)).toEqual([gone]);
  });

  test('only entrants with at least twenty sets have intervals and pairs', () => {
    for (const { entrant, strength, pointsPerDeal, rankingPointsPerSet } of standings.entrants) {
      const shown = entrant !== 'bot03';
      expect(strength?.interval !== undefined).toBe(shown);
      expect(pointsPerDeal?.interval !== undefined).toBe(shown);
      expect(rankingPointsPerSet?.interval !== undefined).toBe(shown);
    }
    expect(standings.pairs.length).toBe(36);
    expect(standings.pairs.some(({ upper, lower }) => [upper, lower].includes('bot03'))).toBe(false);
  });

  test('unfinished rounds do not count', () => {
    const start = startOf({ entrants: entrantsNamed(8), rounds: 2 });
    const half = expectValue(recordSet(start, inventSetOf(openSets(start)[0]!)));
    expect(standingsOf(half)).toEqual(standingsOf(start));
    expect(standingsOf(start).entrants.every(({ sets, rankingPoints }) => sets === 0 && rankingPoints === 0)).toBe(
      true,
    );
  });
});

test('the ranking before the last completed round equals the standings after the round before it', () => {
  const start = startOf({ entrants: entrantsNamed(8), rounds: 3, seatings: 4 });
  const ranks: (readonly string[])[] = [];
  let state = start;
  for (let round = 1; round <= 3; round += 1) {
    expect(rankingBefore(state)).toEqual(ranks.at(-2));
    for (const job of openSets(state)) state = expectValue(recordSet(state, inventSetOf(job)));
    ranks.push(standingsOf(state).entrants.map(({ entrant }) => entrant));
  }
  expect(rankingBefore(state)).toEqual(ranks[1]);
  expect(ranks[1]).not.toEqual(ranks[2]);
});
