// A book with two fans that exist nowhere else, made by the steps of CONTRIBUTING, "Add a fan variant".

import { readFileSync } from 'node:fs';
import { readSiteRecords } from '@mcr-arena/formats';
import { type ScoringRules, STANDARD_RULES, scoreHand } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test, vi } from 'vitest';
import { readScript } from '../../apps/cli/src/read-script.ts';
import { claim } from './claims.ts';
import { differenceOn, differencesOn } from './literal/comparison.ts';

const RULES = { ...STANDARD_RULES, id: 'lakeside', book: 'lakeside' } as unknown as ScoringRules;

// Step 1: the book, and the fans that only it has.
vi.mock('../../packages/scoring/src/fans/fan.ts', async (original) => ({
  ...(await original<object>()),
  FAN_BOOKS: ['wmo', 'lakeside'],
}));
vi.mock('../../packages/scoring/src/fans/fan-ids.ts', async (original) => {
  const { FAN_IDS } = await original<{ FAN_IDS: readonly string[] }>();
  return { FAN_IDS: FAN_IDS.toSpliced(7, 0, 'bigSevenStars', 'pureOutsideHand') };
});
vi.mock('../../packages/scoring/src/fans/points-88.ts', async (original) => {
  const { FANS_OF_88 } = await original<{ FANS_OF_88: readonly object[] }>();
  const { everyPart, form } = await import('../../packages/scoring/src/fans/criterion.ts');
  const { isTerminal } = await import('@mcr-arena/tiles');
  const ofSevenPairs = ['allHonors', 'allTerminalsAndHonors', 'sevenPairs', 'fullyConcealedHand', 'concealedHand'];
  const bigSevenStars = {
    id: 'bigSevenStars',
    number: undefined,
    points: 88,
    onlyIn: ['lakeside'],
    includes: [...ofSevenPairs, 'singleWait'],
    holds: form((hand) => hand.form === 'sevenPairs' && hand.honorKinds === 7),
  };
  const pureOutsideHand = {
    id: 'pureOutsideHand',
    number: undefined,
    points: 88,
    onlyIn: ['lakeside'],
    includes: ['outsideHand', 'noHonors'],
    holds: everyPart((part) => part.type !== 'knitted' && part.kinds.some(isTerminal)),
  };
  return { FANS_OF_88: [...FANS_OF_88, bigSevenStars, pureOutsideHand] };
});

// Step 4: the same in the independent scorer.
vi.mock('./literal/patterns.ts', async (original) => {
  const patterns = await original<typeof import('./literal/patterns.ts')>();
  const added = {
    83: ({ layout, tiles }: { layout: { type: string }; tiles: readonly string[] }) =>
      layout.type === 'seven pairs' && new Set(tiles.filter((tile) => tile.startsWith('z'))).size === 7,
    84: (shown: Parameters<(typeof patterns.WHOLE_HAND)[55]>[0]) =>
      patterns.WHOLE_HAND[55]!(shown) && shown.tiles.every((tile) => !tile.startsWith('z')),
  };
  return {
    ...patterns,
    OUTSIDE_THE_LIST: { ...patterns.OUTSIDE_THE_LIST, bigSevenStars: 83, pureOutsideHand: 84 },
    WHOLE_HAND: { ...patterns.WHOLE_HAND, ...added },
    pointsOf: (pattern: number) => (pattern > 82 ? 88 : patterns.pointsOf(pattern)),
  };
});
vi.mock('./literal/implied.ts', async (original) => {
  const implied = await original<typeof import('./literal/implied.ts')>();
  const added: Readonly<Record<number, readonly number[]>> = { 83: [11, 18, 19, 55, 56, 62, 79], 84: [55, 76] };
  const implies = (by: number, pattern: number): boolean =>
    added[by]?.includes(pattern) ?? implied.implies(by, pattern);
  return { ...implied, implies };
});

test.each([
  ['Big Seven Stars', 'EESSWWNNCCFFP + P drawn', 89, 89],
  ['a near miss: six kinds of honors', 'EESSWWNNCCFF1m + 1m drawn', 63, 63],
  ['Pure Outside Hand', "[1'23m] [7'89p] 123s 789s 9p + 9p", 94, 10],
  ['a near miss: honors', "[1'23m] [7'89p] 123s 789s E + E", 8, 8],
])('%s', (_, hand, lakeside, standard) => {
  expect([RULES, STANDARD_RULES].map((rules) => expectValue(scoreHand(claim(hand), rules)).total)).toEqual([
    lakeside,
    standard,
  ]);
  expect(differenceOn(claim(hand), RULES)).toBeUndefined();
});

test('numbers of fans in records of other programs stay the same', () => {
  const game = readFileSync(new URL('../fixtures/other-programs/games.pmn', import.meta.url), 'utf8').split('\n\n')[0]!;
  const read = (fan: number) => readSiteRecords(`[Fan "${fan}/1 None None None"]\n${game}`, readScript);
  expect(read(82)).toMatchObject({ value: { deals: [{ ok: true }] } });
  expect(read(83)).toMatchObject({ value: { deals: [{ ok: false }] } });
});

test('random hands are scored as by the literal scorer', () => {
  expect(differencesOn('throw-away', 300, RULES)).toEqual([]);
});
