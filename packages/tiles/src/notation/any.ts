// Tiles as a person types them: in one of the three notations, or in another unambiguous form.

import type { Hand } from '../hand.ts';
import { failure, type Result } from '../result.ts';
import type { TileIndex } from '../tile.ts';
import { parseBotzoneTiles } from './botzone.ts';
import { toCompactText } from './colloquial.ts';
import { type CompactError, parseCompactHand, parseCompactTiles } from './compact.ts';

/** Tiles in any notation, in the order written. */
export function parseTiles(text: string): Result<TileIndex[], CompactError> {
  return parseWith(text, parseCompactTiles);
}

/** A hand in any notation, with melds in brackets as in the compact notation: `[34'5m]`, `[W3W4'W5]`, `[🀉🀊'🀋]`. */
export function parseHand(text: string): Result<Hand, CompactError> {
  return parseWith(text, parseCompactHand);
}

type CompactParser<T> = (text: string) => Result<T, CompactError>;

function parseWith<T>(text: string, parse: CompactParser<T>): Result<T, CompactError> {
  if (typeof text !== 'string') return failure('tile-unknown', `expected a string, not ${typeof text}`);
  const trimmed = text.trim();
  const compact = toCompactText(trimmed);
  const parsed = parse(compact);
  if (parsed.ok) return parsed;
  const names = /^[WTBFJH][1-9]\s/.test(trimmed) ? parseBotzoneTiles(trimmed.replaceAll(/\s+/g, ' ')) : undefined;
  if (names?.ok === false) return names;
  return compact.length === trimmed.length ? parsed : placeless(parsed);
}

/** Removes the place from the message: it refers to the compact text, which the user did not write. */
function placeless({
  error,
}: Extract<Result<never, CompactError>, { readonly ok: false }>): Result<never, CompactError> {
  return failure(error.code, error.message.replace(/^(?:place \d+|the end): /, ''));
}
