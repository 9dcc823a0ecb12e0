// Preset replies: options with which the page replies to questions without a click.

import type { Action } from '@mcr-arena/engine';
import type { TileIndex } from '@mcr-arena/tiles';

export interface Presets {
  /** Passes instead of claiming a discard for a chow, pung or kong. A win is still offered. */
  readonly noClaims: boolean;
  /** Wins whenever possible. */
  readonly autoWin: boolean;
  /** Discards the drawn tile and passes on claims, unless the hand can win. */
  readonly discardDrawn: boolean;
}

export const NO_PRESETS: Presets = { noClaims: false, autoWin: false, discardDrawn: false };

/**
 * The preset reply, or a pass if nothing else is legal; undefined if the player must choose. `drawn`: the tile just drawn, on the
 * player's own turn.
 */
export function presetReply(
  { noClaims, autoWin, discardDrawn }: Presets,
  legalActions: readonly Action[],
  drawn: TileIndex | undefined,
): Action | undefined {
  const win = legalActions.find(({ type }) => type === 'win');
  if (win !== undefined) return autoWin ? win : undefined;
  const pass = legalActions.find(({ type }) => type === 'pass');
  if (pass !== undefined) return noClaims || discardDrawn || legalActions.length === 1 ? pass : undefined;
  if (!discardDrawn) return undefined;
  return legalActions.find((action) => action.type === 'discard' && action.tile === drawn);
}
