// The answer of the seat whose turn it is.
//
// As Botzone has it, replies are looked at in seat order: an error of a lower seat, which has nothing to say, comes before
// what the seat on turn does, and one of a higher seat after it, unless that has ended the deal.

import { type Meld, SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import type { Replies, Reply } from './action.ts';
import { drawEvents } from './drawing.ts';
import { endByFoul, endByWin } from './ending.ts';
import { type DealEvent, discardedEvent } from './event.ts';
import { foulOf } from './foul.ts';
import type { DealState, PhaseOf } from './state.ts';

/** What follows from the replies on a turn. Throws if the seat on turn has none. */
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

/** What a legal action of the seat on turn leads to, a win aside. */
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
      throw new Error(`${action.type} is nothing to do on a turn`);
  }
}

function addedKongOf(state: DealState, seat: Seat, tile: TileIndex): Meld {
  const pung = state.seats[seat].melds.find((meld) => meld.type === 'pung' && meld.tile === tile);
  if (pung?.type !== 'pung') throw new Error(`no pung of tile ${tile}`);
  return { type: 'addedKong', tile, claimedFrom: pung.claimedFrom };
}
