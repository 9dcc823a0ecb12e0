// The state of a deal between two events. In the judge's `DealState` every tile is open; in a seat's `ViewState` only
// its own are. Both are a `TableState`, in which a hand may be hidden and a drawn tile unknown. `phase` is the next
// thing to happen.

import type { ScoreDelta } from '@mcr-arena/scoring';
import {
  type BySeat,
  emptyCounts,
  type Meld,
  mapSeats,
  type Seat,
  type TileCounts,
  type TileIndex,
  type Wind,
} from '@mcr-arena/tiles';
import type { DealOutcome } from './event.ts';
import type { Discard, ViewEventOf, VisibleMeld } from './observation.ts';
import type { DealConfig, DealRules } from './rules.ts';
import { copyWall, type DrawCause, fullWall, type WallDraft, type WallState } from './wall.ts';

/** Stands for a hidden drawn tile. */
export const UNKNOWN = 'unknown';

/** A tile or `UNKNOWN`. */
export type SeenTile = TileIndex | typeof UNKNOWN;

/** The next thing to happen in a deal. */
export type Phase<Tile extends SeenTile = TileIndex> =
  /** The wall is built; no tiles are dealt yet. */
  | { readonly type: 'dealing' }
  /** `seat` draws a tile; no seat has a question. */
  | { readonly type: 'drawing'; readonly seat: Seat; readonly cause: DrawCause }
  /** `seat` must discard, declare a kong or win. `drawn` is absent after a chow or pung: then it must discard. */
  | { readonly type: 'turn'; readonly seat: Seat; readonly drawn?: Tile; readonly afterKong: boolean }
  /** The others may claim the tile that `seat` discarded. */
  | { readonly type: 'claim'; readonly seat: Seat; readonly tile: TileIndex }
  /** The others may win on the tile that `seat` adds to its pung. */
  | { readonly type: 'robKong'; readonly seat: Seat; readonly tile: TileIndex }
  | { readonly type: 'ended'; readonly outcome: DealOutcome; readonly deltas: BySeat<ScoreDelta> };

/** The phase of one type: `PhaseOf<'turn'>`. */
export type PhaseOf<Type extends Phase['type'], Tile extends SeenTile = TileIndex> = Extract<
  Phase<Tile>,
  { readonly type: Type }
>;

/** The state of one seat with all tiles open. */
export interface SeatState {
  /** 34 counts of the tiles held, the drawn one included. */
  readonly hand: TileCounts;
  readonly melds: readonly Meld[];
  readonly flowers: readonly TileIndex[];
  /** In order of play, claimed ones included. */
  readonly discards: readonly Discard[];
}

/** The state of one seat as the others see it. */
export interface HiddenSeat {
  /** Number of concealed tiles, the drawn one included. */
  readonly hand: { readonly size: number };
  readonly melds: readonly VisibleMeld[];
  readonly flowers: readonly TileIndex[];
  readonly discards: readonly Discard[];
}

/** The config of a deal as known to everybody. */
export interface PublicConfig {
  readonly rules: DealRules;
  readonly prevalentWind: Wind;
  /** 136 tiles, or 144 with flowers. */
  readonly wallSize: number;
}

/** The config of a deal as known to a seat. */
export interface ViewConfig extends PublicConfig {
  readonly seat: Seat;
}

/** A deal between two events, with all or some tiles known. */
export interface TableState {
  /** A `DealConfig`, with the tiles of the wall, if they are known. */
  readonly config: DealConfig | PublicConfig;
  readonly phase: Phase<SeenTile>;
  readonly seats: BySeat<SeatState | HiddenSeat>;
  /** 34 counts: copies visible to all (discards, and melds except concealed kongs). */
  readonly shown: TileCounts;
  readonly wall: WallState;
}

/** A deal between two events with all tiles open, for the judge. */
export interface DealState extends TableState {
  readonly config: DealConfig;
  readonly phase: Phase;
  readonly seats: BySeat<SeatState>;
}

/** A deal between two events as known to one seat, with only its own hand open. */
export interface ViewState extends TableState {
  readonly config: ViewConfig;
}

/** A mutable open seat. */
export interface SeatDraft extends SeatState {
  readonly melds: Meld[];
  readonly flowers: TileIndex[];
  readonly discards: Discard[];
}

/** A mutable hidden seat. */
export interface HiddenSeatDraft extends HiddenSeat {
  readonly hand: { size: number };
  readonly melds: VisibleMeld[];
  readonly flowers: TileIndex[];
  readonly discards: Discard[];
}

/** A mutable state; see `apply.ts`. */
export interface TableDraft extends TableState {
  phase: Phase<SeenTile>;
  readonly seats: BySeat<SeatDraft | HiddenSeatDraft>;
  readonly wall: WallDraft;
}

/** The judge's mutable state. */
export interface DealDraft extends TableDraft {
  readonly config: DealConfig;
  phase: Phase;
  readonly seats: BySeat<SeatDraft>;
}

/** A seat's mutable state. */
export interface ViewDraft extends TableDraft {
  readonly config: ViewConfig;
}

/** Whether the seat's tiles are known. */
export function isOpen(seat: SeatDraft | HiddenSeatDraft): seat is SeatDraft;
export function isOpen(seat: SeatState | HiddenSeat): seat is SeatState;
export function isOpen(seat: SeatState | HiddenSeat): seat is SeatState {
  return seat.hand instanceof Uint8Array;
}

/** The judge's state before tiles are dealt. */
export function initialState(config: DealConfig): DealDraft {
  return {
    config,
    phase: { type: 'dealing' },
    seats: mapSeats(emptySeat),
    shown: emptyCounts(),
    wall: fullWall(config.rules.format, config.wall.length),
  };
}

/** A seat's state before tiles are dealt. */
export function initialView({ seat, rules, prevalentWind, wallSize }: ViewEventOf<'dealStarted'>): ViewDraft {
  const hidden = initialPublic({ rules, prevalentWind, wallSize });
  return {
    ...hidden,
    config: { seat, rules, prevalentWind, wallSize },
    seats: mapSeats((each) => (each === seat ? emptySeat() : hidden.seats[each])),
  };
}

/** The state that everybody knows before tiles are dealt: all hands are hidden. */
export function initialPublic({ rules, prevalentWind, wallSize }: PublicConfig): TableDraft {
  return {
    config: { rules, prevalentWind, wallSize },
    phase: { type: 'dealing' },
    seats: mapSeats(emptyHiddenSeat),
    shown: emptyCounts(),
    wall: fullWall(rules.format, wallSize),
  };
}

function emptySeat(): SeatDraft {
  return { hand: emptyCounts(), melds: [], flowers: [], discards: [] };
}

function emptyHiddenSeat(): HiddenSeatDraft {
  return { hand: { size: 0 }, melds: [], flowers: [], discards: [] };
}

/** A copy without shared mutable data. */
export function copyState(state: DealState): DealDraft;
export function copyState(state: TableState): TableDraft;
export function copyState(state: TableState): TableDraft {
  return {
    config: state.config,
    phase: state.phase,
    seats: mapSeats((seat) => copySeat(state.seats[seat])),
    shown: state.shown.slice(),
    wall: copyWall(state.wall),
  };
}

function copySeat(seat: SeatState | HiddenSeat): SeatDraft | HiddenSeatDraft {
  const [flowers, discards] = [seat.flowers.slice(), seat.discards.slice()];
  if (isOpen(seat)) return { hand: seat.hand.slice(), melds: seat.melds.slice(), flowers, discards };
  return { hand: { size: seat.hand.size }, melds: seat.melds.slice(), flowers, discards };
}
