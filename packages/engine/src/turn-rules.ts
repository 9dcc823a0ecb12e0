// Rules for actions on a seat's own turn: discards and kongs. Any held tile may be discarded, and a kong need not be of the
// tile just drawn.

import { KIND_COUNT, type TileIndex } from '@mcr-arena/tiles';
import { type Action, addedKongAction, concealedKongAction, discardAction } from './action.ts';
import type { IllegalReason } from './illegal-reason.ts';
import { isKongAllowed, type Situation } from './situation.ts';

const NOT_ON_TURN = 'only possible on your own turn';
const NOT_HELD = 'the tile is not held';

/** Adds the discards, by tile, and the kongs. */
export function addTurnActions(situation: Situation, actions: Action[]): void {
  const { hand, melds } = situation;
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    if (hand[tile]! > 0) actions.push(discardAction(tile as TileIndex));
  }
  if (whyNoKong(situation) !== undefined) return;
  for (let tile = 0; tile < KIND_COUNT; tile += 1) {
    if (hand[tile] === 4) actions.push(concealedKongAction(tile as TileIndex));
  }
  for (const meld of melds) {
    if (meld.type === 'pung' && hand[meld.tile]! > 0) actions.push(addedKongAction(meld.tile));
  }
}

export function whyNoDiscard({ question, hand }: Situation, tile: TileIndex): IllegalReason | undefined {
  if (question.type !== 'turn') return NOT_ON_TURN;
  return hand[tile]! > 0 ? undefined : NOT_HELD;
}

export function whyNoConcealedKong(situation: Situation, tile: TileIndex): IllegalReason | undefined {
  return whyNoKong(situation) ?? (situation.hand[tile] === 4 ? undefined : 'the four tiles are not held');
}

export function whyNoAddedKong(situation: Situation, tile: TileIndex): IllegalReason | undefined {
  const reason = whyNoKong(situation);
  if (reason !== undefined) return reason;
  const hasPung = situation.melds.some((meld) => meld.type === 'pung' && meld.tile === tile);
  if (!hasPung) return 'no pung to add the tile to';
  return situation.hand[tile]! > 0 ? undefined : NOT_HELD;
}

/** Why no kong can be declared; absent if the wall and the question allow one. */
function whyNoKong(situation: Situation): IllegalReason | undefined {
  const { question } = situation;
  if (question.type !== 'turn') return NOT_ON_TURN;
  if (question.drawn === undefined) return 'no kong is possible right after a claim: discard a tile';
  return isKongAllowed(situation) ? undefined : 'the wall has no replacement tile, or none for the next seat';
}
