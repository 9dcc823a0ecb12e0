// Names of players.

import type { TableBot } from '@mcr-arena/protocol/documents';
import type { Messages } from '../language/languages.ts';

export interface PlayersTexts {
  readonly houseBots: Readonly<Record<TableBot, string>>;
  readonly bot: (name: string) => string;
  readonly ladderBot: (name: string, owner: string) => string;
  readonly guest: (number: string) => string;
  readonly open: string;
  readonly you: string;
  /** "You" within a sentence. */
  readonly youToo: string;
}

export const PLAYERS_MESSAGES: Messages<PlayersTexts> = {
  en: {
    houseBots: { beginner: 'Beginner', shanten: 'Shanten', policy: 'Policy', careful: 'Careful', goal: 'Goal' },
    bot: (name) => `${name} (bot)`,
    ladderBot: (name, owner) => `${name} by ${owner} (bot)`,
    guest: (number) => `Guest ${number}`,
    open: 'open place',
    you: 'You',
    youToo: 'you',
  },
  zh: {
    houseBots: { beginner: '入门', shanten: '向听', policy: '策略网络', careful: '谨慎', goal: '目标' },
    bot: (name) => `${name}（机器人）`,
    ladderBot: (name, owner) => `${owner} 的机器人 ${name}`,
    guest: (number) => `游客 ${number}`,
    open: '空位',
    you: '你',
    youToo: '你',
  },
};
