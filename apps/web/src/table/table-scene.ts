// What there is to see on a table: from the whole state, or from what one seat knows. Nothing about where it is drawn.

import type { DealOutcome, DealState, Discard, TableView, ViewEvent, VisibleMeld } from '@mcr-arena/engine';
import { wallLeftOf } from '@mcr-arena/engine';
import type { ScoreDelta } from '@mcr-arena/scoring';
import {
  type BySeat,
  concealedSize,
  mapSeats,
  type Seat,
  type TileIndex,
  tilesOfCounts,
  type Wind,
} from '@mcr-arena/tiles';

export interface TableScene {
  readonly seats: BySeat<SeatScene>;
  readonly prevalentWind: Wind;
  /** Tiles that each seat can still draw. */
  readonly wallLeft: BySeat<number>;
  /** All draw from one wall, so that `wallLeft` is four times the same. */
  readonly isWallCommon: boolean;
  /** Whose turn it is, or whose tile the others may claim; absent before the first turn and after the end. */
  readonly active?: Seat | undefined;
  readonly end?: { readonly outcome: DealOutcome; readonly deltas: BySeat<ScoreDelta> } | undefined;
}

/** What a seat has just said. */
export interface Call {
  readonly seat: Seat;
  readonly text: string;
  readonly tone: 'claim' | 'win' | 'foul';
}

export interface SeatScene {
  /** Standing tiles without the one apart, low to high; `undefined` for one that is not known. */
  readonly hand: readonly (TileIndex | undefined)[];
  /** The tile that stands apart, if one does. */
  readonly apart?: ApartTile | undefined;
  readonly melds: readonly VisibleMeld[];
  readonly flowers: readonly TileIndex[];
  readonly discards: readonly SceneDiscard[];
}

export interface ApartTile {
  readonly tile: TileIndex | undefined;
  /** Just drawn, or the tile that the hand has won with. */
  readonly why: 'drawn' | 'winning';
}

export interface SceneDiscard extends Discard {
  /** It lies there to be claimed, or the deal was won with it. */
  readonly mark?: 'last' | 'winning' | undefined;
}

/** The table with all tiles open. */
export function sceneOfState(state: DealState): TableScene {
  const { phase, config } = state;
  const end = phase.type === 'ended' ? { outcome: phase.outcome, deltas: phase.deltas } : undefined;
  return {
    seats: mapSeats((seat) => openSeat(state, seat)),
    prevalentWind: config.prevalentWind,
    wallLeft: wallLeftOf(state.wall),
    isWallCommon: config.rules.format === 'casual',
    active: 'seat' in phase ? phase.seat : undefined,
    end,
  };
}

function openSeat({ phase, seats }: DealState, seat: Seat): SeatScene {
  const { hand, melds, flowers, discards } = seats[seat];
  const tiles = tilesOfCounts(hand);
  const outcome = phase.type === 'ended' ? phase.outcome : undefined;
  const drawn = phase.type === 'turn' && phase.seat === seat ? phase.drawn : undefined;
  const won = outcome?.type === 'win' && outcome.winner === seat ? outcome.winningTile : undefined;
  const held = drawn ?? (outcome?.type === 'win' && outcome.from === undefined ? won : undefined);
  if (held !== undefined) tiles.splice(tiles.lastIndexOf(held), 1);
  return {
    hand: tiles,
    apart: apartOf(drawn, won),
    melds,
    flowers,
    discards: markedDiscards(discards, discardMark(seat, lastDiscarder(phase), outcome)),
  };
}

function apartOf(drawn: TileIndex | undefined, won: TileIndex | undefined): ApartTile | undefined {
  if (won !== undefined) return { tile: won, why: 'winning' };
  return drawn === undefined ? undefined : { tile: drawn, why: 'drawn' };
}

function lastDiscarder(phase: DealState['phase']): Seat | undefined {
  return phase.type === 'claim' ? phase.seat : undefined;
}

function discardMark(seat: Seat, discarder: Seat | undefined, outcome: DealOutcome | undefined): SceneDiscard['mark'] {
  if (discarder === seat) return 'last';
  return outcome?.type === 'win' && outcome.from === seat ? 'winning' : undefined;
}

/** The mark goes to the last one, if it lies there still. */
function markedDiscards(discards: readonly Discard[], mark: SceneDiscard['mark']): readonly SceneDiscard[] {
  const last = discards.at(-1);
  if (mark === undefined || last === undefined || last.claimedBy !== undefined) return discards;
  return [...discards.slice(0, -1), { ...last, mark }];
}

/** The table as one seat knows it. */
export function sceneOfView(view: TableView): TableScene {
  const { prevalentWind, wallLeft, rules, history } = view;
  const ended = history.findLast((event) => event.type === 'dealEnded');
  const last = history.findLast((event) => event.type !== 'foul' && event.type !== 'dealEnded');
  return {
    seats: mapSeats((seat) => knownSeat(view, seat, last, ended?.outcome)),
    prevalentWind,
    wallLeft,
    isWallCommon: rules.format === 'casual',
    active: ended === undefined ? activeAfter(last) : undefined,
    end: ended && { outcome: ended.outcome, deltas: ended.deltas },
  };
}

function activeAfter(event: ViewEvent | undefined): Seat | undefined {
  if (event === undefined || event.type === 'dealStarted') return undefined;
  return event.type === 'dealt' ? 0 : 'seat' in event ? event.seat : undefined;
}

function knownSeat(
  view: TableView,
  seat: Seat,
  last: ViewEvent | undefined,
  outcome: DealOutcome | undefined,
): SeatScene {
  const melds = view.melds[seat];
  const drawn = last?.type === 'drawn' && last.seat === seat ? last : undefined;
  const hand = seat === view.seat ? tilesOfCounts(view.hand) : hiddenHand(melds.length, last, seat);
  if (drawn !== undefined) hand.splice(drawn.tile === undefined ? -1 : hand.lastIndexOf(drawn.tile), 1);
  const won = outcome?.type === 'win' && outcome.winner === seat ? outcome.winningTile : undefined;
  const discarder = outcome === undefined && last?.type === 'discarded' ? last.seat : undefined;
  return {
    hand,
    apart: won === undefined ? drawn && { tile: drawn.tile, why: 'drawn' } : { tile: won, why: 'winning' },
    melds,
    flowers: view.flowers[seat],
    discards: markedDiscards(view.discards[seat], discardMark(seat, discarder, outcome)),
  };
}

/** As many backs as the seat holds: one more on its turn. */
function hiddenHand(meldCount: number, last: ViewEvent | undefined, seat: Seat): (TileIndex | undefined)[] {
  if (last === undefined || last.type === 'dealStarted') return [];
  const isOnTurn = last.type === 'drawn' || (last.type === 'claimed' && last.meld.type !== 'meldedKong');
  const count = concealedSize(meldCount) + (isOnTurn && last.seat === seat ? 1 : 0);
  return new Array<TileIndex | undefined>(count).fill(undefined);
}
