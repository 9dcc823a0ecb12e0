// Selects one sound for the events of a message: the sound of the most important event.

import type { PublicEvent, ViewEvent } from '@mcr-arena/engine';
import type { Sound } from './sounds.ts';

export function soundOf(events: readonly (ViewEvent | PublicEvent)[]): Sound | undefined {
  const end = events.findLast((event) => event.type === 'dealEnded');
  if (end !== undefined) return end.outcome.type === 'win' ? 'win' : 'end';
  if (events.some(({ type }) => type === 'claimed' || type === 'kongDeclared')) return 'claim';
  return events.some(({ type }) => type === 'discarded') ? 'discard' : undefined;
}
