// Texts of the list of contests.

import { messages } from '../../ui/language/languages.ts';

export const CONTESTS_MESSAGES = messages({
  en: {
    title: 'Contests',
    phases: { registration: 'registration open', waiting: 'between stages', playing: 'being played', over: 'finished' },
    entrants: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'entrant' : 'entrants'}`,
    ends: (duration: string) => `registration ends in ${duration}`,
    stageOf: (stage: number, stages: number, name: string) => `stage ${stage} of ${stages}: ${name}`,
    champion: (name: string) => `Champion: ${name}`,
  },
  zh: {
    title: '竞赛',
    phases: { registration: '报名中', waiting: '等待下一阶段', playing: '进行中', over: '已结束' },
    entrants: (count) => `${count} 名参赛者`,
    ends: (duration) => `${duration}后截止报名`,
    stageOf: (stage, stages, name) => `第 ${stage} / ${stages} 阶段：${name}`,
    champion: (name) => `冠军：${name}`,
  },
});

/** The displayed names of the presets' stages, by stored name. */
export const STAGE_NAMES = messages({
  en: { names: { Qualification: 'Qualification', Elimination: 'Elimination', Final: 'Final' } },
  zh: { names: { Qualification: '资格赛', Elimination: '淘汰赛', Final: '决赛' } },
});
