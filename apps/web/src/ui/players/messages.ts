// Names of players, and how the house bots play.

import type { TableBot } from '@mcr-arena/protocol/documents';
import { messages } from '../language/languages.ts';

/** A house bot at a table: its strength, three names, one for each that sits at a table, and its style in one sentence. */
interface HouseBotTexts {
  readonly strength: string;
  readonly names: readonly [string, string, string];
  readonly style: string;
}

export const PLAYERS_MESSAGES = messages({
  en: {
    houseBots: {
      beginner: {
        strength: 'Beginner',
        names: ['Pip', 'Bud', 'Dot'],
        style: 'Collects four sets and a pair, and never claims.',
      },
      shanten: {
        strength: 'Shanten',
        names: ['Dash', 'Swift', 'Bolt'],
        style: 'Takes the shortest way to a complete hand, regardless of its points.',
      },
      policy: {
        strength: 'Policy',
        names: ['Nova', 'Echo', 'Pixel'],
        style: 'A neural network that learned from the decisions of Goal.',
      },
      careful: {
        strength: 'Careful',
        names: ['Sage', 'Willow', 'Moss'],
        style: 'Plays like Goal, and avoids discards that others may win on.',
      },
      goal: {
        strength: 'Goal',
        names: ['Hawk', 'Vega', 'Quill'],
        style: 'Aims at hands worth 8 points or more, weighted by their probability.',
      },
    } satisfies Record<TableBot, HouseBotTexts>,
    bot: (name: string) => `${name} (bot)`,
    remoteBot: (name: string) => `${name} (remote bot)`,
    userBot: (name: string, owner: string) => `${name} by ${owner} (bot)`,
    guest: (number: string) => `Guest ${number}`,
    open: 'open place',
    you: 'You',
    /** "You" within a sentence. */
    youToo: 'you',
    /** The user's own name as others see it. */
    yourName: (name: string) => `${name} (you)`,
    opponents: 'The bots at this table',
  },
  zh: {
    houseBots: {
      beginner: { strength: '入门', names: ['小芽', '豆豆', '圆圆'], style: '只凑四副牌加一对将，从不吃碰杠。' },
      shanten: { strength: '向听', names: ['小箭', '疾风', '闪电'], style: '走最短的路成牌，不管值多少番。' },
      policy: { strength: '策略网络', names: ['星星', '回声', '像素'], style: '神经网络，学自“目标”的决策。' },
      careful: { strength: '谨慎', names: ['青松', '垂柳', '苔石'], style: '打法同“目标”，但避开可能点炮的牌。' },
      goal: { strength: '目标', names: ['鹰眼', '织女', '羽笔'], style: '瞄准八番以上的牌，按成功的机会取舍。' },
    },
    bot: (name) => `${name}（机器人）`,
    remoteBot: (name) => `${name}（远程机器人）`,
    userBot: (name, owner) => `${owner} 的机器人 ${name}`,
    guest: (number) => `游客 ${number}`,
    open: '空位',
    you: '你',
    youToo: '你',
    yourName: (name) => `${name}（你）`,
    opponents: '本桌的机器人',
  },
});

export type PlayersTexts = (typeof PLAYERS_MESSAGES)['en'];
