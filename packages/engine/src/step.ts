// The judge's rulings: from a state and the replies to its question to the events that follow. One step runs until the
// next question or the end of the deal.

import { SEATS, type Seat } from '@mcr-arena/tiles';
import type { Action, Replies } from './action.ts';
import { advance } from './apply.ts';
import { mendReplies } from './auto-play.ts';
import { resolveClaims } from './claim-window.ts';
import { drawEvents } from './drawing.ts';
import type { DealEvent } from './event.ts';
import { resolveKongWindow } from './kong-window.ts';
import { hasChoice, legalActionsIn, PASS_ONLY } from './legal.ts';
import type { DealConfig } from './rules.ts';
import { situationOf } from './situation.ts';
import { type DealState, initialState, type TableState } from './state.ts';
import { resolveTurn } from './turn.ts';
import { checkWall, copyWall, dealTiles } from './wall.ts';

/**
 * The first events of a deal, up to the first question, to seat 0. Throws on a wall that is not a whole set of tiles.
 */
export function startDeal(config: DealConfig): readonly DealEvent[] {
  const wall = checkWall(config.wall);
  if (!wall.ok) throw new RangeError(wall.error.message);
  const state = initialState(config);
  const dealt: DealEvent = { type: 'dealt', ...dealTiles(copyWall(state.wall), config.wall) };
  advance(state, dealt);
  return [{ type: 'dealStarted', config }, dealt, ...drawEvents(state, SEATS[0], 'turn')];
}

/**
 * The events that follow from the replies to the question in `state`. A missing reply is a pass, except that the seat
 * on turn must have a reply. The reply of a seat without a question must be a pass.
 */
export function step(state: DealState, replies: Replies): readonly DealEvent[] {
  if (state.config.rules.onFault === 'end-deal') return resolve(state, replies);
  const { fouls, replies: mended } = mendReplies(state, replies);
  return fouls.length === 0 ? resolve(state, mended) : [...fouls, ...resolve(state, mended)];
}

function resolve(state: DealState, replies: Replies): readonly DealEvent[] {
  const { phase } = state;
  switch (phase.type) {
    case 'turn':
      return resolveTurn(state, phase, replies);
    case 'claim':
      return resolveClaims(state, phase, replies);
    case 'robKong':
      return resolveKongWindow(state, phase, replies);
    default:
      throw new Error(`no seat is asked in phase ${phase.type}`);
  }
}

/** The seats with a choice: the one on turn, or all that could claim the tile or win on it. */
export function askedSeats(state: DealState): readonly Seat[] {
  const { phase } = state;
  if (phase.type === 'turn') return [phase.seat];
  return SEATS.filter((seat) => {
    const situation = situationOf(state, seat);
    return situation !== undefined && hasChoice(situation);
  });
}

/** The legal actions of `seat` in `state`; empty if the deal has ended. Throws if its hand is hidden. */
export function legalActions(state: TableState, seat: Seat): readonly Action[] {
  const situation = situationOf(state, seat);
  if (situation !== undefined) return legalActionsIn(situation);
  return state.phase.type === 'ended' ? [] : PASS_ONLY;
}
