// What players are called.

import type { TableBot } from '@mcr-arena/protocol/documents';
import type { Messages } from '../language/languages.ts';

export interface PlayersTexts {
  readonly houseBots: Readonly<Record<TableBot, string>>;
  readonly bot: (name: string) => string;
  readonly ladderBot: (name: string, owner: string) => string;
  readonly open: string;
}

export const PLAYERS_MESSAGES: Messages<PlayersTexts> = {
  en: {
    houseBots: { beginner: 'Beginner', shanten: 'Shanten', careful: 'Careful', goal: 'Goal' },
    bot: (name) => `${name} (bot)`,
    ladderBot: (name, owner) => `${name} by ${owner} (bot)`,
    open: 'open place',
  },
  zh: {
    houseBots: { beginner: '入门', shanten: '向听', careful: '谨慎', goal: '目标' },
    bot: (name) => `${name} AI`,
    ladderBot: (name, owner) => `${owner} 的 ${name} AI`,
    open: '空位',
  },
};
