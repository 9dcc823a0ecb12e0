// The hand after an action, as far as it affects the distance to ready.

import type { Action, Question } from '@mcr-arena/engine';
import { type MutableSuitKeys, removeTile, type SuitKeys } from '@mcr-arena/shanten';
import type { TileIndex } from '@mcr-arena/tiles';

export interface HandAfter {
  readonly keys: SuitKeys;
  readonly meldCount: number;
  /** Whether a discard is still to be chosen (claims in casual deals). */
  readonly owesDiscard: boolean;
}

/** Undefined for a win, which has no distance. */
export function handAfter(
  keys: SuitKeys,
  meldCount: number,
  action: Action,
  question: Question,
): HandAfter | undefined {
  switch (action.type) {
    case 'pass':
      return { keys, meldCount, owesDiscard: false };
    case 'discard':
      return { keys: without(keys, [action.tile]), meldCount, owesDiscard: false };
    case 'addedKong':
      return { keys: without(keys, [action.tile]), meldCount, owesDiscard: false };
    case 'concealedKong': {
      const { tile } = action;
      return { keys: without(keys, [tile, tile, tile, tile]), meldCount: meldCount + 1, owesDiscard: false };
    }
    case 'win':
      return undefined;
    default:
      return handAfterClaim(keys, meldCount, action, question);
  }
}

type Claim = Extract<Action, { readonly type: 'chow' | 'pung' | 'meldedKong' }>;

function handAfterClaim(keys: SuitKeys, meldCount: number, claim: Claim, question: Question): HandAfter {
  if (question.type === 'turn') throw new Error(`a ${claim.type} on the seat's own turn`);
  const { tile } = question;
  const left = without(keys, tilesUsed(claim, tile));
  const discard = claim.type === 'meldedKong' ? undefined : claim.discard;
  if (discard !== undefined) removeTile(left, discard);
  const owesDiscard = claim.type !== 'meldedKong' && discard === undefined;
  return { keys: left, meldCount: meldCount + 1, owesDiscard };
}

/** The player's own tiles in a meld, without the claimed one. */
function tilesUsed(claim: Claim, claimed: TileIndex): TileIndex[] {
  if (claim.type === 'meldedKong') return [claimed, claimed, claimed];
  if (claim.type === 'pung') return [claimed, claimed];
  return [0, 1, 2].map((step) => (claim.low + step) as TileIndex).filter((tile) => tile !== claimed);
}

function without(keys: SuitKeys, tiles: readonly TileIndex[]): MutableSuitKeys {
  const left: MutableSuitKeys = [...keys];
  for (const tile of tiles) removeTile(left, tile);
  return left;
}
