// Turns a bot's return value into a reply for the judge: an action if it has the form of one, legal or not, otherwise unreadable.

import type { Action, Reply } from '@mcr-arena/engine';
import { jsonExcerpt, TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';

/** Never throws: `value` is untrusted, and its getters may throw. */
export function replyOf(value: unknown, legalActions: readonly Action[]): Reply {
  if (legalActions.includes(value as Action)) return value as Action;
  return readAction(value) ?? { type: 'unreadable', text: jsonExcerpt(value), chowLike: false };
}

function readAction(value: unknown): Action | undefined {
  try {
    return actionOf(value);
  } catch {
    return undefined;
  }
}

function actionOf(value: unknown): Action | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, tile, low, discard } = value as Record<string, unknown>;
  switch (type) {
    case 'pass':
    case 'win':
    case 'meldedKong':
      return { type };
    case 'discard':
    case 'concealedKong':
    case 'addedKong':
      return isTile(tile) ? { type, tile } : undefined;
    case 'pung':
      if (discard === undefined) return { type };
      return isTile(discard) ? { type, discard } : undefined;
    case 'chow':
      if (!isTile(low)) return undefined;
      if (discard === undefined) return { type, low };
      return isTile(discard) ? { type, low, discard } : undefined;
    default:
      return undefined;
  }
}

function isTile(value: unknown): value is TileIndex {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < TILE_COUNT;
}
