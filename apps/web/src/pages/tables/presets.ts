// Preset replies: options with which the page replies to questions without a click. They apply to one deal.

import type { Action } from '@mcr-arena/engine';
import type { TileIndex } from '@mcr-arena/tiles';

/**
 * `noClaims`: passes instead of claiming a discard for a chow, pung or kong; a win is still offered. `autoWin`: wins whenever
 * possible. `discardDrawn`: discards the drawn tile and passes on claims, unless the hand can win.
 */
export const PRESETS = ['noClaims', 'autoWin', 'discardDrawn'] as const;
export type Preset = (typeof PRESETS)[number];
export type Presets = Readonly<Record<Preset, boolean>>;

export const NO_PRESETS: Presets = { noClaims: false, autoWin: false, discardDrawn: false };

/** The presets of a deal as text, for storage. */
export function formatPresets(presets: Presets, table: string, deal: number): string {
  return [table, deal, ...PRESETS.filter((preset) => presets[preset])].join(' ');
}

/** The stored presets if they are of this deal, otherwise none. */
export function parsePresets(stored: string | undefined, table: string, deal: number): Presets {
  const [itsTable, itsDeal, ...chosen] = stored?.split(' ') ?? [];
  if (itsTable !== table || itsDeal !== String(deal)) return NO_PRESETS;
  const isChosen = (preset: Preset): boolean => chosen.includes(preset);
  return { noClaims: isChosen('noClaims'), autoWin: isChosen('autoWin'), discardDrawn: isChosen('discardDrawn') };
}

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
