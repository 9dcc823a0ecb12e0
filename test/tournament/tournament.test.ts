import { createRandom, expectValue } from '@mcr-arena/tiles';
import {
  foldSets,
  formatSetId,
  openSets,
  prevalentWindOf,
  recordOpenSet,
  recordSet,
  roundsOfSets,
  type SetResult,
  type TournamentProgress,
  type TournamentState,
  withdraw,
} from '@mcr-arena/tournament';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { entrantsNamed, inventSetOf, playOut, setsOf, startOf } from './invented-play.ts';

const codeOf = (result: { ok: boolean; error?: { code: string } }) => (result.ok ? 'ok' : result.error?.code);

/** A tournament after its first round and the first set of the second. */
function underWay(): TournamentState {
  let state = startOf({ entrants: entrantsNamed(10), rounds: 4 });
  for (let count = 0; count < 4; count += 1) state = expectValue(recordSet(state, inventSetOf(openSets(state)[0]!)));
  return state;
}

describe('playing a tournament', () => {
  test('plays every set of every round once, then ends', () => {
    const keys = new Set<string>();
    const end = playOut(startOf({ entrants: entrantsNamed(10), rounds: 5, setsPerRound: 3 }), (job) => {
      expect(keys.has(formatSetId(job))).toBe(false);
      keys.add(formatSetId(job));
      return inventSetOf(job);
    });
    expect(keys.size).toBe(5 * 3 * 3);
    expect(end.open).toBeUndefined();
    expect(end.played.length).toBe(5);
    expect(openSets(end)).toEqual([]);
  });

  test('the four prevalent winds come equally often', () => {
    for (const setsPerRound of [1, 2, 3, 4, 5]) {
      const { config } = startOf({ entrants: entrantsNamed(4), rounds: 12, setsPerRound });
      const winds = Array.from({ length: 12 * setsPerRound }, (_, index) =>
        prevalentWindOf(config, 1 + Math.floor(index / setsPerRound), 1 + (index % setsPerRound)),
      );
      for (const wind of ['east', 'south', 'west', 'north'] as const) {
        expect(winds.filter((other) => other === wind).length).toBe(3 * setsPerRound);
      }
    }
  });
});

describe('results in any order', () => {
  test('give the same tournament, whichever set is played first', () => {
    const start = startOf({ entrants: entrantsNamed(14), rounds: 6, setsPerRound: 2, avoidRepeats: 2 });
    const expected = playOut(start);
    forAll([fc.string()], 20, (seed) => {
      const random = createRandom(seed);
      const end = playOut(start, inventSetOf, (jobs) => jobs[random.below(jobs.length)]!);
      expect(end).toEqual(expected);
    });
  });

  test('continue from any number of recorded sets to the same tournament', () => {
    const start = startOf({ entrants: entrantsNamed(10), rounds: 4, setsPerRound: 2 });
    const end = playOut(start);
    const all = setsOf(end);
    for (let kept = 0; kept <= all.length; kept += 1) {
      const random = createRandom(`${kept}`);
      const list = all.slice(0, kept).sort(() => random.below(2) - 0.5);
      const resumed = expectValue(foldSets(start, list));
      expect(setsOf(resumed).length).toBe(kept);
      expect(playOut(resumed)).toEqual(end);
    }
  });
});

describe('recording a set', () => {
  const state = underWay();
  const open = inventSetOf(openSets(state)[0]!);
  const done = setsOf(state);

  test('ignores a repeated result of this round or an earlier one', () => {
    for (const result of done) expect(recordSet(state, result)).toEqual({ ok: true, value: state });
    const reordered = Object.fromEntries(Object.entries(done[3]!).reverse()) as unknown as SetResult;
    expect(recordSet(state, reordered)).toEqual({ ok: true, value: state });
  });

  test('rejects another result of a stored set', () => {
    for (const result of done) {
      const [deal, ...deals] = result.deals;
      const other = { ...result, deals: [{ ...deal!, deltas: [300, -100, -100, -100] as const }, ...deals] };
      expect(codeOf(recordSet(state, other))).toBe('set-conflict');
    }
  });

  test.each<[string, SetResult]>([
    ['round-not-open', { ...open, round: 3 }],
    ['round-not-open', { ...open, round: 0 }],
    ['set-unknown', { ...open, table: 4 }],
    ['set-unknown', { ...open, table: 0 }],
    ['set-unknown', { ...open, set: 2 }],
    ['set-unknown', { ...open, set: 0.5 }],
    ['entrants-mismatch', { ...open, entrants: open.entrants.toReversed() as never }],
    ['deals-malformed', { ...open, deals: open.deals.slice(1) }],
    ['deals-malformed', { ...open, deals: open.deals.toReversed() }],
    ['deals-malformed', { ...open, deals: open.deals.map((deal) => ({ ...deal, deltas: [1, 0, 0, 0] })) }],
    ['deals-malformed', { ...open, deals: open.deals.map((deal) => ({ ...deal, deltas: [0.5, -0.5, 0, 0] })) }],
  ])('rejects a set that does not fit: %s', (code, result) => {
    expect(codeOf(recordSet(state, result))).toBe(code);
  });
});

