// The numbers of the 235 actions of the published bot encodings. The discard after a chow or pung is not part of the number: in
// a duplicate deal a claim takes two steps, the claim and then its discard (`viewAfterClaim`), each with its own number.

import type { Action, Question } from '@mcr-arena/engine';
import { isChowLow, KIND_COUNT, KINDS, type TileIndex } from '@mcr-arena/tiles';
import type { Claim } from './seat-view.ts';

/** Number of actions. */
export const ACTION_COUNT = 235;

/** The first number of each kind of action. Tiles are numbered by TileIndex. */
export const FIRST_ACTION = {
  pass: 0,
  win: 1,
  discard: 2,
  /** 21 per suit: 3 for each middle rank from 2 to 8, with the claimed tile as the lowest, middle or highest. */
  chow: 36,
  /** By the claimed tile, like `meldedKong`. */
  pung: 99,
  meldedKong: 133,
  concealedKong: 167,
  addedKong: 201,
} as const;

const PASS: Action = { type: 'pass' };
const WIN: Action = { type: 'win' };
const MELDED_KONG: Action = { type: 'meldedKong' };
const PUNG: Action = { type: 'pung' };
const CHOWS = KINDS.map((low): Action => ({ type: 'chow', low }));
const DISCARDS = KINDS.map((tile): Action => ({ type: 'discard', tile }));
const CONCEALED_KONGS = KINDS.map((tile): Action => ({ type: 'concealedKong', tile }));
const ADDED_KONGS = KINDS.map((tile): Action => ({ type: 'addedKong', tile }));

/**
 * The number of `action` as an answer to `question`, 0 to 234; the discard after a claim is ignored. Undefined if no hand
 * allows the action as an answer to the question.
 */
export function actionIndexOf(action: Action, question: Question): number | undefined {
  switch (action.type) {
    case 'pass':
      return question.type === 'turn' ? undefined : FIRST_ACTION.pass;
    case 'win':
      return FIRST_ACTION.win;
    case 'discard':
    case 'concealedKong':
    case 'addedKong':
      return question.type === 'turn' && isKind(action.tile) ? FIRST_ACTION[action.type] + action.tile : undefined;
    case 'pung':
    case 'meldedKong':
      return question.type === 'claim' ? FIRST_ACTION[action.type] + question.tile : undefined;
    case 'chow':
      return question.type === 'claim' ? chowIndexOf(action.low, question.tile) : undefined;
    default:
      action satisfies never;
      return undefined;
  }
}

/** Checks the tile, because actions in records of fouls may contain any number. */
function isKind(tile: number): boolean {
  return Number.isInteger(tile) && tile >= 0 && tile < KIND_COUNT;
}

function chowIndexOf(low: TileIndex, claimed: TileIndex): number | undefined {
  const place = claimed - low;
  if (!isKind(low) || !isChowLow(low) || place < 0 || place > 2) return undefined;
  return FIRST_ACTION.chow + 21 * Math.trunc(low / 9) + 3 * (low % 9) + place;
}

/**
 * The action with that number as an answer to `question`, a chow or pung without its discard. Undefined if no hand allows the
 * action as an answer to the question.
 */
export function actionAt(index: number, question: Question): Action | undefined {
  const action = namedAction(index);
  return action !== undefined && actionIndexOf(action, question) === index ? action : undefined;
}

function namedAction(index: number): Action | undefined {
  if (index < FIRST_ACTION.discard) return index === 0 ? PASS : WIN;
  if (index < FIRST_ACTION.chow) return DISCARDS[index - FIRST_ACTION.discard];
  if (index < FIRST_ACTION.pung) return CHOWS[lowOfChow(index - FIRST_ACTION.chow)];
  if (index < FIRST_ACTION.meldedKong) return PUNG;
  if (index < FIRST_ACTION.concealedKong) return MELDED_KONG;
  if (index < FIRST_ACTION.addedKong) return CONCEALED_KONGS[index - FIRST_ACTION.concealedKong];
  return ADDED_KONGS[index - FIRST_ACTION.addedKong];
}

function lowOfChow(place: number): number {
  return 9 * Math.trunc(place / 21) + Math.trunc((place % 21) / 3);
}

/** The action of a duplicate deal that makes `claim` and then discards `discard`. */
export function claimWithDiscard(claim: Claim, discard: TileIndex): Action {
  return claim.type === 'chow' ? { type: 'chow', low: claim.low, discard } : { type: 'pung', discard };
}

/**
 * Writes 1 for each legal action of `question` and 0 for all others, in the 235 places of `target` from `offset`. Claims of a
 * duplicate deal, listed once for each discard, count once. Throws a RangeError for an action that cannot answer the question.
 */
export function writeMask(actions: readonly Action[], question: Question, target: Uint8Array, offset = 0): void {
  target.fill(0, offset, offset + ACTION_COUNT);
  for (let place = 0; place < actions.length; place += 1) {
    const index = actionIndexOf(actions[place]!, question);
    if (index === undefined) throw new RangeError(`a ${actions[place]!.type} cannot answer a ${question.type}`);
    target[offset + index] = 1;
  }
}
