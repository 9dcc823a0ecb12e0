// The events of a deal. The list of events, with the whole wall in the first one, is the record of the deal.

import type { HandScore, ScoreDelta } from '@mcr-arena/scoring';
import { type BySeat, type Meld, type Seat, TILE_COUNT, type TileIndex } from '@mcr-arena/tiles';
import type { DealConfig } from './rules.ts';

/** Reasons why a reply is a foul. */
export const FOUL_REASONS = ['illegal-action', 'false-win', 'timed-out', 'crashed', 'unreadable'] as const;
/** The reason why a reply is a foul. */
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

/** An event with all tiles open, for the record of the deal; seats see view events instead. */
export type DealEvent =
  | { readonly type: 'dealStarted'; readonly config: DealConfig }
  /** Thirteen tiles per seat, after flowers were replaced, and the flowers set aside; both in drawing order. */
  | {
      readonly type: 'dealt';
      readonly hands: BySeat<readonly TileIndex[]>;
      readonly flowers: BySeat<readonly TileIndex[]>;
    }
  | { readonly type: 'drawn'; readonly seat: Seat; readonly tile: TileIndex; readonly afterKong: boolean }
  /** A flower was drawn and set aside; its replacement is the next `drawn`. */
  | { readonly type: 'flowerShown'; readonly seat: Seat; readonly tile: TileIndex }
  /** `drawn`: whether the tile equals the one just drawn. */
  | { readonly type: 'discarded'; readonly seat: Seat; readonly tile: TileIndex; readonly drawn: boolean }
  /** A chow, pung or melded kong of the last discard. */
  | { readonly type: 'claimed'; readonly seat: Seat; readonly meld: Meld }
  /** A concealed kong, or an added kong, which can be robbed. */
  | { readonly type: 'kongDeclared'; readonly seat: Seat; readonly meld: Meld }
  /** A reply that broke the rules. Depending on `onFault`, it ends the deal or was replaced by a pass or discard. */
  | { readonly type: 'foul'; readonly seat: Seat; readonly reason: FoulReason; readonly message: string }
  | { readonly type: 'dealEnded'; readonly outcome: DealOutcome; readonly deltas: BySeat<ScoreDelta> };

/** The event type with that tag, as in `EventOf<'discarded'>`. */
export type EventOf<Type extends DealEvent['type']> = Extract<DealEvent, { readonly type: Type }>;

// Draws and discards are nine of ten events and have few distinct values, so each object is created once and shared.
type PlainEvent = EventOf<'drawn'> | EventOf<'discarded'>;

function tableOf<Event extends PlainEvent>(eventOf: (seat: Seat, tile: TileIndex, flag: boolean) => Event): Event[] {
  return Array.from({ length: 8 * TILE_COUNT }, (_, index) => {
    const [tile, seat] = [index >> 3, (index >> 1) & 3];
    return eventOf(seat as never, tile as never, (index & 1) === 1);
  });
}

const drawnEvents = tableOf((seat, tile, afterKong) => ({ type: 'drawn' as const, seat, tile, afterKong }));
const discardedEvents = tableOf((seat, tile, drawn) => ({ type: 'discarded' as const, seat, tile, drawn }));

/** The event that ended the deal. Throws if the deal is not over. */
export function endOf({ events }: { readonly events: readonly DealEvent[] }): EventOf<'dealEnded'> {
  const end = events.at(-1);
  if (end?.type === 'dealEnded') return end;
  throw new Error(`expected dealEnded as the last of ${events.length} events, found ${JSON.stringify(end)}`);
}

export function drawnEvent(seat: Seat, tile: TileIndex, afterKong: boolean): EventOf<'drawn'> {
  return drawnEvents[8 * tile + 2 * seat + (afterKong ? 1 : 0)]!;
}

export function discardedEvent(seat: Seat, tile: TileIndex, drawn: boolean): EventOf<'discarded'> {
  return discardedEvents[8 * tile + 2 * seat + (drawn ? 1 : 0)]!;
}
