// Keyboard commands of the table.

import type { OfferKind } from './offers.ts';

export type Subject = 'hand' | 'melds' | 'discards' | 'wall' | 'scores';

export type Command =
  /** Picks the tile at a place of the hand (from 0); the same key again discards it. */
  | { readonly type: 'tile'; readonly place: number }
  /** Picks the tile to the left or right of the picked one. */
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'discard' }
  | { readonly type: 'offer'; readonly kind: OfferKind }
  /** Takes the last decision back. */
  | { readonly type: 'undo' }
  /** Reads a part of the table to a screen reader. */
  | { readonly type: 'speak'; readonly subject: Subject };

const TILE_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', '='];
const OFFER_KEYS: Readonly<Record<string, OfferKind>> = {
  c: 'chow',
  p: 'pung',
  k: 'kong',
  w: 'win',
  escape: 'pass',
};

const SUBJECT_KEYS: Readonly<Record<string, Subject>> = {
  h: 'hand',
  m: 'melds',
  d: 'discards',
  l: 'wall',
  s: 'scores',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The command of a key; undefined for keys that the table does not handle. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Key): Command | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const place = TILE_KEYS.indexOf(key);
  if (place >= 0) return { type: 'tile', place };
  if (key === 'ArrowLeft') return { type: 'step', by: -1 };
  if (key === 'ArrowRight') return { type: 'step', by: 1 };
  if (key === 'Enter') return { type: 'discard' };
  const letter = key.toLowerCase();
  const kind = OFFER_KEYS[letter];
  if (kind !== undefined) return { type: 'offer', kind };
  if (letter === 'u') return { type: 'undo' };
  const subject = SUBJECT_KEYS[letter];
  return subject === undefined ? undefined : { type: 'speak', subject };
}
