// The exercises of the trainer with their answers, and its addresses, without a browser.

import { createBot, explain } from '@mcr-arena/bot-goal';
import { DUPLICATE_RULES, legalActionsFor, observe } from '@mcr-arena/engine';
import { fanPointsOf, scoreHand, type WinClaim, WMO_RULES } from '@mcr-arena/scoring';
import { KINDS, type TileIndex, tilesOfMeld } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { gradeDecision, gradePoints, gradeWaits, placeOf, tallyOf } from '../../apps/web/src/pages/trainer/answers.ts';
import { discardExercise } from '../../apps/web/src/pages/trainer/decisions.ts';
import { exerciseOf } from '../../apps/web/src/pages/trainer/exercise.ts';
import { pointsExercise, type WaitsExercise, waitsExercise } from '../../apps/web/src/pages/trainer/hands.ts';
import { drawnTheme, themeOfFans } from '../../apps/web/src/pages/trainer/themes.ts';
import {
  placeOfQuery,
  queryOfPlace,
  searchOfPlace,
  type TrainerPlace,
} from '../../apps/web/src/pages/trainer/trainer-address.ts';
import { readHand } from '../../apps/web/src/ui/hand/hand-text.ts';
import { mistakesOf } from '../../apps/web/src/ui/review/mistakes.ts';
import type { ShownDecision } from '../../apps/web/src/ui/review/shown-review.ts';
import { LEVELS, SEEDED_KINDS, THEMES } from '../../apps/web/src/ui/training/exercise-source.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';
import { literalScore } from '../scoring/literal/scorer.ts';

const NUMBERS = [1, 2];
const LITERAL = { mixedKongs: 5, waitsInKnittedStraight: true } as const;
const discards = NUMBERS.map((number) =>
  discardExercise({ kind: 'discards', theme: 'any', level: 2, seed: 'test', number }),
);

describe('a discard', () => {
  test('is a view of the seat, and its answer is computed by goal from that view alone', () => {
    for (const { view, seat, decision } of discards) {
      const { question, ...table } = observe(view);
      const observation = { ...table, question: question! };
      expect(observation.seat).toBe(seat);
      const legal = legalActionsFor(observation);
      const { alternatives } = explain(observation, legal);
      expect(decision.alternatives.map(({ action, value }) => ({ action, value }))).toEqual(alternatives);
      expect(createBot({ parameters: {} }).decide(observation, legal, 0)).toEqual(alternatives[0]!.action);
    }
  });

  test.each(LEVELS)('has the difference of values of level %i', (level) => {
    const [least, most] = { 1: [-Infinity, 0.5], 2: [0.5, 0.8], 3: [0.8, 0.93] }[level] as [number, number];
    for (const number of NUMBERS.slice(0, 1)) {
      const { decision } = discardExercise({ kind: 'discards', theme: 'any', level, seed: 'levels', number });
      const [best, second] = decision.alternatives;
      expect(decision.alternatives.every(({ action }) => action.type === 'discard')).toBe(true);
      expect(second!.value / best!.value).toBeGreaterThan(least);
      expect(second!.value / best!.value).toBeLessThanOrEqual(most);
    }
  });

  test('has one best choice, whether or not the danger counts', () => {
    // The first suitable discard of this source is not best if the danger counts.
    const { decision } = discardExercise({ kind: 'discards', theme: 'any', level: 2, seed: 'danger', number: 399 });
    expect(decision.safer).toBeUndefined();
  });

  test.each(THEMES.slice(1))('of the theme %s: its best plan has such a main fan', { tags: ['full'] }, (theme) => {
    const { decision } = discardExercise({ kind: 'discards', theme, level: 3, seed: 'themes', number: 1 });
    expect(themeOfFans(decision.plans[0]!.name.fans)).toBe(theme);
  });
});

test('mistakes: none with a small loss, or where another discard is better if the danger counts', () => {
  const deal = randomDeal(configFrom(DUPLICATE_RULES, 'mistakes'), 'mistakes');
  const decided = (cost: number, change: Partial<ShownDecision> = {}): ShownDecision => {
    const { decision } = discards[0]!;
    return { ...decision, event: 10, chosen: 1, cost, ...change };
  };
  const safer = { tile: 0 as TileIndex, chance: 0.01, insteadOf: 0.2 };
  const mistakes = mistakesOf(deal, 0, [decided(0.4), decided(2), decided(3, { safer }), decided(1)]);
  expect(mistakes.map(({ cost }) => cost)).toEqual([2, 1]);
});

