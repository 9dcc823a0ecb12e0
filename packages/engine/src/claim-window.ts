// Resolves the replies to a discard in three passes, as on Botzone. The first reply that takes effect ends the process;
// the remaining replies are ignored, legal or not.
//
// 1. In turn order from the discarder: seats that failed to reply, and wins. The nearest seat is first: its false win
//    voids a valid one of a later seat.
// 2. In seat order: pungs, melded kongs, and all other replies that are not chows.
// 3. In seat order: chows.

import { claimSourceOf, type Meld, SEATS, type Seat, seatAfter } from '@mcr-arena/tiles';
import type { Replies, Reply } from './action.ts';
import { drawEvents } from './drawing.ts';
import { endByFoul, endByWin } from './ending.ts';
import { type DealEvent, discardedEvent } from './event.ts';
import { foulOf, isFailure } from './foul.ts';
import type { DealState, PhaseOf } from './state.ts';

type Claim = Extract<Reply, { readonly type: 'chow' | 'pung' | 'meldedKong' }>;

/** Resolves the replies to a discard. */
export function resolveClaims(state: DealState, phase: PhaseOf<'claim'>, replies: Replies): readonly DealEvent[] {
  return (
    resolveWins(state, phase.seat, replies) ??
    resolveClaimsOf(state, phase, replies, (reply) => !isChowLike(reply, state)) ??
    resolveClaimsOf(state, phase, replies, (reply) => isChowLike(reply, state)) ??
    drawEvents(state, seatAfter(phase.seat), 'turn')
  );
}

function resolveWins(state: DealState, discarder: Seat, replies: Replies): readonly DealEvent[] | undefined {
  for (let steps = 0; steps < 4; steps += 1) {
    const seat = seatAfter(discarder, steps);
    const reply = replies[seat];
    if (reply === undefined || reply.type === 'pass') continue;
    // The discarder has no question: any reply except a pass is a foul.
    if (seat !== discarder && reply.type !== 'win' && !isFailure(reply)) continue;
    const foul = foulOf(state, seat, reply);
    return foul === undefined ? [endByWin(state, seat)] : endByFoul(seat, foul);
  }
  return undefined;
}

/** Resolves the first reply, in seat order, for which `concerns` is true; passes are skipped. */
function resolveClaimsOf(
  state: DealState,
  phase: PhaseOf<'claim'>,
  replies: Replies,
  concerns: (reply: Reply) => boolean,
): readonly DealEvent[] | undefined {
  for (const seat of SEATS) {
    const reply = replies[seat];
    if (reply === undefined || reply.type === 'pass' || !concerns(reply)) continue;
    const foul = foulOf(state, seat, reply);
    return foul === undefined ? claimEvents(state, phase, seat, reply as Claim) : endByFoul(seat, foul);
  }
  return undefined;
}

/** Whether the reply is processed with the chows: on Botzone, any reply of three words. */
function isChowLike(reply: Reply, state: DealState): boolean {
  if (reply.type === 'unreadable') return reply.chowLike;
  return reply.type === 'chow' && (reply.discard !== undefined || state.config.rules.format === 'casual');
}

function claimEvents(state: DealState, phase: PhaseOf<'claim'>, seat: Seat, claim: Claim): readonly DealEvent[] {
  const claimed: DealEvent = { type: 'claimed', seat, meld: meldOf(phase, seat, claim) };
  if (claim.type === 'meldedKong') return [claimed, ...drawEvents(state, seat, 'kong')];
  return claim.discard === undefined ? [claimed] : [claimed, discardedEvent(seat, claim.discard, false)];
}

function meldOf({ seat: discarder, tile }: PhaseOf<'claim'>, seat: Seat, claim: Claim): Meld {
  if (claim.type === 'chow') return { type: 'chow', low: claim.low, claimed: tile };
  return { type: claim.type, tile, claimedFrom: claimSourceOf(seat, discarder) };
}
