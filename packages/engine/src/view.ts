// Filters events to what one seat may see. The only place where anything is hidden.

import type { Meld, Seat } from '@mcr-arena/tiles';
import type { DealEvent, EventOf } from './event.ts';
import type { PublicEvent, ViewEvent, ViewEventOf, VisibleMeld } from './observation.ts';

const HIDDEN_KONG: VisibleMeld = { type: 'hiddenKong' };

/** The view events of `seat`, one for each event. */
export function viewFor(seat: Seat, events: readonly DealEvent[]): readonly ViewEvent[] {
  return events.map((event) => viewEventFor(seat, event));
}

/** The event as `seat` sees it. */
export function viewEventFor(seat: Seat, event: EventOf<'dealStarted'>): ViewEventOf<'dealStarted'>;
export function viewEventFor(seat: Seat, event: DealEvent): ViewEvent;
export function viewEventFor(seat: Seat, event: DealEvent): ViewEvent {
  switch (event.type) {
    case 'dealStarted': {
      const { rules, prevalentWind, wall } = event.config;
      return { type: 'dealStarted', seat, rules, prevalentWind, wallSize: wall.length };
    }
    case 'dealt':
      return { type: 'dealt', hand: event.hands[seat], flowers: event.flowers };
    case 'drawn':
    case 'kongDeclared':
    case 'foul':
      return event.seat === seat ? event : withoutSecrets(event);
    default:
      return event;
  }
}

/** The event as everybody may see it. */
export function publicEventOf(event: DealEvent): PublicEvent {
  switch (event.type) {
    case 'dealStarted': {
      const { rules, prevalentWind, wall } = event.config;
      return { type: 'dealStarted', rules, prevalentWind, wallSize: wall.length };
    }
    case 'dealt':
      return { type: 'dealt', flowers: event.flowers };
    case 'drawn':
    case 'kongDeclared':
    case 'foul':
      return withoutSecrets(event);
    default:
      return event;
  }
}

type SecretEvent = EventOf<'drawn'> | EventOf<'kongDeclared'> | EventOf<'foul'>;

/** The event as other seats see it. */
function withoutSecrets(event: SecretEvent): Extract<ViewEvent, { readonly type: SecretEvent['type'] }> {
  switch (event.type) {
    case 'drawn':
      return { type: 'drawn', seat: event.seat, afterKong: event.afterKong };
    case 'kongDeclared':
      return { type: 'kongDeclared', seat: event.seat, meld: visibleMeld(event.meld) };
    case 'foul':
      return { type: 'foul', seat: event.seat, reason: event.reason };
  }
}

function visibleMeld(meld: Meld): VisibleMeld {
  return meld.type === 'concealedKong' ? HIDDEN_KONG : meld;
}
