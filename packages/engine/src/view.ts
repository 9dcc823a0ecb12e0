// Filters events to what one seat may see. The only place where anything is hidden.

import type { Meld, Seat } from '@mcr-arena/tiles';
import type { DealEvent, EventOf } from './event.ts';
import type { ViewEvent, VisibleMeld } from './observation.ts';

const HIDDEN_KONG: VisibleMeld = { type: 'hiddenKong' };

/** The view events of `seat`, one for each event. */
export function viewFor(seat: Seat, events: readonly DealEvent[]): readonly ViewEvent[] {
  return events.map((event) => viewEventFor(seat, event));
}

/** The event as `seat` sees it. */
export function viewEventFor(seat: Seat, event: DealEvent): ViewEvent {
  switch (event.type) {
    case 'dealStarted': {
      const { rules, prevalentWind, wall } = event.config;
      return { type: 'dealStarted', seat, rules, prevalentWind, wallSize: wall.length };
    }
    case 'dealt':
      return { type: 'dealt', hand: event.hands[seat], flowers: event.flowers };
    case 'drawn':
      return event.seat === seat ? event : hiddenDraw(event);
    case 'kongDeclared':
      return event.seat === seat ? event : { type: 'kongDeclared', seat: event.seat, meld: visibleMeld(event.meld) };
    case 'foul':
      return event.seat === seat ? event : { type: 'foul', seat: event.seat, reason: event.reason };
    default:
      return event;
  }
}

function hiddenDraw({ type, seat, afterKong }: EventOf<'drawn'>): ViewEvent {
  return { type, seat, afterKong };
}

function visibleMeld(meld: Meld): VisibleMeld {
  return meld.type === 'concealedKong' ? HIDDEN_KONG : meld;
}
