// Resolves the replies to an added kong, which can be robbed. Replies are processed in turn order from the seat that
// adds the tile.

import { type Seat, seatAfter } from '@mcr-arena/tiles';
import type { Replies } from './action.ts';
import { drawEvents } from './drawing.ts';
import { endByFoul, endByWin } from './ending.ts';
import type { DealEvent } from './event.ts';
import { foulOf } from './foul.ts';
import type { DealState, PhaseOf } from './state.ts';

/** Resolves the replies to an added kong. */
export function resolveKongWindow(state: DealState, phase: PhaseOf<'robKong'>, replies: Replies): readonly DealEvent[] {
  for (let steps = 0; steps < 4; steps += 1) {
    const seat: Seat = seatAfter(phase.seat, steps);
    const reply = replies[seat];
    if (reply === undefined) continue;
    const foul = foulOf(state, seat, reply);
    if (foul !== undefined) return endByFoul(seat, foul);
    if (reply.type === 'win') return [endByWin(state, seat)];
  }
  return drawEvents(state, phase.seat, 'kong');
}
