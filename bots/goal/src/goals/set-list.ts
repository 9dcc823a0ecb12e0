// Lists of sets and pairs that can fill a place of a goal, created once when the module loads. Places with the
// same list share it, and are filled in one order only.

import { KINDS, type TileIndex } from '@mcr-arena/tiles';
import { SET_CODE_COUNT, type SetCode, TILES_OF_SET } from './set-code.ts';

/** Sets that can fill a place. */
export interface SetList {
  readonly codes: Uint8Array;
  /** 1 for the codes in the list, by code. */
  readonly holds: Uint8Array;
}

/** Tiles that can form the pair, in index order. */
export interface PairList {
  readonly tiles: Uint8Array;
}

/** Creates a new list, even if another list has the same codes. */
export function setList(codes: readonly SetCode[]): SetList {
  const holds = new Uint8Array(SET_CODE_COUNT);
  for (const code of codes) holds[code] = 1;
  return { codes: Uint8Array.from(codes), holds };
}

/** Creates a new list. */
export function pairList(tiles: readonly TileIndex[]): PairList {
  return { tiles: Uint8Array.from(tiles) };
}

/** The sets among `codes` all of whose tiles are `allowed`. */
export function setsWithin(codes: readonly SetCode[], allowed: (tile: TileIndex) => boolean): SetList {
  return setList(codes.filter((code) => TILES_OF_SET[code]!.every(allowed)));
}

export function pairsWithin(allowed: (tile: TileIndex) => boolean): PairList {
  return pairList(KINDS.filter(allowed));
}

/** Pairs of any tile. */
export const ANY_PAIR: PairList = pairList(KINDS);
