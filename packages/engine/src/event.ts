// What happened in a deal, in order. The list of events, the whole wall in its first, is the record of the deal.

import type { HandScore, ScoreDelta } from '@mcr-arena/scoring';
import { type BySeat, type Meld, type Seat, TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';
import type { DealConfig } from './rules.ts';

/** Why an answer was a foul. */
export const FOUL_REASONS = ['illegal-action', 'false-win', 'timed-out', 'crashed', 'unreadable'] as const;
/** Why a reply was a foul. */
export type FoulReason = (typeof FOUL_REASONS)[number];

/** How a deal ended. */
export type DealOutcome =
  | {
      readonly type: 'win';
      readonly winner: Seat;
      readonly winningTile: TileIndex;
      /** Who discarded the tile or added it to a pung; absent after a self-drawn win. */
      readonly from?: Seat;
      readonly score: HandScore;
    }
  | { readonly type: 'exhausted' }
  | { readonly type: 'foul'; readonly seat: Seat; readonly reason: FoulReason };

/** Something that happened, with all tiles open: the record of the deal, not what a seat may see. */
export type DealEvent =
  | { readonly type: 'dealStarted'; readonly config: DealConfig }
  /** Thirteen tiles a seat in drawing order, flowers already replaced and set apart (those too in drawing order). */
  | {
      readonly type: 'dealt';
      readonly hands: BySeat<readonly TileIndex[]>;
      readonly flowers: BySeat<readonly TileIndex[]>;
    }
  | { readonly type: 'drawn'; readonly seat: Seat; readonly tile: TileIndex; readonly afterKong: boolean }
  /** A flower was drawn and set apart; the replacement follows as the next `drawn`. */
  | { readonly type: 'flowerShown'; readonly seat: Seat; readonly tile: TileIndex }
  /** `drawn`: the tile is of the kind just drawn. */
  | { readonly type: 'discarded'; readonly seat: Seat; readonly tile: TileIndex; readonly drawn: boolean }
  /** A chow, pung or melded kong of the last discard. */
  | { readonly type: 'claimed'; readonly seat: Seat; readonly meld: Meld }
  /** A concealed kong, or a tile added to a pung; the latter can be robbed. */
  | { readonly type: 'kongDeclared'; readonly seat: Seat; readonly meld: Meld }
  /** An answer that broke the rules. Ends the deal, or was played as pass or discard, by the deal's `onFault`. */
  | { readonly type: 'foul'; readonly seat: Seat; readonly reason: FoulReason; readonly message: string }
  | { readonly type: 'dealEnded'; readonly outcome: DealOutcome; readonly deltas: BySeat<ScoreDelta> };

/** The event of one type: `EventOf<'discarded'>`. */
export type EventOf<Type extends DealEvent['type']> = Extract<DealEvent, { readonly type: Type }>;

// Draws and discards are nine of ten events, and there are few different ones: each is made once.
type PlainEvent = EventOf<'drawn'> | EventOf<'discarded'>;

function tableOf<Event extends PlainEvent>(eventOf: (seat: Seat, tile: TileIndex, flag: boolean) => Event): Event[] {
  return Array.from({ length: 8 * TILE_COUNT }, (_, index) => {
    const [tile, seat] = [index >> 3, (index >> 1) & 3];
    return eventOf(seat as never, tile as never, (index & 1) === 1);
  });
}

const drawnEvents = tableOf((seat, tile, afterKong) => ({ type: 'drawn' as const, seat, tile, afterKong }));
const discardedEvents = tableOf((seat, tile, drawn) => ({ type: 'discarded' as const, seat, tile, drawn }));

export function drawnEvent(seat: Seat, tile: TileIndex, afterKong: boolean): EventOf<'drawn'> {
  return drawnEvents[8 * tile + 2 * seat + (afterKong ? 1 : 0)]!;
}

export function discardedEvent(seat: Seat, tile: TileIndex, drawn: boolean): EventOf<'discarded'> {
  return discardedEvents[8 * tile + 2 * seat + (drawn ? 1 : 0)]!;
}
