// The scene of a table: everything visible, from the full state or from one seat's knowledge. Positions are in table-layout.ts.

import {
  type DealOutcome,
  type Discard,
  isOpen,
  type SeenTile,
  type TableState,
  UNKNOWN,
  type VisibleMeld,
  wallLeftOf,
} from '@mcr-arena/engine';
import type { ScoreDelta } from '@mcr-arena/scoring';
import { type BySeat, mapSeats, type Seat, type TileIndex, tilesOfCounts, type Wind } from '@mcr-arena/tiles';

export interface TableScene {
  readonly seats: BySeat<SeatScene>;
  readonly prevalentWind: Wind;
  /** Tiles that each seat can still draw. */
  readonly wallLeft: BySeat<number>;
  /** Whether all seats draw from one wall; `wallLeft` then has four equal numbers. */
  readonly isWallCommon: boolean;
  /** Whose turn it is, or whose tile the others may claim; absent before the first turn and after the end. */
  readonly active?: Seat | undefined;
  readonly end?: { readonly outcome: DealOutcome; readonly deltas: BySeat<ScoreDelta> } | undefined;
}

/** The announcement of a seat. */
export interface Call {
  readonly seat: Seat;
  readonly text: string;
  readonly tone: 'claim' | 'win' | 'foul';
}

export interface SeatScene {
  /** Standing tiles without the separate one, low to high; `undefined` for hidden tiles. */
  readonly hand: readonly (TileIndex | undefined)[];
  /** The separate tile, if any. */
  readonly apart?: ApartTile | undefined;
  readonly melds: readonly VisibleMeld[];
  readonly flowers: readonly TileIndex[];
  readonly discards: readonly SceneDiscard[];
}

interface ApartTile {
  readonly tile: TileIndex | undefined;
  /** Just drawn, or the winning tile. */
  readonly why: 'drawn' | 'winning';
}

export interface SceneDiscard extends Discard {
  /** The last discard, which may be claimed, or the winning one. */
  readonly mark?: 'last' | 'winning' | undefined;
}

/** The scene of a state. Hands that the state does not know are face down. */
export function sceneOf(state: TableState): TableScene {
  const { phase, config } = state;
  return {
    seats: mapSeats((seat) => seatScene(state, seat)),
    prevalentWind: config.prevalentWind,
    wallLeft: wallLeftOf(state.wall),
    isWallCommon: config.rules.format === 'casual',
    active: 'seat' in phase ? phase.seat : undefined,
    end: phase.type === 'ended' ? { outcome: phase.outcome, deltas: phase.deltas } : undefined,
  };
}

function seatScene({ phase, seats }: TableState, seat: Seat): SeatScene {
  const { melds, flowers, discards } = seats[seat];
  const outcome = phase.type === 'ended' ? phase.outcome : undefined;
  const drawn = phase.type === 'turn' && phase.seat === seat ? phase.drawn : undefined;
  const won = outcome?.type === 'win' && outcome.winner === seat ? outcome.winningTile : undefined;
  const held = drawn ?? (outcome?.type === 'win' && outcome.from === undefined ? won : undefined);
  return {
    hand: standingTiles(seats[seat], held),
    apart: apartOf(drawn, won),
    melds,
    flowers,
    discards: markedDiscards(discards, phase, seat),
  };
}

/** The tiles in hand without the separate one. */
function standingTiles(seat: TableState['seats'][Seat], apart: SeenTile | undefined): SeatScene['hand'] {
  if (!isOpen(seat)) return Array<undefined>(seat.hand.size - (apart === undefined ? 0 : 1)).fill(undefined);
  const tiles = tilesOfCounts(seat.hand);
  if (apart !== undefined && apart !== UNKNOWN) tiles.splice(tiles.lastIndexOf(apart), 1);
  return tiles;
}

function apartOf(drawn: SeenTile | undefined, won: TileIndex | undefined): ApartTile | undefined {
  if (won !== undefined) return { tile: won, why: 'winning' };
  if (drawn === undefined) return undefined;
  return { tile: drawn === UNKNOWN ? undefined : drawn, why: 'drawn' };
}

function markedDiscards(discards: readonly Discard[], phase: TableState['phase'], seat: Seat): readonly SceneDiscard[] {
  const last = discards.at(-1);
  const mark = last && discardMark(last, phase, seat);
  return mark === undefined ? discards : [...discards.slice(0, -1), { ...last!, mark }];
}

/** The mark of the last discard of `seat`. If the win robbed a kong, no discard matches: all four tiles are in the kong. */
function discardMark({ tile }: Discard, phase: TableState['phase'], seat: Seat): SceneDiscard['mark'] {
  if (phase.type === 'claim') return phase.seat === seat ? 'last' : undefined;
  if (phase.type !== 'ended' || phase.outcome.type !== 'win') return undefined;
  const { from, winningTile } = phase.outcome;
  return from === seat && tile === winningTile ? 'winning' : undefined;
}
