// Texts about finding a game with other people.

import { messages, type Texts } from '../../ui/language/languages.ts';

const EN = {
  title: 'Find a game',
  lead: 'With people who look for the same game now. Bots take the seats that stay free.',
  find: 'Find a game',
  bots: 'Bots take free seats after',
  botsAfter: { '10': '10 seconds', '30': '30 seconds', '120': '2 minutes' },
  takeover: 'Also take a bot’s place in a game in progress, and let others take one in mine, between deals',
  waiting: 'Looking for players',
  people: (count: number) => (count === 1 ? 'You are the first.' : `${count} people, including you.`),
  bot: (count: number, seconds: number) =>
    `In ${seconds} s the game begins, with ${count === 1 ? '1 bot' : `${count} bots`} at the free seats.`,
  stop: 'Stop looking',
  tooEarly: (minutes: number) =>
    `You left games before their end, while people waited for you. You can look for a game again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}; the time grows with every game left in a day.`,
  others: 'People are looking for',
  join: (people: number, game: string) => `${people === 1 ? '1 person' : `${people} people`} · ${game}`,
};

const ZH: Texts<typeof EN> = {
  title: '寻找对局',
  lead: '与此刻想打同样对局的人同桌，空位由机器人补上。',
  find: '寻找对局',
  bots: '机器人补位',
  botsAfter: { '10': '10 秒后', '30': '30 秒后', '120': '2 分钟后' },
  takeover: '也可在两局之间接替进行中牌局里的机器人，并让别人接替我桌上的机器人',
  waiting: '正在寻找玩家',
  people: (count) => (count === 1 ? '你是第一位。' : `连你共 ${count} 人。`),
  bot: (count, seconds) => `${seconds} 秒后开始，${count} 个空位由机器人补上。`,
  stop: '停止寻找',
  tooEarly: (minutes) =>
    `你曾中途离开牌局，让同桌等候。${minutes} 分钟后可再寻找对局；一天内离开的牌局越多，等候越久。`,
  others: '有人在寻找',
  join: (people, game) => `${people} 人 · ${game}`,
};

export const FIND_MESSAGES = messages({ en: EN, zh: ZH });
