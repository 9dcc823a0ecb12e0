// The texts of the list of tournaments.

import type { Messages } from '../language/language.svelte.ts';

export interface TournamentsTexts {
  readonly title: string;
  readonly progress: string;
  readonly entrants: (count: number) => string;
  readonly roundsOf: (complete: string, rounds: string) => string;
  readonly rounds: (count: number) => string;
  readonly setsPlayed: (count: number) => string;
  readonly created: string;
  readonly started: string;
  readonly ended: string;
  readonly empty: string;
  readonly emptyHow: string;
  readonly apiDocs: string;
  readonly more: string;
  /** Its stored data is malformed. */
  readonly unreadable: string;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const TOURNAMENTS_MESSAGES: Messages<TournamentsTexts> = {
  en: {
    title: 'Tournaments',
    progress: 'Rounds complete',
    entrants: (count) => counted(count, 'entrant', 'entrants'),
    roundsOf: (complete, rounds) => `${complete} of ${rounds} rounds complete`,
    rounds: (count) => counted(count, 'round', 'rounds'),
    setsPlayed: (count) => counted(count, 'set played', 'sets played'),
    created: 'made',
    started: 'started',
    ended: 'ended',
    empty: 'No tournaments yet',
    emptyHow:
      'Whoever runs the server makes one over the API, with the administrator’s token that the server printed at its first start: POST /api/tournaments.',
    apiDocs: 'How that is done',
    more: 'Show older ones',
    unreadable: 'Its stored data is malformed: the log of the server names the fault.',
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
    empty: '还没有赛事',
    emptyHow: '服务器首次启动时打印了管理员令牌，运行者凭它通过 API 创建赛事：POST /api/tournaments。',
    apiDocs: '查看做法',
    more: '显示更早的赛事',
    unreadable: '存储的数据格式有误：服务器日志指出了错误所在。',
  },
};
