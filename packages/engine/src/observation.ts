// The events that one seat sees, and what it knows from them.

import {
  type BySeat,
  type ClaimSource,
  KIND_COUNT,
  type Meld,
  type Seat,
  type TileCounts,
  type TileIndex,
  type Wind,
} from '@mcr-arena/tiles';
import type { DealEvent, FoulReason } from './event.ts';
import type { DealRules } from './rules.ts';

/** A meld as others see it: the tile of their concealed kong is hidden. */
export type VisibleMeld = Meld | { readonly type: 'hiddenKong' };

/**
 * An event as one seat sees it: without the wall, others' tiles and concealed kongs, and the messages of others' fouls.
 */
export type ViewEvent =
  | {
      readonly type: 'dealStarted';
      readonly seat: Seat;
      readonly rules: DealRules;
      readonly prevalentWind: Wind;
      readonly wallSize: number;
    }
  | { readonly type: 'dealt'; readonly hand: readonly TileIndex[]; readonly flowers: BySeat<readonly TileIndex[]> }
  | { readonly type: 'drawn'; readonly seat: Seat; readonly tile?: TileIndex; readonly afterKong: boolean }
  | { readonly type: 'kongDeclared'; readonly seat: Seat; readonly meld: VisibleMeld }
  | { readonly type: 'foul'; readonly seat: Seat; readonly reason: FoulReason; readonly message?: string }
  | Extract<DealEvent, { readonly type: 'flowerShown' | 'discarded' | 'claimed' | 'dealEnded' }>;

/** An event as everybody may see it, spectators too: as a `ViewEvent` of no seat, without any hand. */
export type PublicEvent =
  | Omit<ViewEventOf<'dealStarted'>, 'seat'>
  | Omit<ViewEventOf<'dealt'>, 'hand'>
  | Exclude<ViewEvent, { readonly type: 'dealStarted' | 'dealt' }>;

/** The view event type with that tag, as in `ViewEventOf<'drawn'>`. */
export type ViewEventOf<Type extends ViewEvent['type']> = Extract<ViewEvent, { readonly type: Type }>;

/** A discarded tile. */
export interface Discard {
  readonly tile: TileIndex;
  /** Whether it equals the tile just drawn. */
  readonly drawn: boolean;
  /** The seat that claimed it for a meld; absent if unclaimed. */
  readonly claimedBy?: Seat;
}

/** The question to a seat. */
export type Question =
  /** Own turn: discard, kong or win. `drawn` is absent after a claim (casual deals). */
  | { readonly type: 'turn'; readonly drawn?: TileIndex; readonly afterKong: boolean }
  /** Another's discard: pass, claim or win. */
  | { readonly type: 'claim'; readonly tile: TileIndex; readonly from: Seat; readonly fromDirection: ClaimSource }
  /** Another's added kong: pass or win. */
  | { readonly type: 'robKong'; readonly tile: TileIndex; readonly from: Seat; readonly fromDirection: ClaimSource };

/** Everything that one seat knows at any time, so that bots need not track events. */
export interface TableView {
  readonly seat: Seat;
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  readonly rules: DealRules;
  /** 34 counts of the concealed tiles, including the drawn one. */
  readonly hand: TileCounts;
  readonly melds: BySeat<readonly VisibleMeld[]>;
  readonly discards: BySeat<readonly Discard[]>;
  readonly flowers: BySeat<readonly TileIndex[]>;
  /** 34 counts: copies of each kind that this seat has not seen (4 − own − melds − discards). */
  readonly unseen: TileCounts;
  /** 34 counts: copies visible to all (discards, and melds except concealed kongs). */
  readonly shown: TileCounts;
  /** Duplicate: tiles left in each seat's quarter. Casual: tiles left in the common wall, the same for every seat. */
  readonly wallLeft: BySeat<number>;
  /** All events that the seat has seen, oldest first. */
  readonly history: readonly ViewEvent[];
}

/** What one seat knows when it has a question. */
export interface Observation extends TableView {
  readonly question: Question;
}

const DISCARDS: readonly Discard[] = Array.from({ length: 2 * KIND_COUNT }, (_, index) => ({
  tile: (index >> 1) as TileIndex,
  drawn: (index & 1) === 1,
}));

export function discardOf(tile: TileIndex, drawn: boolean): Discard {
  return DISCARDS[2 * tile + (drawn ? 1 : 0)]!;
}
