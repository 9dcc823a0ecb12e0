// The texts of the list of tournaments.

import type { Messages } from '../language/language.svelte.ts';

export interface TournamentsTexts {
  readonly title: string;
  readonly progress: string;
  readonly entrants: (count: number) => string;
  readonly roundOf: (round: string, rounds: string) => string;
  readonly rounds: (count: number) => string;
  readonly setsPlayed: (count: number) => string;
  readonly created: string;
  readonly started: string;
  readonly ended: string;
  readonly empty: string;
  readonly emptyHow: string;
  readonly more: string;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const TOURNAMENTS_MESSAGES: Messages<TournamentsTexts> = {
  en: {
    title: 'Tournaments',
    progress: 'Rounds complete',
    entrants: (count) => counted(count, 'entrant', 'entrants'),
    roundOf: (round, rounds) => `round ${round} of ${rounds}`,
    rounds: (count) => counted(count, 'round', 'rounds'),
    setsPlayed: (count) => counted(count, 'set played', 'sets played'),
    created: 'made',
    started: 'started',
    ended: 'ended',
    empty: 'No tournaments yet',
    emptyHow: 'Whoever has an organiser’s token makes one over the API: POST /api/tournaments, described at',
    more: 'Show older ones',
  },
  zh: {
    title: '赛事',
    progress: '已完成轮次',
    entrants: (count) => `${count} 名参赛者`,
    roundOf: (round, rounds) => `第 ${round} 轮，共 ${rounds} 轮`,
    rounds: (count) => `共 ${count} 轮`,
    setsPlayed: (count) => `已打 ${count} 组`,
    created: '创建于',
    started: '开始于',
    ended: '结束于',
    empty: '还没有赛事',
    emptyHow: '持有组织者令牌者可通过 API 创建：POST /api/tournaments，说明见',
    more: '显示更早的赛事',
  },
};
