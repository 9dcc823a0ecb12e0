// The 235 actions: numbers, masks and the two steps of a claim, compared with the lists of legal actions.

import {
  type Action,
  formatAction,
  legalActionsFor,
  type Observation,
  type Question,
  sameAction,
} from '@mcr-arena/engine';
import {
  ACTION_COUNT,
  actionAt,
  actionIndexOf,
  choiceAt,
  completeClaim,
  decisionSteps,
  type SeatView,
  writeMask,
} from '@mcr-arena/protocol';
import { expectValue, parseBotzoneTile, type TileIndex } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../tier.ts';
import { type Position, visitGoldenGames, visitRandomDeals } from './positions.ts';

const tile = (name: string): TileIndex => expectValue(parseBotzoneTile(name));
const turn: Question = { type: 'turn', drawn: tile('W1'), afterKong: false };
const offer = (name: string): Question => ({ type: 'claim', tile: tile(name), from: 3, fromDirection: 'previous' });

test.each<[number, Action, Question]>([
  [0, { type: 'pass' }, offer('W1')],
  [1, { type: 'win' }, offer('W1')],
  [1, { type: 'win' }, turn],
  [2, { type: 'discard', tile: tile('W1') }, turn],
  [11, { type: 'discard', tile: tile('T1') }, turn],
  [35, { type: 'discard', tile: tile('J3') }, turn],
  [36, { type: 'chow', low: tile('W1') }, offer('W1')],
  [37, { type: 'chow', low: tile('W1') }, offer('W2')],
  [38, { type: 'chow', low: tile('W1') }, offer('W3')],
  [41, { type: 'chow', low: tile('W2') }, offer('W4')],
  [56, { type: 'chow', low: tile('W7') }, offer('W9')],
  [57, { type: 'chow', low: tile('T1') }, offer('T1')],
  [98, { type: 'chow', low: tile('B7') }, offer('B9')],
  [99, { type: 'pung' }, offer('W1')],
  [132, { type: 'pung' }, offer('J3')],
  [133, { type: 'meldedKong' }, offer('W1')],
  [166, { type: 'meldedKong' }, offer('J3')],
  [167, { type: 'concealedKong', tile: tile('W1') }, turn],
  [200, { type: 'concealedKong', tile: tile('J3') }, turn],
  [201, { type: 'addedKong', tile: tile('W1') }, turn],
  [234, { type: 'addedKong', tile: tile('J3') }, turn],
])('number %i converts to its action and back', (index, action, question) => {
  expect(actionIndexOf(action, question)).toBe(index);
  expect(actionAt(index, question)).toEqual(action);
});

test.each<[Action, Question]>([
  [{ type: 'pass' }, turn],
  [{ type: 'pung' }, turn],
  [{ type: 'discard', tile: 0 as TileIndex }, offer('W1')],
  [{ type: 'discard', tile: 34 as TileIndex }, turn],
  [{ type: 'addedKong', tile: 0.5 as TileIndex }, turn],
  [{ type: 'chow', low: tile('W8') }, offer('W9')],
  [{ type: 'chow', low: tile('W1') }, offer('W4')],
  [{ type: 'chow', low: -1 as TileIndex }, offer('W1')],
  [{ type: 'chow', low: tile('W1') }, turn],
])('%j cannot answer %j', (action, question) => {
  expect(actionIndexOf(action, question)).toBeUndefined();
  expect(() => writeMask([action], question, new Uint8Array(ACTION_COUNT))).toThrow(RangeError);
});

test('rejects numbers of actions that do not answer the question', () => {
  for (const index of [-1, 0.5, 235, Number.NaN, 0, 99, 133]) expect(actionAt(index, turn)).toBeUndefined();
  for (const index of [2, 167, 100, 134, 98]) expect(actionAt(index, offer('W1'))).toBeUndefined();
});

test('every number maps to its action and back', () => {
  const found = new Set<number>();
  const questions = [turn, ...Array.from({ length: 34 }, (_, at) => ({ ...offer('W1'), tile: at }) as Question)];
  for (const question of questions) {
    for (let index = 0; index < ACTION_COUNT; index += 1) {
      const action = actionAt(index, question);
      if (action === undefined) continue;
      found.add(index);
      expect(actionIndexOf(action, question)).toBe(index);
    }
  }
  expect(found.size).toBe(ACTION_COUNT);
});

function maskOf(view: SeatView, actions: readonly Action[]): number[] {
  const mask = new Uint8Array(ACTION_COUNT + 2).fill(7);
  writeMask(actions, view.question, mask, 1);
  expect([mask[0], mask.at(-1)]).toEqual([7, 7]);
  return [...mask.slice(1, -1).entries()].filter(([, value]) => value === 1).map(([index]) => index);
}

/** All answers that the masks allow, step by step. */
function allowedBy({ observation, actions }: Position): Action[] {
  return maskOf(observation, actions).flatMap((index) => {
    const choice = choiceAt(index, observation);
    if (choice.type === 'action') return [choice.action];
    const following = legalActionsFor({ ...choice.view, history: [] } as Observation);
    return maskOf(choice.view, following).map((discard) => completeClaim(choice, discard));
  });
}

/** A canonical text of an action. */
const textOf = (action: Action): string => formatAction(action);

function checkPosition(position: Position): void {
  const allowed = allowedBy(position).map(textOf).sort();
  expect(allowed).toEqual([...position.actions].map(textOf).sort());
  for (const action of position.actions) expectSteps(position, action);
}

/** Expects the steps of an action to lead back to it. */
function expectSteps({ observation }: Position, action: Action): void {
  const [first, second, ...rest] = decisionSteps(observation, action);
  expect(rest).toEqual([]);
  const choice = choiceAt(first!.index, observation);
  const answer = choice.type === 'claim' ? completeClaim(choice, second!.index) : choice.action;
  expect(sameAction(answer, action)).toBe(true);
  expect(second?.type).toBe(choice.type === 'claim' ? 'discardAfterClaim' : undefined);
  if (choice.type === 'claim') expect(second!.view).toEqual(choice.view);
}

test('masks allow exactly the legal actions, in random deals', () => {
  let positions = 0;
  visitRandomDeals(propertyRuns(20), (position) => {
    checkPosition(position);
    positions += 1;
  });
  expect(positions).toBeGreaterThan(400);
});

test('masks allow exactly the legal actions, in golden games', () => {
  const kinds = new Set<string>();
  visitGoldenGames(10, (position) => {
    checkPosition(position);
    for (const { type } of position.actions) kinds.add(type);
  });
  expect([...kinds].sort()).toEqual([
    'addedKong',
    'chow',
    'concealedKong',
    'discard',
    'meldedKong',
    'pass',
    'pung',
    'win',
  ]);
});

test('rejects numbers and actions that do not answer the question', () => {
  visitRandomDeals(1, ({ observation }) => {
    const isTurn = observation.question.type === 'turn';
    expect(() => choiceAt(isTurn ? 0 : 2, observation)).toThrow(RangeError);
    expect(() =>
      decisionSteps(observation, isTurn ? { type: 'pass' } : { type: 'discard', tile: 0 as TileIndex }),
    ).toThrow(RangeError);
  });
});
