// What kind a game was, in words.

import type { GameSummary } from '@mcr-arena/protocol/documents';
import type { GamesTexts } from './messages.ts';

export function kindText({ kind, players }: Pick<GameSummary, 'kind' | 'players'>, text: GamesTexts): string {
  switch (kind.type) {
    case 'competition':
      return text.kinds.competition(kind.name);
    case 'repeatedDeal':
      return text.kinds.repeatedDeal;
    case 'table':
      return players.filter(({ type }) => type === 'person').length > 1 ? text.kinds.people : text.kinds.bots;
  }
}
