// Texts of the list of tournaments.

import { messages } from '../../ui/language/languages.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const TOURNAMENTS_MESSAGES = messages({
  en: {
    progress: 'Rounds complete',
    entrants: (count: number) => counted(count, 'entrant', 'entrants'),
    rounds: (count: number) => counted(count, 'round', 'rounds'),
    setsPlayed: (count: number) => counted(count, 'set played', 'sets played'),
    started: 'started',
    ended: 'ended',
    /** Shown if the tournament's stored data is malformed. */
    unreadable: 'Its stored data is malformed: see the server log for the error.',
  },
  zh: {
    progress: '已完成轮次',
    entrants: (count) => `${count} 名参赛者`,
    rounds: (count) => `共 ${count} 轮`,
    setsPlayed: (count) => `已打 ${count} 组`,
    started: '开始于',
    ended: '结束于',
    unreadable: '存储的数据格式有误，详见服务器日志。',
  },
});
