// The list of competitions and the links of entrants, without a browser.

import type { LadderDocument } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { inOneList } from '../../apps/web/src/pages/compete/competition-list.ts';
import { entrantPages } from '../../apps/web/src/pages/tournaments/tournament/entrant-page.ts';

const one = (id: string, isOpen: boolean, createdAt = '2026-01-01T00:00:00Z') => ({ item: { id, createdAt }, isOpen });

test('competitions of all kinds are one list: open ones first, then newest first', () => {
  const tournaments = [one('d', false), one('c', true), one('b', false), one('a', true)];
  const contests = [one('f', false, '2026-01-02T00:00:00Z'), one('e', true, '2026-01-03T00:00:00Z')];
  expect(
    inOneList([...tournaments, ...contests])
      .map(({ item: { id } }) => id)
      .join(''),
  ).toBe('ecafdb');
});

test('a tournament that ended between two requests is listed once, as over', () => {
  expect(inOneList([one('d', false), one('c', false), one('c', true)])).toEqual([one('d', false), one('c', false)]);
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
