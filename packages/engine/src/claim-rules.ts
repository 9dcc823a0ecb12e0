// Rules for claiming a discard. In duplicate deals a chow or pung names the discard that follows; in casual deals it
// does not. Discarding a tile of the kind just claimed is allowed.

import { isChowLow, KIND_COUNT, type TileIndex } from '@mcr-arena/tiles';
import { type Action, chowAction, MELDED_KONG, pungAction } from './action.ts';
import type { IllegalReason } from './illegal-reason.ts';
import { isAtLastTile, type Situation } from './situation.ts';

const NOTHING_TO_CLAIM = 'no discard to claim';
const LAST_TILE = 'the last tile can be claimed only to win';

/** Whether the seat can claim the discard for any meld. */
export function isClaimPossible(situation: Situation): boolean {
  const { question } = situation;
  if (question.type !== 'claim') return false;
  if (whyNoPung(situation) === undefined) return true;
  if (question.fromDirection !== 'previous') return false;
  for (let step = 0; step < 3; step += 1) {
    if (whyNoChow(situation, (question.tile - step) as TileIndex) === undefined) return true;
  }
  return false;
}

/** Adds chows, low to high, then pungs, then the melded kong. */
export function addClaims(situation: Situation, actions: Action[]): void {
  const { question } = situation;
  if (question.type !== 'claim') return;
  for (let low = question.tile - 2; low <= question.tile; low += 1) addChows(situation, low as TileIndex, actions);
  addPungs(situation, actions);
  if (whyNoMeldedKong(situation) === undefined) actions.push(MELDED_KONG);
}

function addChows(situation: Situation, low: TileIndex, actions: Action[]): void {
  if (whyNoChow(situation, low) !== undefined) return;
  if (situation.rules.format === 'casual') {
    actions.push(chowAction(low));
    return;
  }
  for (let discard = 0; discard < KIND_COUNT; discard += 1) {
    const tile = discard as TileIndex;
    if (whyNoDiscardAfterChow(situation, low, tile) === undefined) actions.push(chowAction(low, tile));
  }
}

function addPungs(situation: Situation, actions: Action[]): void {
  if (whyNoPung(situation) !== undefined) return;
  if (situation.rules.format === 'casual') {
    actions.push(pungAction());
    return;
  }
  for (let discard = 0; discard < KIND_COUNT; discard += 1) {
    const tile = discard as TileIndex;
    if (whyNoDiscardAfterPung(situation, tile) === undefined) actions.push(pungAction(tile));
  }
}

export function whyNoChow(situation: Situation, low: TileIndex): IllegalReason | undefined {
  const { question, hand } = situation;
  if (question.type !== 'claim') return NOTHING_TO_CLAIM;
  if (question.fromDirection !== 'previous') return 'only the next seat can claim a chow';
  const { tile } = question;
  if (!isChowLow(low) || tile < low || tile > low + 2) return 'the discard is not in that chow';
  for (let member: number = low; member <= low + 2; member += 1) {
    if (member !== tile && !(hand[member]! > 0)) return 'the other two tiles are not held';
  }
  return isAtLastTile(situation) ? LAST_TILE : undefined;
}

export function whyNoPung(situation: Situation): IllegalReason | undefined {
  return whyNoSameTiles(situation, 2);
}

export function whyNoMeldedKong(situation: Situation): IllegalReason | undefined {
  return whyNoSameTiles(situation, 3);
}

function whyNoSameTiles(situation: Situation, count: number): IllegalReason | undefined {
  const { question, hand } = situation;
  if (question.type !== 'claim') return NOTHING_TO_CLAIM;
  if (hand[question.tile]! < count) return 'too few tiles of the discard are held';
  return isAtLastTile(situation) ? LAST_TILE : undefined;
}

/** Why the discard named with a legal chow is illegal; absent if it is legal. */
export function whyNoDiscardAfterChow(
  situation: Situation,
  low: TileIndex,
  discard: TileIndex | undefined,
): IllegalReason | undefined {
  const { question } = situation;
  const isUsed = discard !== undefined && discard >= low && discard <= low + 2;
  const isClaimed = question.type === 'claim' && question.tile === discard;
  return whyNoDiscardAfter(situation, discard, isUsed && !isClaimed ? 1 : 0);
}

/** Why the discard named with a legal pung is illegal; absent if it is legal. */
export function whyNoDiscardAfterPung(situation: Situation, discard: TileIndex | undefined): IllegalReason | undefined {
  const { question } = situation;
  const isUsed = question.type === 'claim' && question.tile === discard;
  return whyNoDiscardAfter(situation, discard, isUsed ? 2 : 0);
}

function whyNoDiscardAfter(
  { rules, hand }: Situation,
  discard: TileIndex | undefined,
  used: number,
): IllegalReason | undefined {
  if (rules.format === 'casual')
    return discard === undefined ? undefined : 'the discard is a separate question after the claim';
  if (discard === undefined) return 'the discard after the claim is missing';
  return hand[discard]! > used ? undefined : 'the tile to discard is not held';
}
