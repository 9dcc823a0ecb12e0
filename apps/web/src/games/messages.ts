// Texts of the pages of the user's games.

import type { Messages } from '../language/language.svelte.ts';

export interface GamesTexts {
  readonly title: string;
  readonly none: string;
  readonly noneHow: string;
  readonly play: string;
  readonly deals: (count: number) => string;
  readonly kinds: {
    readonly bots: string;
    readonly people: string;
    readonly repeatedDeal: string;
    readonly competition: (name: string) => string;
  };
  readonly endless: string;
  readonly rematch: string;
  readonly fan: (name: string, points: number) => string;
  readonly colon: string;
  readonly accuracy: (percent: string) => string;
  readonly accuracyWait: string;
  readonly undone: (count: number) => string;
  readonly goOn: string;
  readonly open: string;
  readonly review: string;
  readonly more: string;
  readonly gameTitle: (when: string) => string;
  readonly deal: (number: number) => string;
  readonly points: (points: string) => string;
  readonly noDeals: string;
  readonly totals: string;
  /** Caption of a game's table: the unit of its numbers. */
  readonly unit: string;
  readonly player: string;
}

export const GAMES_MESSAGES: Messages<GamesTexts> = {
  en: {
    title: 'Your games',
    none: 'You have not played yet',
    noneHow: 'Your games appear here, with a replay and a review of every deal.',
    play: 'Play',
    deals: (count) => (count === 1 ? '1 deal' : `${count} deals`),
    kinds: {
      bots: 'Against bots',
      people: 'With people',
      repeatedDeal: 'A deal played again',
      competition: (name) => `Competition: ${name}`,
    },
    endless: 'endless',
    rematch: 'Rematch',
    fan: (name, points) => `${name} ${points}`,
    colon: ' · ',
    accuracy: (percent) => `your accuracy ${percent}`,
    accuracyWait: 'your accuracy …',
    undone: (count) => (count === 1 ? '1 decision taken back' : `${count} decisions taken back`),
    goOn: 'Continue',
    open: 'Open',
    review: 'Review the deals so far',
    more: 'Older games',
    gameTitle: (when) => `Game of ${when}`,
    deal: (number) => `Deal ${number}`,
    points: (points) => `${points} points`,
    noDeals: 'No deal of this game is over yet.',
    totals: 'Total',
    unit: 'Points',
    player: 'Player',
  },
  zh: {
    title: '我的牌局',
    none: '你还没有打过牌',
    noneHow: '打过的牌局会显示在这里，每一局都可回放和复盘。',
    play: '去打牌',
    deals: (count) => `${count} 局`,
    kinds: {
      bots: '与机器人',
      people: '与真人',
      repeatedDeal: '重打一局',
      competition: (name) => `比赛：${name}`,
    },
    endless: '不限局数',
    rematch: '再来一场',
    fan: (name, points) => `${name} ${points}`,
    colon: ' · ',
    accuracy: (percent) => `你的准确度 ${percent}`,
    accuracyWait: '你的准确度……',
    undone: (count) => `悔牌 ${count} 次`,
    goOn: '继续',
    open: '打开',
    review: '复盘已打的局',
    more: '更早的牌局',
    gameTitle: (when) => `${when} 的牌局`,
    deal: (number) => `第 ${number} 局`,
    points: (points) => `${points} 分`,
    noDeals: '本场还没有打完的局。',
    totals: '总分',
    unit: '得分',
    player: '玩家',
  },
};