describe('a hand to be scored', () => {
  test.each(LEVELS)('of level %i has the points that an independent scorer gives it', (level) => {
    for (const number of NUMBERS) {
      const { win, candidates } = pointsExercise({ kind: 'points', theme: 'any', level, seed: 'test', number });
      const { score } = win.explanation;
      expect(literalScore(win.claim, LITERAL)!.points).toBe(score.fanPoints);
      expect(score.fanPoints).toBeGreaterThanOrEqual(8);
      const fans = new Set(score.fans.map(({ fan }) => fan).filter((fan) => fan !== 'flowerTiles')).size;
      const [least, most] = { 1: [1, 3], 2: [4, 5], 3: [6, 99] }[level] as [number, number];
      expect(candidates.filter((fan) => score.fans.some((one) => one.fan === fan))).toHaveLength(fans);
      expect(new Set(candidates).size).toBe(Math.max(14, fans));
      expect(fans).toBeGreaterThanOrEqual(least);
      expect(fans).toBeLessThanOrEqual(most);
    }
  });

  // The first sampled hands of these sources rob a kong: with another copy in a meld, and after the last tile of the wall.
  test.each([
    [2, 196],
    [3, 514],
  ] as const)('was won in a manner that is possible: level %i, exercise %i', (level, number) => {
    const { win } = pointsExercise({ kind: 'points', theme: 'any', level, seed: 'manner', number });
    const { melds, concealed, winningTile, afterKong, selfDrawn, lastOfWall } = win.claim;
    const held = [...concealed, ...melds.flatMap(tilesOfMeld)].includes(winningTile);
    expect(afterKong && !selfDrawn && (held || lastOfWall)).toBe(false);
  });

  test.each(THEMES.slice(1))('of the theme %s', (theme) => {
    const { win } = pointsExercise({ kind: 'points', theme, level: 2, seed: 'themes', number: 1, rules: 'wmo' });
    expect(win.explanation.score.fanPoints).toBe(fanPointsOf(win.claim, WMO_RULES));
    expect(themeOfFans(win.explanation.score.fans.map(({ fan }) => fan))).toBe(theme);
  });
});

describe('a ready hand', () => {
  /** The claim of the hand with another winning tile, from the text of the calculator. */
  function claimWith(
    { calculation }: WaitsExercise,
    winningTile: WinClaim['winningTile'],
    selfDrawn: boolean,
  ): WinClaim {
    const read = readHand(calculation.hand);
    if (!read.ok) throw new Error(calculation.hand);
    const { melds, concealed } = read.hand;
    const { hand: _, flowers, ...manner } = calculation;
    return { ...manner, selfDrawn, flowers, melds, concealed, winningTile };
  }

  test.each(LEVELS)('of level %i: all its waits, with the points of an independent scorer', (level) => {
    const [least, most] = { 1: [1, 1], 2: [2, 3], 3: [4, 9] }[level] as [number, number];
    for (const number of NUMBERS) {
      const exercise = waitsExercise({ kind: 'waits', theme: 'any', level, seed: 'test', number });
      expect(exercise.claimed.length).toBeGreaterThanOrEqual(least);
      expect(exercise.claimed.length).toBeLessThanOrEqual(most);
      const waits = KINDS.filter((tile) => scoreHand(claimWith(exercise, tile, false)).ok);
      expect(exercise.claimed.map(({ tile }) => tile)).toEqual(waits);
      for (const [place, { tile, explanation, reachesMinimum }] of exercise.claimed.entries()) {
        const points = literalScore(claimWith(exercise, tile, false), LITERAL)!.points;
        expect(explanation.score.total).toBe(points);
        expect(reachesMinimum).toBe(points >= 8);
        const drawn = literalScore(claimWith(exercise, tile, true), LITERAL)!.points;
        expect(exercise.selfDrawn[place]!.explanation.score.total).toBe(drawn);
      }
    }
  });
});

test.each(SEEDED_KINDS)('%s: an exercise depends only on its source', (kind) => {
  const source = { kind, theme: 'any', level: 1, seed: 'same', number: 2 } as const;
  expect(exerciseOf(source)).toEqual(exerciseOf(source));
  const texts = [1, 2].map((number) => JSON.stringify(exerciseOf({ ...source, number })));
  expect(new Set(texts).size).toBe(2);
});

test('a theme is drawn for every number', () => {
  const drawn = Array.from({ length: 100 }, (_, draw) => drawnTheme(draw));
  expect(new Set(drawn)).toEqual(new Set(THEMES.slice(1)));
});

