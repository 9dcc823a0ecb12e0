import { createRandom, expectValue } from '@mcr-arena/tiles';
import {
  advancingOf,
  CONTEST_PRESETS,
  contestNameOf,
  createConfig,
  createContestConfig,
  drawSeedOrder,
  formatSecret,
  openSets,
  pooledEstimateOf,
  rankStage,
  recordSet,
  STAGES_OF_PRESET,
  secretOfSeed,
  stageConfigOf,
  stageSecretOf,
  stageSizesOf,
  stageTournamentIds,
  standingsOf,
  startTournament,
  type TournamentState,
} from '@mcr-arena/tournament';
import { contestConfigSchema, contestInputSchema } from '@mcr-arena/tournament/schema';
import { describe, expect, test } from 'vitest';
import { entrantsNamed, inventSet } from '../invented-play.ts';

const ENDS = '2026-12-01T12:00:00Z';
const contestOf = (preset: (typeof CONTEST_PRESETS)[number]) =>
  expectValue(createContestConfig({ stages: STAGES_OF_PRESET[preset], registrationEnds: ENDS }));

describe('presets', () => {
  test.each(CONTEST_PRESETS)('%s is a valid configuration', (preset) => {
    const config = contestOf(preset);
    expect(contestConfigSchema.parse(config)).toEqual(config);
    expect(contestInputSchema.parse({ stages: STAGES_OF_PRESET[preset], registrationEnds: ENDS })).toBeDefined();
  });

  // Table 3 of the paper: entrants, then tournaments × rounds × sets a round.
  test.each([
    ['ijcai-2020', [37, 16, 4], [3 * 6 * 4, 96 * 4, 128 * 4]],
    ['ijcai-2022', [25, 16, 4], [128, 128, 512]],
  ] as const)('%s plays as many sets as the competition did', (preset, entrants, sets) => {
    const sizes = stageSizesOf(STAGES_OF_PRESET[preset], entrants[0]);
    expect(sizes.map((size) => size.entrants)).toEqual(entrants);
    expect(sizes.map((size) => size.sets / size.tables)).toEqual(sets);
    expect(sizes.every((size) => size.deals === size.sets * 24)).toBe(true);
  });
});

describe('configurations', () => {
  const stage = { name: 'Qualification', rounds: 3 };
  test.each([
    ['stages-missing', { stages: [] }],
    ['count-out-of-range', { stages: [{ ...stage, rounds: 0 }] }],
    ['count-out-of-range', { stages: [stage], entrantsPerOwner: 0 }],
    ['places-not-falling', { stages: [{ ...stage, places: 16 }] }],
    ['places-not-falling', { stages: [stage, stage] }],
    ['places-not-falling', { stages: [stage, { ...stage, places: 8 }, { ...stage, places: 8 }] }],
    ['time-malformed', { stages: [stage], registrationEnds: 'tomorrow' }],
    ['times-not-rising', { stages: [{ ...stage, notBefore: '2026-11-30T12:00:00Z' }] }],
  ] as const)('%s: %j', (code, input) => {
    const made = createContestConfig({ registrationEnds: ENDS, ...input });
    expect(made.ok ? undefined : made.error.code).toBe(code);
  });
});

describe('names of entrants', () => {
  test('are the names of their bots unless already taken', () => {
    const taken: string[] = [];
    for (const owner of ['alice', 'bob', 'bob', 'bob']) taken.push(contestNameOf('Tortoise', owner, taken));
    expect(taken).toEqual(['Tortoise', 'Tortoise (bob)', 'Tortoise (bob) 2', 'Tortoise (bob) 3']);
  });

  test('are never the names of the reference bot and its copies', () => {
    expect(contestNameOf('reference', 'alice', [])).toBe('reference (alice)');
    expect(contestNameOf('reference#2', 'alice', [])).toBe('reference#2 (alice)');
  });

  test('are valid ids of entrants for names of any length', () => {
    const taken = [contestNameOf('b'.repeat(100), 'o'.repeat(100), [])];
    taken.push(contestNameOf('b'.repeat(100), 'o'.repeat(100), taken));
    taken.push(contestNameOf('b'.repeat(100), 'o'.repeat(100), taken));
    const entrants = taken.map((id) => ({ id }));
    expect(createConfig({ id: 'x', rounds: 1, entrants, reference: { id: 'reference' } }).ok).toBe(true);
  });
});

