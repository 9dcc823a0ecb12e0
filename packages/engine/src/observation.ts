// What one seat may see of a deal's events, and what it knows from them.

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

/** An event as one seat sees it: no wall, no others' tiles, no tile of others' concealed kongs, no word on others' fouls. */
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

/** The view event of one type: `ViewEventOf<'drawn'>`. */
export type ViewEventOf<Type extends ViewEvent['type']> = Extract<ViewEvent, { readonly type: Type }>;

/** A tile that was discarded, in the order of its seat. */
export interface Discard {
  readonly tile: TileIndex;
  /** Whether it was of the kind just drawn. */
  readonly drawn: boolean;
  /** Who took it for a meld; absent while it lies on the table. */
  readonly claimedBy?: Seat;
}

/** What the seat has to answer. */
export type Question =
  /** Own turn: discard, kong or win. `drawn` is absent after a claim (casual deals). */
  | { readonly type: 'turn'; readonly drawn?: TileIndex; readonly afterKong: boolean }
  /** Another's discard: pass, claim or win. */
  | { readonly type: 'claim'; readonly tile: TileIndex; readonly from: Seat; readonly fromDirection: ClaimSource }
  /** Another's added kong: pass or win. */
  | { readonly type: 'robKong'; readonly tile: TileIndex; readonly from: Seat; readonly fromDirection: ClaimSource };

/** All that one seat knows at any time, a decision or not: ready-made, so that bots need not track anything. */
export interface TableView {
  readonly seat: Seat;
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  readonly rules: DealRules;
  /** 34 counts of the tiles held, the drawn one included, melds not. */
  readonly hand: TileCounts;
  readonly melds: BySeat<readonly VisibleMeld[]>;
  readonly discards: BySeat<readonly Discard[]>;
  readonly flowers: BySeat<readonly TileIndex[]>;
  /** 34 counts: copies of each kind that this seat has not seen (4 − own − melds − discards). */
  readonly unseen: TileCounts;
  /** 34 counts: copies that lie open for all (discards and melds). */
  readonly shown: TileCounts;
  /** Duplicate: tiles left in each seat's quarter. Casual: the common wall's, four times. */
  readonly wallLeft: BySeat<number>;
  /** The whole of what the seat has seen, oldest first. */
  readonly history: readonly ViewEvent[];
}

/** What one seat knows when it is asked. */
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