describe('answers', () => {
  test('decisions lose the difference to the best value', () => {
    const { decision } = discards[0]!;
    const { alternatives } = decision;
    expect(gradeDecision(decision, 0)).toEqual({ grade: 'right', lost: 0 });
    const last = alternatives.length - 1;
    const lost = alternatives[0]!.value - alternatives[last]!.value;
    expect(gradeDecision(decision, last)).toEqual({ grade: 'missed', lost });
    expect(placeOf(decision, alternatives[2]!.action)).toBe(2);
    expect(placeOf(decision, { type: 'pass' })).toBeUndefined();
  });

  test('values within three percent are equal, and within ten percent close', () => {
    const decision = { ...discards[0]!.decision };
    const worth = (...values: number[]) => ({
      ...decision,
      alternatives: values.map((value, place) => ({ ...decision.alternatives[place]!, value })),
    });
    const grades = [1, 2, 3].map((place) => gradeDecision(worth(10, 9.75, 9.1, 8.9), place).grade);
    expect(grades).toEqual(['right', 'near', 'missed']);
    expect(gradeDecision(worth(-1, -2), 1)).toEqual({ grade: 'missed', lost: 1 });
    expect(gradeDecision(worth(0, 0), 1)).toEqual({ grade: 'right', lost: 0 });
  });

  test('points are right or off by their difference', () => {
    expect(gradePoints(24, 24)).toEqual({ grade: 'right', lost: 0 });
    expect(gradePoints(24, 30)).toEqual({ grade: 'missed', lost: 6 });
  });

  test('waits count the marks that are wrong or missing', () => {
    const exercise = waitsExercise({ kind: 'waits', theme: 'chows', level: 2, seed: 'test', number: 1 });
    const waits = new Set(exercise.claimed.map(({ tile }) => tile));
    const winning = new Set(exercise.claimed.filter(({ reachesMinimum }) => reachesMinimum).map(({ tile }) => tile));
    expect(gradeWaits(exercise, { waits, winning })).toEqual({ grade: 'right', lost: 0 });
    const other = KINDS.find((tile) => !waits.has(tile))!;
    const marked = new Set([...waits].slice(1)).add(other);
    expect(gradeWaits(exercise, { waits: marked, winning: new Set() })).toEqual({
      grade: 'missed',
      lost: 2 + winning.size,
    });
  });

  test('a tally adds up', () => {
    const answers = [gradePoints(8, 8), gradePoints(8, 10), gradePoints(30, 24)];
    expect(tallyOf(answers)).toEqual({ answers: 3, right: 1, lost: 8 });
    expect(tallyOf([])).toEqual({ answers: 0, right: 0, lost: 0 });
  });
});

describe('addresses', () => {
  const places: readonly TrainerPlace[] = [
    { type: 'start' },
    { type: 'seeded', set: { kind: 'waits', theme: 'suits', level: 3, seed: 'a b&c', rules: 'wmo' }, number: 11 },
    { type: 'seeded', set: { kind: 'points', theme: 'any', level: 1, seed: 'x' }, number: 1 },
    { type: 'stored', ids: ['abc0', 'd1'], number: 2 },
  ];

  test.each(places)('a place is read from its query: %j', (place) => {
    expect(placeOfQuery(new URLSearchParams(searchOfPlace(place)), 'own')).toEqual(place);
    expect(Object.keys(queryOfPlace(place)).sort()).toEqual(['cards', 'kind', 'level', 'n', 'rules', 'seed', 'theme']);
  });

  test.each(['kind=discards', 'kind=robbery&theme=no&level=9&n=0', 'seed=&n=x', 'kind=&n=1.5', 'seed=&n=1e9'])(
    'an invalid field has its usual value: %s',
    (query) => {
      const set = { kind: 'discards', theme: 'any', level: 2, seed: 'own' };
      expect(placeOfQuery(new URLSearchParams(query), 'own')).toEqual({ type: 'seeded', set, number: 1 });
    },
  );

  test('stored exercises are at most ten; others in the address are ignored', () => {
    const many = Array.from({ length: 50 }, (_, index) => `id${index}`).join('.');
    const place = placeOfQuery(new URLSearchParams({ cards: `../x.%.${many}`, n: '3' }), 'own');
    expect(place).toMatchObject({ type: 'stored', number: 3 });
    expect(place.type === 'stored' && place.ids).toHaveLength(10);
    expect(placeOfQuery(new URLSearchParams({ cards: '..' }), 'own')).toEqual({ type: 'start' });
  });

  test('a seed is cut to 64 characters', () => {
    const place = placeOfQuery(new URLSearchParams({ seed: 's'.repeat(10_000) }), 'own');
    expect(place.type === 'seeded' && place.set.seed).toBe('s'.repeat(64));
  });
});
