// The list of tournaments and the links of entrants, without a browser.

import type { LadderDocument, TournamentSummary } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { runningFirst } from '../../apps/web/src/pages/tournaments/running-first.ts';
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

test('running tournaments are listed first, even those from a later page', () => {
  const listed = [one('d', 'finished'), one('c', 'running', 2), one('b', 'cancelled')];
  const running = [one('c', 'running', 1), one('a', 'running')];
  const shown = runningFirst(running, listed);
  expect(shown.map(({ id, roundsComplete }) => [id, roundsComplete])).toEqual([
    ['c', 2],
    ['a', 0],
    ['d', 0],
    ['b', 0],
  ]);
});

test('a tournament that ended between two requests is listed once', () => {
  const shown = runningFirst([one('c', 'running')], [one('d', 'finished'), one('c', 'finished')]);
  expect(shown.map(({ id }) => id)).toEqual(['d', 'c']);
});

test('entrants link to their bots on the ladder', () => {
  const row = (owner: string, bot: string) => ({ owner, bot }) as LadderDocument['rows'][number];
  const hrefOf = entrantPages({ bots: 2, matching: 2, sets: 0, rows: [row('MCR Arena', 'goal'), row('ann', 'tiger')] });
  expect(hrefOf({ id: 'a', bot: 'goal' })).toBe('/ladder/bots/MCR%20Arena/goal');
  expect(hrefOf({ id: 'b', bot: 'goal?style=fast' })).toBe('/ladder/bots/MCR%20Arena/goal');
  expect(hrefOf({ id: 'c', bot: 'ann/tiger' })).toBe('/ladder/bots/ann/tiger');
  expect([hrefOf({ id: 'd', bot: 'ann/lion' }), hrefOf({ id: 'e', bot: 'remote' }), hrefOf({ id: 'f' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(entrantPages(undefined)({ id: 'a', bot: 'goal' })).toBeUndefined();
});
