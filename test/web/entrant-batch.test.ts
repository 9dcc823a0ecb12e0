// Entrants that are added in one step: which are added, and which are left out for which reason.

import type { LadderRow } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import {
  batchOf,
  firstFree,
  groupCandidates,
  ladderCandidate,
  withBatch,
} from '../../apps/web/src/pages/tournaments/new/entrant-batch.ts';

const entrant = (key: number, bot: string, name: string, parameters = '') => ({ key, bot, name, parameters });
const VARIANTS = [{ name: 'careful', bot: 'goal?style=careful' }];
const row = (owner: string, bot: string, isHouse = false) => ({ owner, bot, isHouse }) as LadderRow;

test('bots that are entered already are skipped, wherever they come from', () => {
  const candidates = [row('Ann', 'tiger'), row('MCR Arena', 'careful', true), row('MCR Arena', 'goal', true)].map(
    (each) => ladderCandidate(each, VARIANTS),
  );
  const entrants = [
    entrant(1, 'own:Ann/tiger', 'tiger'),
    entrant(2, 'house:goal', 'mine', 'style=careful'),
    entrant(3, 'house:goal', 'fast', '?style=fast'),
  ];
  const batch = batchOf(candidates, entrants, 512);
  expect(batch.skipped.map(({ name }) => name)).toEqual(['tiger', 'careful']);
  expect(batch.added).toEqual([{ bot: 'house:goal', name: 'goal' }]);
  expect(withBatch(entrants, batch)).toEqual([...entrants, entrant(4, 'house:goal', 'goal')]);
  expect(batchOf(candidates, withBatch(entrants, batch), 512).added).toEqual([]);
});

test('bots of members have distinct names, and members without a bot are left out', () => {
  const candidates = groupCandidates({
    members: [{ name: 'Una', bot: 'tiger', version: 3 }, { name: 'Vic', bot: 'tiger', version: 1 }, { name: 'Wen' }],
  });
  const all = withBatch([], batchOf(candidates, [], 512));
  expect(all.map(({ bot, name }) => [bot, name])).toEqual([
    ['member:Una/tiger', 'tiger'],
    ['member:Vic/tiger', 'tiger 2'],
  ]);
});

test('no more are added than there is room for', () => {
  const candidates = ['a', 'b', 'c'].map((name) => ladderCandidate(row('Ann', name), []));
  const batch = batchOf(candidates, [entrant(1, 'house:goal', 'goal')], 3);
  expect([batch.added, batch.excess].map((some) => some.map(({ name }) => name))).toEqual([['a', 'b'], ['c']]);
});

test('the next single entrant is one that has not entered, if there is one', () => {
  const known = ['own:Ann/tiger', 'house:goal', 'house:goal?style=fast', 'ladder:Bo/lion'];
  const entrants = [entrant(1, 'house:goal', 'goal'), entrant(2, 'house:goal', 'fast', 'style=fast')];
  expect(firstFree(known, entrants)).toBe('own:Ann/tiger');
  expect(firstFree(known, [...entrants, entrant(3, 'member:Ann/tiger', 'tiger')])).toBe('ladder:Bo/lion');
  expect(firstFree(['house:goal'], entrants)).toBeUndefined();
});
