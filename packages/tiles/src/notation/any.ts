// Text as a person types it: one of the three notations, told apart by its first sign.

import type { Hand } from '../hand.ts';
import { type Result, success } from '../result.ts';
import { isFlower, type TileIndex } from '../tile.ts';
import { parseBotzoneTiles } from './botzone.ts';
import { type CompactError, parseCompactHand, parseCompactTiles } from './compact.ts';
import { parseUnicodeTiles } from './unicode.ts';

/** Tiles in any notation, in the order written. */
export function parseTiles(text: string): Result<TileIndex[], CompactError> {
  const trimmed = text.trim();
  if (isBotzone(trimmed)) return parseBotzoneTiles(trimmed.replaceAll(/\s+/g, ' '));
  if (isUnicode(trimmed)) return parseUnicodeTiles(trimmed);
  return parseCompactTiles(trimmed);
}

/** A hand in any notation; only the compact one writes melds. */
export function parseHand(text: string): Result<Hand, CompactError> {
  const trimmed = text.trim();
  if (!isBotzone(trimmed) && !isUnicode(trimmed)) return parseCompactHand(trimmed);
  const tiles = parseTiles(trimmed);
  if (!tiles.ok) return tiles;
  const concealed = tiles.value.filter((tile) => !isFlower(tile));
  return success({ concealed, melds: [], flowers: tiles.value.filter(isFlower) });
}

function isBotzone(text: string): boolean {
  return /^[WTBFJH][1-9](\s|$)/.test(text);
}

function isUnicode(text: string): boolean {
  return /^[\u{1F000}-\u{1F029}]/u.test(text);
}
