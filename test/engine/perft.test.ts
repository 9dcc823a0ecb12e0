// Perft: counts the ways to answer the next questions from fixed positions. On a turn every legal action is a way; if a tile
// can be claimed, all pass or one seat acts. The numbers are pinned, and the naive table counts the same.

import {
  apply,
  BOTZONE_DEAL_RULES,
  CASUAL_RULES,
  type DealEvent,
  type DealRules,
  type DealState,
  legalActions,
  type Replies,
  replay,
  startDeal,
  step,
} from '@mcr-arena/engine';
import { SEATS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { configFrom, onlyReply, randomDeal } from '../deals/random-deals.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';
import { naiveAnswers, tableAfter } from './naive-table.ts';

/** The different sets of replies to the question of a state. */
function waysToAnswer(state: DealState): Replies[] {
  const { phase } = state;
  if (phase.type === 'ended') return [];
  if (phase.type === 'turn') return legalActions(state, phase.seat).map((action) => onlyReply(phase.seat, action));
  const claims = SEATS.flatMap((seat) =>
    legalActions(state, seat).flatMap((action) => (action.type === 'pass' ? [] : [onlyReply(seat, action)])),
  );
  return [[undefined, undefined, undefined, undefined], ...claims];
}

/** Number of ways to answer the question after `events`, by the naive table. */
function naiveCount(events: readonly DealEvent[]): number {
  const table = tableAfter(events);
  const answers = SEATS.map((seat) => naiveAnswers(table, seat));
  if (answers.every((own) => own.length === 0)) return 0;
  const beside = answers.flat().filter((words) => words !== 'PASS').length;
  return table.last.what === 'drew' || table.last.what === 'claimed' ? beside : beside + 1;
}

type Count = (events: readonly DealEvent[], state: DealState) => number;

/** Number of ways to answer the next `depth` questions; `countLast` counts those of the last one. */
function perft(events: readonly DealEvent[], state: DealState, depth: number, countLast: Count): number {
  if (depth === 1) return countLast(events, state);
  return waysToAnswer(state).reduce((sum, replies) => {
    const following = step(state, replies);
    const after = following.reduce(apply, state);
    return sum + perft([...events, ...following], after, depth - 1, countLast);
  }, 0);
}

const byEngine: Count = (_events, state) => waysToAnswer(state).length;
const byNaive: Count = (events) => naiveCount(events);

/** The events of a random deal up to its question `question`; counted from the end if negative. */
function position(rules: DealRules, seed: string, question: number, flowers = false): readonly DealEvent[] {
  const { events, steps } = randomDeal(configFrom(rules, seed, flowers), seed);
  const after = steps.slice(question).reduce((sum, each) => sum + each.events.length, 0);
  return events.slice(0, events.length - after);
}

/** The events of the first golden game with a question in a `wanted` state, up to this question. */
function goldenPosition(wanted: (state: DealState) => boolean): readonly DealEvent[] {
  for (const game of GOLDEN_GAMES) {
    let found: readonly DealEvent[] | undefined;
    playGoldenGame(game, (state, events) => {
      if (found === undefined && wanted(state)) found = [...events];
    });
    if (found !== undefined) return found;
  }
  throw new Error('there is no such position');
}

const isAboutToAdd = (state: DealState): boolean =>
  SEATS.some((seat) => legalActions(state, seat).some(({ type }) => type === 'addedKong'));
const isAboutToRob = (state: DealState): boolean =>
  state.phase.type === 'robKong' && SEATS.some((seat) => legalActions(state, seat).some(({ type }) => type === 'win'));

const POSITIONS: readonly (readonly [string, () => readonly DealEvent[], readonly number[]])[] = [
  [
    'duplicate, the first turn',
    () => startDeal(configFrom(BOTZONE_DEAL_RULES, 'perft')),
    [12, 20, 151, 513, 2945, 11242],
  ],
  ['duplicate, in the middle', () => position(BOTZONE_DEAL_RULES, 'perft', 80), [1, 7, 34, 121, 361, 1444]],
  ['duplicate, the last tiles', () => position(BOTZONE_DEAL_RULES, 'perft', -6), [7, 7, 35, 35, 175, 175]],
  ['duplicate with flowers', () => position(BOTZONE_DEAL_RULES, 'petals', 20, true), [13, 23, 137, 257, 1273, 4536]],
  ['a kong that can be added', () => goldenPosition(isAboutToAdd), [10, 30, 119, 219, 330, 1310]],
  ['a kong that can be robbed', () => goldenPosition(isAboutToRob), [2, 11, 16, 93, 219, 1407]],
  ['casual, the first turn', () => startDeal(configFrom(CASUAL_RULES, 'perft')), [11, 12, 163, 197, 1956, 2320]],
  ['casual, in the middle', () => position(CASUAL_RULES, 'perft', 70, true), [12, 16, 186, 202, 1642, 1831]],
  ['casual, the last tiles', () => position(CASUAL_RULES, 'perft', -6, true), [6, 6, 36, 36, 240, 240]],
];

describe.each(POSITIONS)('%s', (_, eventsOf, pinned) => {
  const events = eventsOf();

  test('the engine counts the pinned numbers', () => {
    const counts = [1, 2, 3, 4, 5, 6].map((depth) => perft(events, replay(events), depth, byEngine));
    expect(counts).toEqual(pinned);
  });

  test('the naive table counts the same', () => {
    const counts = [1, 2, 3, 4, 5].map((depth) => perft(events, replay(events), depth, byNaive));
    expect(counts).toEqual(pinned.slice(0, 5));
  });
});
