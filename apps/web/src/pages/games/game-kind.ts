// What kind a game was, in words, and the page that shows it.

import type { GameSummary } from '@mcr-arena/protocol/documents';
import type { Language } from '../../ui/language/languages.ts';
import { pathTo } from '../../ui/routing/paths.ts';
import { duplicateName } from '../duplicates/duplicate-name.ts';
import { GAMES_MESSAGES } from './messages.ts';

export function kindText({ kind, players }: Pick<GameSummary, 'kind' | 'players'>, language: Language): string {
  const { kinds } = GAMES_MESSAGES[language];
  switch (kind.type) {
    case 'competition':
      return kinds.competition(duplicateName(kind, language));
    case 'repeatedDeal':
      return kinds.repeatedDeal;
    case 'table':
      return players.filter(({ type }) => type === 'person').length > 1 ? kinds.people : kinds.bots;
  }
}

/** The page of a game that is over. While a competition is open, only its own page shows results. */
export function hrefOfGame({ id, kind }: Pick<GameSummary, 'id' | 'kind'>): string {
  return kind.type === 'competition' ? pathTo.duplicate(kind.id) : pathTo.game(id);
}
