import { type LadderPlayer, type LadderState, makeTables } from '@mcr-arena/ladder';
import { createRandom } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { playLadder, type SimulatedBot, simulateLadder } from './simulated-ladder.ts';

const RULES = { botsPerOwner: 4, noviceSets: 0 };

function player(version: string, owner: string, more: Partial<LadderPlayer> = {}): LadderPlayer {
  return { version, owner, isHouse: false, rating: { mu: 25, sigma: 2 }, sets: 0, open: 0, ...more };
}

function state(players: readonly LadderPlayer[], more: Partial<LadderState> = {}): LadderState {
  return { players, links: new Map(), ownerSets: new Map(), rules: RULES, ...more };
}

const house = (count: number) =>
  Array.from({ length: count }, (_, index) => player(`house ${index}`, 'house', { isHouse: true }));
const owned = (count: number, owners = count) =>
  Array.from({ length: count }, (_, index) => player(`bot ${index}`, `owner ${index % owners}`));

describe('tables', () => {
  test('follow from state and seed', () => {
    const tables = (seed: string) => makeTables(state(owned(20)), 5, 0, createRandom(seed));
    expect(tables('a')).toEqual(tables('a'));
    expect(tables('a')).not.toEqual(tables('b'));
  });

  test('never seat two bots of one owner, or of owners linked in either direction', () => {
    const links = new Map([
      ['owner 0', new Set(['owner 1'])],
      ['owner 3', new Set(['owner 2'])],
    ]);
    const { sets, bots } = simulateLadder({ seed: 'links', bots: 24, owners: 6, sets: 300, links });
    const owners = new Map(bots.map(({ version, owner }) => [version, owner]));
    for (const { versions } of sets) {
      const seated = new Set(versions.map((version) => owners.get(version)!));
      expect(seated.size).toBe(4);
      expect(seated.has('owner 0') && seated.has('owner 1')).toBe(false);
      expect(seated.has('owner 2') && seated.has('owner 3')).toBe(false);
    }
  });

  test('give every bot at least half the mean number of sets, for any number planned at once', () => {
    for (const atOnce of [1, 8]) {
      const { sets, bots } = simulateLadder({ seed: `starving ${atOnce}`, bots: 20, owners: 8, sets: 600, atOnce });
      const counts = bots.map(({ version }) => sets.filter(({ versions }) => versions.includes(version)).length);
      const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      expect(Math.min(...counts)).toBeGreaterThan(mean / 2);
    }
  });

  test('bring a newcomer to half the mean number of sets of an old ladder', () => {
    const players = owned(20).map((one) => ({ ...one, sets: 300 }));
    const newcomer = player('new', 'newcomer', { rating: { mu: 25, sigma: 25 / 3 } });
    let sets = 0;
    const random = createRandom('newcomer');
    for (let played = 0; played < 160; played += 1) {
      const [table] = makeTables(state([...players, { ...newcomer, sets }]), 1, 0, random);
      if (table!.includes('new')) sets += 1;
    }
    expect(sets).toBeGreaterThan(150);
  });

  test('seat bots of similar ratings if ratings are certain', () => {
    const players = owned(40).map((one, index) => ({ ...one, rating: { mu: index, sigma: 1 } }));
    const random = createRandom('close');
    const spreads = makeTables(state(players), 10, 0, random).map((table) => {
      const ratings = table.map((version) => players.find((one) => one.version === version)!.rating.mu);
      return Math.max(...ratings) - Math.min(...ratings);
    });
    // Four drawn at random differ by 24 on average.
    expect(spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length).toBeLessThan(16);
  });

  test('seat a bot with few sets, even if it is at every open table, rather than only house bots', () => {
    const one = player('one', 'ann', { open: 3, sets: 3 });
    const tables = makeTables(
      state([...house(4).map((bot) => ({ ...bot, sets: 50 })), one]),
      3,
      3,
      createRandom('one'),
    );
    expect(tables.map((table) => table.includes('one'))).toEqual([true, true, true]);
  });

  test('list the best-rated bot first', () => {
    const players = owned(4).map((one, index) => ({ ...one, rating: { mu: 20 + index, sigma: 2 } }));
    expect(makeTables(state(players), 1, 0, createRandom('order'))).toEqual([['bot 3', 'bot 2', 'bot 1', 'bot 0']]);
  });

  test('are not created without four owners', () => {
    expect(makeTables(state(owned(9, 3)), 1, 0, createRandom('few'))).toEqual([]);
    expect(makeTables(state(house(4)), 1, 0, createRandom('house'))).toHaveLength(1);
  });
});

describe('accounts', () => {
  test('play only house bots until their own bots have enough sets', () => {
    const bots: SimulatedBot[] = [
      ...house(4).map(({ version, owner }) => ({ version, owner, isHouse: true, strength: 0 })),
      ...owned(8, 4).map(({ version, owner }) => ({ version, owner, isHouse: false, strength: 0 })),
    ];
    const noviceSets = 6;
    const { sets } = playLadder(bots, {
      total: 200,
      atOnce: 1,
      links: new Map(),
      noviceSets,
      random: createRandom('novices'),
    });
    const played = new Map<string, number>();
    const isHouse = (version: string): boolean => version.startsWith('house');
    for (const { versions } of sets) {
      const owners = versions
        .filter((version) => !isHouse(version))
        .map((version) => Number(version.split(' ')[1]) % 4);
      const hasNovice = owners.some((owner) => (played.get(`${owner}`) ?? 0) < noviceSets);
      if (hasNovice) expect(owners).toHaveLength(1);
      for (const owner of owners) played.set(`${owner}`, (played.get(`${owner}`) ?? 0) + 1);
    }
    expect(Math.min(...played.values())).toBeGreaterThan(noviceSets);
  });

  test('have a limited number of playing bots: the first to enter', () => {
    const many = Array.from({ length: 8 }, (_, index) => player(`many ${index}`, 'many'));
    const tables = makeTables(state([...many, ...owned(6)]), 60, 240, createRandom('limit'));
    const seen = new Set(tables.flat().filter((version) => version.startsWith('many')));
    expect([...seen].sort()).toEqual(['many 0', 'many 1', 'many 2', 'many 3']);
  });

  test('do not occupy more than a quarter of the open tables with one bot', () => {
    const busy = player('busy', 'busy', { rating: { mu: 25, sigma: 8 }, open: 2 });
    const others = owned(12).map((one) => ({ ...one, sets: 100 }));
    expect(makeTables(state([busy, ...others]), 1, 4, createRandom('busy')).flat()).not.toContain('busy');
    expect(makeTables(state([busy, ...others]), 1, 8, createRandom('busy')).flat()).toContain('busy');
  });
});
