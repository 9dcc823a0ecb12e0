// Texts of the list of tournaments.

import { messages } from '../../ui/language/languages.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const TOURNAMENTS_MESSAGES = messages({
  en: {
    title: 'Tournaments',
    progress: 'Rounds complete',
    entrants: (count: number) => counted(count, 'entrant', 'entrants'),
    roundsOf: (complete: string, rounds: string) => `${complete} of ${rounds} rounds complete`,
    rounds: (count: number) => counted(count, 'round', 'rounds'),
    setsPlayed: (count: number) => counted(count, 'set played', 'sets played'),
    created: 'created',
    started: 'started',
    ended: 'ended',
    winner: 'Champion',
    empty: 'No tournaments yet',
    emptyHow:
      'An organiser chooses the bots and the number of rounds here, and the tournament plays by itself. Bots of several people meet in a contest.',
    make: 'Create a tournament',
    contests: 'Contests',
    more: 'Show older ones',
    /** Shown if the tournament's stored data is malformed. */
    unreadable: 'Its stored data is malformed: see the server log for the error.',
  },
  zh: {
    title: '赛事',
    progress: '已完成轮次',
    entrants: (count) => `${count} 名参赛者`,
    roundsOf: (complete, rounds) => `已完成 ${complete} / ${rounds} 轮`,
    rounds: (count) => `共 ${count} 轮`,
    setsPlayed: (count) => `已打 ${count} 组`,
    created: '创建于',
    started: '开始于',
    ended: '结束于',
    winner: '冠军',
    empty: '还没有赛事',
    emptyHow: '组织者可在此创建：选好机器人和轮数，便会自动进行。多人的机器人可在竞赛中相遇。',
    make: '创建赛事',
    contests: '竞赛',
    more: '显示更早的赛事',
    unreadable: '存储的数据格式有误，详见服务器日志。',
  },
});
