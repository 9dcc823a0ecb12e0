// Formats the requests of Botzone's judge to its bots from the events that a seat sees.

import type { ViewEvent, ViewEventOf } from '@mcr-arena/engine';
import { formatBotzoneTile, formatBotzoneTiles, type TileIndex, WINDS } from '@mcr-arena/tiles';

/**
 * The request for a seat about `event`. Undefined at the end of a deal, and for a chow or pung, which is sent with its
 * discard. `before` is the previous event in the same view.
 */
export function formatRequest(event: ViewEvent, before?: ViewEvent): string | undefined {
  switch (event.type) {
    case 'dealStarted':
      return `0 ${event.seat} ${WINDS.indexOf(event.prevalentWind)}`;
    case 'dealt':
      return formatDealt(event);
    case 'drawn':
      return event.tile === undefined ? `3 ${event.seat} DRAW` : `2 ${formatBotzoneTile(event.tile)}`;
    case 'flowerShown':
      return `3 ${event.seat} BUHUA ${formatBotzoneTile(event.tile)}`;
    case 'discarded':
      return `3 ${event.seat} ${wordsBeforeDiscard(before)} ${formatBotzoneTile(event.tile)}`;
    case 'claimed':
      return event.meld.type === 'meldedKong' ? `3 ${event.seat} GANG` : undefined;
    case 'kongDeclared':
      return `3 ${event.seat} ${event.meld.type === 'addedKong' ? `BUGANG ${formatBotzoneTile(event.meld.tile)}` : 'GANG'}`;
    case 'foul':
    case 'dealEnded':
      return undefined;
  }
}

/** The requests to a seat for the events that it sees: one for each turn of Botzone's judge. */
export function requestsOf(view: readonly ViewEvent[]): readonly string[] {
  return view.flatMap((event, index) => formatRequest(event, view[index - 1]) ?? []);
}

/** The number of the event that each turn of Botzone's judge is about, by turn from 0. */
export function eventsOfTurns(view: readonly ViewEvent[]): readonly number[] {
  return view.flatMap((event, index) => (formatRequest(event, view[index - 1]) === undefined ? [] : [index]));
}

/** Counts of flowers by seat, the thirteen tiles in drawing order, then the flowers of all seats. */
function formatDealt({ hand, flowers }: ViewEventOf<'dealt'>): string {
  const counts = flowers.map((own) => own.length).join(' ');
  return `1 ${counts} ${formatBotzoneTiles([...hand, ...flowers.flat()])}`;
}

function wordsBeforeDiscard(before: ViewEvent | undefined): string {
  if (before?.type !== 'claimed') return 'PLAY';
  return before.meld.type === 'chow' ? `CHI ${formatBotzoneTile(middleOfChow(before.meld))}` : 'PENG';
}

/** A chow is named by its middle tile. */
export function middleOfChow({ low }: { readonly low: TileIndex }): TileIndex {
  return (low + 1) as TileIndex;
}
