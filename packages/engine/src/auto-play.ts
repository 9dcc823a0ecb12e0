// Automatic actions that replace missing or illegal replies under `onFault: 'auto-play'`: pass, or discard of the drawn
// tile; after a claim, when no tile was drawn, discard of the last held tile in index order. A false win is not
// replaced: it ends the deal.

import { mapSeats, type Seat, type TileCounts, type TileIndex } from '@mcr-arena/tiles';
import { type Action, discardAction, PASS, type Replies } from './action.ts';
import type { DealEvent } from './event.ts';
import { foulOf } from './foul.ts';
import type { DealState } from './state.ts';

/** Replies in which the only possible foul is a false win. */
interface MendedReplies {
  /** The fouls, in seat order. */
  readonly fouls: readonly DealEvent[];
  /** The replies, with a legal action in place of each foul. */
  readonly replies: Replies;
}

/** Replaces each reply that is a foul, except a false win, with the automatic action. */
export function mendReplies(state: DealState, replies: Replies): MendedReplies {
  const fouls: DealEvent[] = [];
  const mended = mapSeats((seat) => {
    const reply = replies[seat];
    const foul = reply === undefined ? undefined : foulOf(state, seat, reply);
    if (foul === undefined || foul.reason === 'false-win') return reply;
    fouls.push({ type: 'foul', seat, ...foul });
    return automaticAction(state, seat);
  });
  return { fouls, replies: mended };
}

/** The action played for a seat that does not reply. */
export function automaticAction({ phase, seats }: DealState, seat: Seat): Action {
  if (phase.type !== 'turn' || phase.seat !== seat) return PASS;
  return discardAction(phase.drawn ?? lastTileOf(seats[seat].hand));
}

function lastTileOf(hand: TileCounts): TileIndex {
  return hand.findLastIndex((count) => count > 0) as TileIndex;
}
