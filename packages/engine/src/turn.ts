// Resolves the replies on a turn.
//
// As on Botzone, replies are processed in seat order, and the first foul or win ends the deal. Any other action of the
// seat on turn takes effect only if no reply is a foul.

import { type Meld, SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import type { Replies, Reply } from './action.ts';
import { drawEvents } from './drawing.ts';
import { endByFoul, endByWin } from './ending.ts';
import { type DealEvent, discardedEvent } from './event.ts';
import { foulOf } from './foul.ts';
import type { DealState, PhaseOf } from './state.ts';

/** Resolves the replies on a turn. Throws if the seat on turn has none. */
export function resolveTurn(state: DealState, phase: PhaseOf<'turn'>, replies: Replies): readonly DealEvent[] {
  const own = replies[phase.seat];
  if (own === undefined) throw new Error(`it is the turn of seat ${phase.seat}, which has no reply`);
  for (const seat of SEATS) {
    const reply = replies[seat];
    const foul = reply === undefined ? undefined : foulOf(state, seat, reply);
    if (foul !== undefined) return endByFoul(seat, foul);
    if (seat === phase.seat && own.type === 'win') return [endByWin(state, seat)];
  }
  return turnEvents(state, phase, own);
}

/** The events of a legal action of the seat on turn, except a win. */
function turnEvents(state: DealState, { seat, drawn }: PhaseOf<'turn'>, action: Reply): readonly DealEvent[] {
  switch (action.type) {
    case 'discard':
      return [discardedEvent(seat, action.tile, action.tile === drawn)];
    case 'concealedKong': {
      const meld: Meld = { type: 'concealedKong', tile: action.tile };
      return [{ type: 'kongDeclared', seat, meld }, ...drawEvents(state, seat, 'kong')];
    }
    case 'addedKong':
      return [{ type: 'kongDeclared', seat, meld: addedKongOf(state, seat, action.tile) }];
    default:
      throw new Error(`${action.type} is not an action of a turn`);
  }
}

function addedKongOf(state: DealState, seat: Seat, tile: TileIndex): Meld {
  const pung = state.seats[seat].melds.find((meld) => meld.type === 'pung' && meld.tile === tile);
  if (pung?.type !== 'pung') throw new Error(`no pung of tile ${tile}`);
  return { type: 'addedKong', tile, claimedFrom: pung.claimedFrom };
}