describe('withdrawal', () => {
  test('takes effect from the next round, as one in the configuration does', () => {
    const entrants = entrantsNamed(9);
    const live = withdraw(playUntilRound(startOf({ entrants, rounds: 4 }), 2), 'bot03');
    const end = playOut(expectValue(live));
    expect(end.config.withdrawals).toEqual([{ entrant: 'bot03', afterRound: 2 }]);
    expect(end.played.map((round) => round.pairing.flat().includes('bot03'))).toEqual([true, true, false, false]);
    expect(end.played.map((round) => round.pairing.length)).toEqual([3, 3, 2, 2]);
    expect(playOut(startOf({ entrants, rounds: 4, withdrawals: end.config.withdrawals }))).toEqual(end);
  });

  test('of all ends the tournament', () => {
    const entrants = entrantsNamed(2);
    const withdrawals = entrants.map(({ id }, index) => ({ entrant: id, afterRound: 1 + index }));
    const end = playOut(startOf({ entrants, rounds: 9, withdrawals }));
    expect(end.played.map((round) => round.pairing)).toEqual([
      [[...end.seedOrder, 'reference#1', 'reference#2']],
      [['bot02', 'reference#1', 'reference#2', 'reference#3']],
    ]);
  });

  test('is rejected for unknown entrants, repeated requests, and tables that could not be filled', () => {
    const state = startOf({ entrants: entrantsNamed(5) });
    expect(codeOf(withdraw(state, 'nobody'))).toBe('entrant-unknown');
    expect(codeOf(withdraw(expectValue(withdraw(state, 'bot01')), 'bot01'))).toBe('entrant-repeated');
    const { reference: _, ...config } = startOf({ entrants: entrantsNamed(4) }).config;
    expect(codeOf(withdraw({ ...state, config }, 'bot01'))).toBe('reference-missing');
  });
});

function playUntilRound(start: TournamentState, round: number): TournamentState {
  let state = start;
  while (state.open!.round < round) state = expectValue(recordSet(state, inventSetOf(openSets(state)[0]!)));
  return state;
}

test('progress has the same pairings and tallies without the sets of played rounds', () => {
  const start = startOf({ entrants: entrantsNamed(10), rounds: 4, setsPerRound: 2, avoidRepeats: 2 });
  let state = start;
  let progress: TournamentProgress = start;
  for (let jobs = openSets(state); jobs.length > 0; jobs = openSets(state)) {
    expect(openSets(progress)).toEqual(jobs);
    const result = inventSetOf(jobs.at(-1)!);
    state = expectValue(recordSet(state, result));
    progress = expectValue(recordOpenSet(progress, result));
    if (progress.open?.round === result.round) expect(expectValue(recordOpenSet(progress, result))).toEqual(progress);
    expect(progress).toEqual({ ...state, played: state.played.map(({ pairing }) => ({ pairing })) });
  }
  expect(progress.played).toHaveLength(4);
  expect(recordOpenSet(progress, setsOf(state)[0]!)).toMatchObject({ error: { code: 'round-not-open' } });
});

test('played rounds follow from their sets', () => {
  const { played } = playOut(startOf({ entrants: entrantsNamed(10), rounds: 3, setsPerRound: 2 }));
  expect(roundsOfSets(played.flatMap(({ sets }) => sets))).toEqual(played);
  expect(roundsOfSets([])).toEqual([]);
});
