// Texts of events: one sentence for each, for the line under the table, the list of moves and screen readers.

import type { DealEvent, DealOutcome, PublicEvent, ViewEvent, VisibleMeld } from '@mcr-arena/engine';
import type { BySeat } from '@mcr-arena/tiles';
import type { Language } from '../language/languages.ts';
import { meldText } from '../tiles/meld-text.ts';
import { tileName } from '../tiles/tile-text.ts';
import { EVENT_WORDS } from './messages-events.ts';

/** An event in the judge's or a seat's view, or as everybody may see it. */
export type SeenEvent = DealEvent | ViewEvent | PublicEvent;

/** The event in one sentence without a full stop. `names`: names of the seats. */
export function eventText(event: SeenEvent, names: BySeat<string>, language: Language): string {
  const words = EVENT_WORDS[language];
  switch (event.type) {
    case 'dealStarted':
    case 'dealt':
      return words.dealt;
    case 'drawn': {
      const tile = event.tile === undefined ? undefined : tileName(event.tile, language);
      return words.draws(names[event.seat], tile, event.afterKong);
    }
    case 'flowerShown':
      return words.shows(names[event.seat], tileName(event.tile, language));
    case 'discarded':
      return words.discards(names[event.seat], tileName(event.tile, language), event.drawn);
    case 'claimed':
      return words.claims(names[event.seat], meldText(event.meld, language));
    case 'kongDeclared':
      return words.declares(names[event.seat], meldText(event.meld, language));
    case 'foul':
      return words.fouls(names[event.seat], words.reasons[event.reason]);
    case 'dealEnded':
      return outcomeText(event.outcome, names, language);
  }
}

/** The announcement of a meld. */
export function callOfMeld({ type }: VisibleMeld): 'chow' | 'pung' | 'kong' {
  return type === 'chow' || type === 'pung' ? type : 'kong';
}

/** The outcome of a deal in words. */
export function outcomeText(outcome: DealOutcome, names: BySeat<string>, language: Language): string {
  const words = EVENT_WORDS[language];
  switch (outcome.type) {
    case 'exhausted':
      return words.exhausted;
    case 'foul':
      return words.endedByFoul(names[outcome.seat]);
    case 'win': {
      const from = outcome.from === undefined ? undefined : names[outcome.from];
      const tile = tileName(outcome.winningTile, language);
      return words.wins(names[outcome.winner], tile, from, outcome.score.total);
    }
  }
}
