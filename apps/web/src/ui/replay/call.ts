// The announcement of a seat at an event, shown beside its hand.

import type { Call } from '../table/table-scene.ts';
import { callOfMeld, type SeenEvent } from './event-text.ts';
import type { ReplayTexts } from './messages.ts';

/** Undefined for events without an announcement. */
export function callOf(event: SeenEvent, texts: ReplayTexts['calls']): Call | undefined {
  switch (event.type) {
    case 'claimed':
    case 'kongDeclared':
      return { seat: event.seat, text: texts[callOfMeld(event.meld)], tone: 'claim' };
    case 'foul':
      return { seat: event.seat, text: texts.foul, tone: 'foul' };
    case 'dealEnded':
      return event.outcome.type === 'win' ? { seat: event.outcome.winner, text: texts.win, tone: 'win' } : undefined;
    default:
      return undefined;
  }
}