/** A stage's tournament with invented results. */
function playStage(id: string, entrants: number, seed: string): TournamentState {
  const contest = expectValue(createContestConfig({ stages: [{ name: 'a', rounds: 4 }], registrationEnds: ENDS }));
  const secret = stageSecretOf(secretOfSeed(seed), id);
  const config = expectValue(createConfig(stageConfigOf(contest, { id, stage: 1, entrants: entrantsNamed(entrants) })));
  const random = createRandom(formatSecret(secret));
  let state = startTournament(config, drawSeedOrder(secret, config));
  for (let sets = openSets(state); sets.length > 0; sets = openSets(state)) {
    for (const job of sets) state = expectValue(recordSet(state, inventSet(job, random)));
  }
  return state;
}

describe('the ranking of a stage', () => {
  test.each([4, 7, 20])('of one tournament with %d entrants equals its standings', (entrants) => {
    const state = playStage('cup-s1', entrants, 'one');
    const { entrants: standings } = standingsOf(state, { replicates: 0 });
    const ranking = rankStage([state]);
    expect(ranking.map(({ entrant }) => entrant)).toEqual(standings.map(({ entrant }) => entrant));
    expect(ranking.map(({ totalDelta }) => totalDelta)).toEqual(standings.map(({ totalDelta }) => totalDelta));
    expect(ranking.map(({ rank }) => rank)).toEqual(standings.map(({ rank }) => rank));
  });

  test('of several tournaments adds up their ranking points', () => {
    const states = ['cup-s1-t1', 'cup-s1-t2', 'cup-s1-t3'].map((id) => playStage(id, 9, 'three'));
    const ranking = rankStage(states);
    const points = (id: string) => states.reduce((sum, { tallies }) => sum + tallies.get(id)!.rankingPoints, 0);
    for (const { entrant, rankingPoints, sets } of ranking)
      expect([rankingPoints, sets]).toEqual([points(entrant), 12]);
    const sorted = ranking.map(({ rankingPoints }) => rankingPoints);
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
    expect(ranking.some(({ entrant }) => entrant.startsWith('reference'))).toBe(false);
  });

  test('breaks ties by points, then by the draw for the first tournament', () => {
    const tally = (rankingPoints: number, totalDelta: number) => ({ rankingPoints, totalDelta, sets: 1, deals: 24 });
    const stage = {
      seedOrder: ['d', 'c', 'b', 'a'],
      tallies: new Map(Object.entries({ a: tally(3, 10), b: tally(3, 11), c: tally(2, 0), d: tally(2, 0) })),
    } as unknown as TournamentState;
    expect(rankStage([stage]).map(({ entrant }) => entrant)).toEqual(['b', 'a', 'd', 'c']);
  });

  test('the places of entrants who are out go to the next in the ranking', () => {
    expect(advancingOf(['a', 'b', 'c', 'd', 'e'], 3, new Set(['b']))).toEqual(['a', 'c', 'd']);
    expect(advancingOf(['a', 'b'], 4, new Set())).toEqual(['a', 'b']);
  });
});

describe('tournaments of a stage', () => {
  test('have unique ids', () => {
    expect(stageTournamentIds('cup', contestOf('ijcai-2022'), 1)).toEqual(['cup-s1']);
    expect(stageTournamentIds('cup', contestOf('ijcai-2020'), 1)).toEqual(['cup-s1-t1', 'cup-s1-t2', 'cup-s1-t3']);
  });

  test('have secrets derived from that of the contest', () => {
    const derived = ['cup-s1', 'cup-s2'].map((id) => formatSecret(stageSecretOf(secretOfSeed('spring'), id)));
    expect(new Set(derived).size).toBe(2);
    // Python: hmac.new(sha256(b"mcr-arena/seed/1\nspring").digest(), b"mcr-arena/contest/1\ncup-s1", "sha256").hexdigest()
    expect(derived[0]).toBe('e5edcbc7ca00de02311e24f2ab391e68895dff550c92861549a4cc8b6b46313f');
  });
});

describe('estimates of several tournaments', () => {
  const part = (value: number, half: number, deals: number) =>
    ({ estimate: { value, interval: [value - half, value + half] }, deals }) as const;

  test('are weighted by deals, and their intervals are pooled as if independent', () => {
    expect(pooledEstimateOf([part(1, 0.3, 96), part(3, 0.4, 96)])).toEqual({ value: 2, interval: [1.75, 2.25] });
    expect(pooledEstimateOf([part(1, 0.4, 288), part(5, 0.4, 96)])?.value).toBe(2);
  });

  test('equal those of the only tournament played, and have no interval if any tournament has none', () => {
    expect(pooledEstimateOf([part(1, 0.5, 96), part(0, 0, 0)])).toEqual({ value: 1, interval: [0.5, 1.5] });
    expect(pooledEstimateOf([part(1, 0.5, 96), { estimate: { value: 3 }, deals: 96 }])).toEqual({ value: 2 });
    expect(pooledEstimateOf([])).toBeUndefined();
  });
});
