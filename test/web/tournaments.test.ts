// The list of competitions and the links of entrants, without a browser.

import type { ContestSummary, LadderDocument, TournamentSummary } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { inOneList } from '../../apps/web/src/pages/compete/competition-list.ts';
import { entrantPages } from '../../apps/web/src/pages/tournaments/tournament/entrant-page.ts';

const one = (id: string, status: TournamentSummary['status'], roundsComplete = 0): TournamentSummary => ({
  id,
  name: id,
  status,
  entrants: 4,
  rounds: 8,
  roundsOpened: 1,
  roundsComplete,
  setsPlayed: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
});

const contest = (id: string, phase: ContestSummary['phase'], createdAt: string) =>
  ({ id, phase, createdAt }) as ContestSummary;

test('competitions of all kinds are one list: open ones first, also those of later pages, then newest first', () => {
  const bots = [one('d', 'finished'), one('c', 'running', 2), one('b', 'cancelled')];
  const running = [one('c', 'running', 1), one('a', 'running')];
  const contests = [contest('f', 'over', '2026-01-02T00:00:00Z'), contest('e', 'registration', '2026-01-03T00:00:00Z')];
  const listed = inOneList({ bots, contests, people: [], nights: [] }, running);
  expect(listed.map(({ item: { id } }) => id).join('')).toBe('ecafdb');
  expect(listed[1]!.item).toMatchObject({ id: 'c', roundsComplete: 2 });
});

test('a tournament that ended between two requests is listed once, as over', () => {
  const bots = [one('d', 'finished'), one('c', 'finished')];
  expect(inOneList({ bots, contests: [], people: [], nights: [] }, [one('c', 'running')])).toHaveLength(2);
});

test('entrants link to their bots on the ladder', () => {
  const row = (owner: string, bot: string) => ({ owner, bot }) as LadderDocument['rows'][number];
  const hrefOf = entrantPages({ bots: 2, matching: 2, sets: 0, rows: [row('MCR Arena', 'goal'), row('ann', 'tiger')] });
  expect(hrefOf({ id: 'a', bot: 'goal' })).toBe('/bots/MCR%20Arena/goal');
  expect(hrefOf({ id: 'b', bot: 'goal?style=fast' })).toBe('/bots/MCR%20Arena/goal');
  expect(hrefOf({ id: 'c', bot: 'ann/tiger' })).toBe('/bots/ann/tiger');
  expect([hrefOf({ id: 'd', bot: 'ann/lion' }), hrefOf({ id: 'e', bot: 'remote' }), hrefOf({ id: 'f' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(entrantPages(undefined)({ id: 'a', bot: 'goal' })).toBeUndefined();
});
