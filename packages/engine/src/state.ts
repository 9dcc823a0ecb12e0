// The whole state of a deal, all tiles open: what the judge knows. One `phase` says what is due next.

import type { ScoreDelta } from '@mcr-arena/scoring';
import {
  type BySeat,
  emptyCounts,
  type Meld,
  mapSeats,
  type Seat,
  type TileCounts,
  type TileIndex,
} from '@mcr-arena/tiles';
import type { DealOutcome } from './event.ts';
import type { Discard } from './observation.ts';
import type { DealConfig } from './rules.ts';
import { copyWall, type DrawCause, fullWall, type WallDraft, type WallState } from './wall.ts';

/** What is due next. */
export type Phase =
  /** The wall is built, nobody has tiles yet. */
  | { readonly type: 'dealing' }
  /** A tile is due to `seat`; nobody is asked. */
  | { readonly type: 'drawing'; readonly seat: Seat; readonly cause: DrawCause }
  /** `seat` must discard, declare a kong or win. `drawn` is absent after a chow or pung: then it must discard. */
  | { readonly type: 'turn'; readonly seat: Seat; readonly drawn?: TileIndex; readonly afterKong: boolean }
  /** The others may claim the tile that `seat` discarded. */
  | { readonly type: 'claim'; readonly seat: Seat; readonly tile: TileIndex }
  /** The others may win with the tile that `seat` adds to its pung. */
  | { readonly type: 'robKong'; readonly seat: Seat; readonly tile: TileIndex }
  | { readonly type: 'ended'; readonly outcome: DealOutcome; readonly deltas: BySeat<ScoreDelta> };

export type PhaseOf<Type extends Phase['type']> = Extract<Phase, { readonly type: Type }>;

/** What one seat has, all of it open. */
export interface SeatState {
  /** 34 counts of the tiles held, the drawn one included. */
  readonly hand: TileCounts;
  readonly melds: readonly Meld[];
  readonly flowers: readonly TileIndex[];
  /** In order, claimed ones included. */
  readonly discards: readonly Discard[];
}

/** A deal between two events. */
export interface DealState {
  readonly config: DealConfig;
  readonly phase: Phase;
  readonly seats: BySeat<SeatState>;
  /** 34 counts: copies that lie open (discards, and melds but concealed kongs). */
  readonly shown: TileCounts;
  readonly wall: WallState;
}

/** A seat that is changed in place. */
export interface SeatDraft {
  readonly hand: TileCounts;
  readonly melds: Meld[];
  readonly flowers: TileIndex[];
  readonly discards: Discard[];
}

/** A deal state that is changed in place; see `apply.ts`. */
export interface DealDraft {
  readonly config: DealConfig;
  phase: Phase;
  readonly seats: BySeat<SeatDraft>;
  readonly shown: TileCounts;
  readonly wall: WallDraft;
}

/** The state before anybody has tiles. */
export function initialState(config: DealConfig): DealDraft {
  return {
    config,
    phase: { type: 'dealing' },
    seats: mapSeats(() => ({ hand: emptyCounts(), melds: [], flowers: [], discards: [] })),
    shown: emptyCounts(),
    wall: fullWall(config.rules.format, config.wall.length),
  };
}

/** A copy that shares nothing that changes. */
export function copyState(state: DealState): DealDraft {
  return {
    config: state.config,
    phase: state.phase,
    seats: mapSeats((seat) => copySeat(state.seats[seat])),
    shown: state.shown.slice(),
    wall: copyWall(state.wall),
  };
}

function copySeat({ hand, melds, flowers, discards }: SeatState): SeatDraft {
  return { hand: hand.slice(), melds: melds.slice(), flowers: flowers.slice(), discards: discards.slice() };
}
