import type { LadderPlayer } from '@mcr-arena/ladder';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LADDER } from '../../../apps/server/src/competitions/ladder/ladder-config.ts';
import { type PaceBasis, paceOf } from '../../../apps/server/src/competitions/ladder/pace.ts';

const HOUR_MS = 3_600_000;

function player(isHouse: boolean, sets: number): LadderPlayer {
  return { version: `${isHouse} ${sets}`, owner: 'x', isHouse, rating: { mu: 25, sigma: 1 }, sets, open: 0 };
}

const HOUSE = [1, 2, 3, 4].map((number) => player(true, 10_000 + number));
const IDLE: PaceBasis = {
  config: DEFAULT_LADDER,
  players: HOUSE,
  openTables: 0,
  tablesInPlay: 0,
  planned: 100_000,
  playedToday: 0,
  sinceLastMs: HOUR_MS,
  isWatched: false,
};
const tablesOf = (more: Partial<PaceBasis>): number => {
  const pace = paceOf({ ...IDLE, ...more });
  return pace.type === 'play' ? pace.tables : 0;
};

describe('the pace of the ladder', () => {
  test("uses all capacity while the rating of any user's bot is uncertain, watched or not", () => {
    const players = [...HOUSE, player(false, 0)];
    expect(tablesOf({ players })).toBe(2);
    expect(tablesOf({ players, openTables: 8, tablesInPlay: 8 })).toBe(6);
    expect(tablesOf({ players, openTables: 16, tablesInPlay: 8 })).toBe(0);
    expect(tablesOf({ players: [...HOUSE, player(false, DEFAULT_LADDER.learningSets)], playedToday: 10_000 })).toBe(0);
  });

  test('plays a limited number of sets a day if no rating is uncertain and no page is open', () => {
    expect(tablesOf({ playedToday: DEFAULT_LADDER.dailySets - 1 })).toBe(1);
    expect(tablesOf({ playedToday: DEFAULT_LADDER.dailySets })).toBe(0);
    expect(tablesOf({ openTables: 1 })).toBe(0);
  });

  test('plays one set at a time while people watch', () => {
    expect(tablesOf({ isWatched: true, playedToday: 10_000 })).toBe(1);
    expect(paceOf({ ...IDLE, isWatched: true, sinceLastMs: 1000 })).toEqual({ type: 'wait', ms: 4000 });
  });

  test('plays an initial number of sets after the first start', () => {
    expect(tablesOf({ planned: 0, playedToday: 10_000 })).toBe(2);
    expect(tablesOf({ planned: DEFAULT_LADDER.firstSets - 1, playedToday: 10_000 })).toBe(1);
    expect(tablesOf({ planned: DEFAULT_LADDER.firstSets, playedToday: 10_000 })).toBe(0);
  });

  test('waits for four bots', () => {
    expect(tablesOf({ players: HOUSE.slice(1), planned: 0 })).toBe(0);
  });
});
