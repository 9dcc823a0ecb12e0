// A deal in the record of another site, in the terms of this project but not yet judged: the tiles as dealt, the wall after
// the deal, and the moves in order. Each site has a reader that makes it; `judge-site-deal.ts` judges it.

import type { DealFormat } from '@mcr-arena/engine';
import { type BySeat, formatCompactTiles, type Seat, type TileIndex, WINDS, type Wind } from '@mcr-arena/tiles';
import { sitePhrase } from './phrases.ts';

/** Sites whose records can be read, besides Botzone, and PMN, the text form of mahjongsoft's records. */
export const RECORD_SITES = ['tziakcha', 'salasasa', 'pmn'] as const;
/** A site whose records can be read; `pmn` is a notation that several programs write. */
export type RecordSite = (typeof RECORD_SITES)[number];

/** From which end of the wall a tile was drawn. */
export type WallEnd = 'front' | 'back';

/** A fan as the site counted it, by its Chinese name. */
export interface SiteFan {
  readonly zh: string;
  readonly count: number;
}

/** What happened, with the number of the action in the record, from 1; 0 for the dealer's first tile. */
export type SiteMove = { readonly action: number; readonly seat: Seat } & (
  | { readonly type: 'draw'; readonly tile: TileIndex; readonly from: WallEnd }
  /** A flower is set aside; its replacement is the next draw. */
  | { readonly type: 'flower'; readonly tile: TileIndex }
  | { readonly type: 'discard'; readonly tile: TileIndex }
  | { readonly type: 'chow'; readonly low: TileIndex }
  | { readonly type: 'pung'; readonly tile: TileIndex }
  | { readonly type: 'meldedKong'; readonly tile: TileIndex }
  | { readonly type: 'concealedKong'; readonly tile: TileIndex }
  | { readonly type: 'addedKong'; readonly tile: TileIndex }
  | { readonly type: 'win'; readonly points: number; readonly fans: readonly SiteFan[] }
  /** A claim that lost to another one. */
  | { readonly type: 'lostClaim'; readonly claim: LostClaim; readonly low?: TileIndex }
  /** A false win after which the deal goes on. */
  | { readonly type: 'falseWin' }
);
export type LostClaim = 'chow' | 'pung' | 'meldedKong' | 'win';
export type MoveOf<Type extends SiteMove['type']> = Extract<SiteMove, { readonly type: Type }>;

/** The wall after the deal, in the order of draws from the front: one for all, or one for each seat. */
export type SiteWall =
  | { readonly type: 'common'; readonly tiles: readonly TileIndex[] }
  | { readonly type: 'quarters'; readonly tiles: BySeat<readonly TileIndex[]> };

export interface SiteDeal {
  readonly site: RecordSite;
  readonly minimumPoints: number;
  readonly prevalentWind: Wind;
  /** Names of the players by seat, if the record has them. */
  readonly players?: BySeat<string>;
  /** Thirteen tiles per seat in drawing order, flowers included. */
  readonly hands: BySeat<readonly TileIndex[]>;
  readonly wall: SiteWall;
  /** The record has no wall: the tiles that nobody drew were filled in. */
  readonly isWallFilled?: true;
  readonly moves: readonly SiteMove[];
  /** Number of actions in the record. */
  readonly actions: number;
  /** Whether the record says how the deal ended. */
  readonly isOver: boolean;
  /** What each seat gained or lost, if the record has it. */
  readonly deltas?: BySeat<number>;
  /** Points taken from each seat besides the deal, if any. */
  readonly penalties?: BySeat<number>;
  /** The site's name of rules that differ from its usual ones. */
  readonly variant?: string;
}

/** The format of the deal that the wall belongs to. */
export function formatOfWall({ type }: SiteWall): DealFormat {
  return type === 'common' ? 'casual' : 'duplicate';
}

const WORDS = {
  draw: 'draw',
  flower: 'flower',
  discard: 'discard',
  pung: 'pung',
  meldedKong: 'melded kong',
  concealedKong: 'concealed kong',
  addedKong: 'added kong',
} as const;

/** The move in words, such as "discard of 4p by south". */
export function formatSiteMove(move: SiteMove): string {
  const seat = WINDS[move.seat];
  switch (move.type) {
    case 'win':
      return sitePhrase('win of $1', seat);
    case 'lostClaim':
      return sitePhrase('lost claim of $1', seat);
    case 'falseWin':
      return sitePhrase('false win of $1', seat);
    case 'chow':
      return sitePhrase('chow from $1 by $2', formatCompactTiles([move.low]), seat);
    default:
      return sitePhrase(`${WORDS[move.type]} of $1 by $2`, formatCompactTiles([move.tile]), seat);
  }
}
