// The state of a deal between two events. The judge has every tile open (`DealState`), a seat only its own (`ViewState`);
// both are a `TableState`, in which a hand may be hidden and a drawn tile unknown. One `phase` says what is due next.

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

/** In the place of a tile that is drawn face down. */
export const UNKNOWN = 'unknown';

/** A tile, if it is known. */
export type SeenTile = TileIndex | typeof UNKNOWN;

/** What is due next. */
export type Phase<Tile extends SeenTile = TileIndex> =
  /** The wall is built; no tiles are dealt yet. */
  | { readonly type: 'dealing' }
  /** A tile is due to `seat`; no seat is asked. */
  | { readonly type: 'drawing'; readonly seat: Seat; readonly cause: DrawCause }
  /** `seat` must discard, declare a kong or win. `drawn` is absent after a chow or pung: then it must discard. */
  | { readonly type: 'turn'; readonly seat: Seat; readonly drawn?: Tile; readonly afterKong: boolean }
  /** The others may claim the tile that `seat` discarded. */
  | { readonly type: 'claim'; readonly seat: Seat; readonly tile: TileIndex }
  /** The others may win with the tile that `seat` adds to its pung. */
  | { readonly type: 'robKong'; readonly seat: Seat; readonly tile: TileIndex }
  | { readonly type: 'ended'; readonly outcome: DealOutcome; readonly deltas: BySeat<ScoreDelta> };

/** The phase of one type: `PhaseOf<'turn'>`. */
export type PhaseOf<Type extends Phase['type'], Tile extends SeenTile = TileIndex> = Extract<
  Phase<Tile>,
  { readonly type: Type }
>;

/** What one seat has, all of it open. */
export interface SeatState {
  /** 34 counts of the tiles held, the drawn one included. */
  readonly hand: TileCounts;
  readonly melds: readonly Meld[];
  readonly flowers: readonly TileIndex[];
  /** In order, claimed ones included. */
  readonly discards: readonly Discard[];
}

/** What one seat has, as the others see it. */
export interface HiddenSeat {
  /** How many tiles are held, the drawn one included. */
  readonly hand: { readonly size: number };
  readonly melds: readonly VisibleMeld[];
  readonly flowers: readonly TileIndex[];
  readonly discards: readonly Discard[];
}

/** What a seat knows of a deal before it begins. */
export interface ViewConfig {
  readonly seat: Seat;
  readonly rules: DealRules;
  readonly prevalentWind: Wind;
  /** 136 tiles, or 144 with flowers. */
  readonly wallSize: number;
}

/** A deal between two events, as far as it is known. */
export interface TableState {
  /** With the tiles of the wall if they are known. */
  readonly config: DealConfig | ViewConfig;
  readonly phase: Phase<SeenTile>;
  readonly seats: BySeat<SeatState | HiddenSeat>;
  /** 34 counts: copies that lie open (discards, and melds but concealed kongs). */
  readonly shown: TileCounts;
  readonly wall: WallState;
}

/** A deal between two events, all tiles open: what the judge knows. */
export interface DealState extends TableState {
  readonly config: DealConfig;
  readonly phase: Phase;
  readonly seats: BySeat<SeatState>;
}

/** A deal between two events as one seat knows it: only its own hand is open. */
export interface ViewState extends TableState {
  readonly config: ViewConfig;
}

/** An open seat that is changed in place. */
export interface SeatDraft extends SeatState {
  readonly melds: Meld[];
  readonly flowers: TileIndex[];
  readonly discards: Discard[];
}

/** A hidden seat that is changed in place. */
export interface HiddenSeatDraft extends HiddenSeat {
  readonly hand: { size: number };
  readonly melds: VisibleMeld[];
  readonly flowers: TileIndex[];
  readonly discards: Discard[];
}

/** A state that is changed in place; see `apply.ts`. */
export interface TableDraft extends TableState {
  phase: Phase<SeenTile>;
  readonly seats: BySeat<SeatDraft | HiddenSeatDraft>;
  readonly wall: WallDraft;
}

/** The judge's draft. */
export interface DealDraft extends TableDraft {
  readonly config: DealConfig;
  phase: Phase;
  readonly seats: BySeat<SeatDraft>;
}

/** The draft of one seat's knowledge. */
export interface ViewDraft extends TableDraft {
  readonly config: ViewConfig;
}

/** Whether the seat's tiles are known. */
export function isOpen(seat: SeatDraft | HiddenSeatDraft): seat is SeatDraft;
export function isOpen(seat: SeatState | HiddenSeat): seat is SeatState;
export function isOpen(seat: SeatState | HiddenSeat): seat is SeatState {
  return seat.hand instanceof Uint8Array;
}

/** The state before anybody has tiles. */
export function initialState(config: DealConfig): DealDraft {
  return {
    config,
    phase: { type: 'dealing' },
    seats: mapSeats(emptySeat),
    shown: emptyCounts(),
    wall: fullWall(config.rules.format, config.wall.length),
  };
}

/** The same as a seat knows it. */
export function initialView({ seat, rules, prevalentWind, wallSize }: ViewEventOf<'dealStarted'>): ViewDraft {
  return {
    config: { seat, rules, prevalentWind, wallSize },
    phase: { type: 'dealing' },
    seats: mapSeats((each) => (each === seat ? emptySeat() : emptyHiddenSeat())),
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

/** A copy that shares nothing that changes. */
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
