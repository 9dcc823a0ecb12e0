// Texts of the view for a hall.

import { messages } from '../../ui/language/languages.ts';

export const SCREEN_MESSAGES = messages({
  en: {
    table: (table: number | string) => `Table ${table}`,
    roundOf: (round: number | string, rounds: number | string) => `Round ${round} of ${rounds}`,
    playing: 'playing',
    notStarted: 'not started',
    firstRound: 'after the first round',
    deal: (deal: number) => `deal ${deal}`,
    over: 'Final standings',
    after: (rounds: number) => (rounds === 1 ? 'After 1 round' : `After ${rounds} rounds`),
    complete: 'complete',
  },
  zh: {
    table: (table) => `第 ${table} 桌`,
    roundOf: (round, rounds) => `第 ${round} / ${rounds} 轮`,
    playing: '进行中',
    notStarted: '尚未开始',
    firstRound: '第 1 轮结束后显示',
    deal: (deal) => `第 ${deal} 局`,
    over: '最终排名',
    after: (rounds) => `${rounds} 轮之后`,
    complete: '已打完',
  },
});
