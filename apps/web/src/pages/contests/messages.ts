// Texts of the list of contests.

import { messages } from '../../ui/language/languages.ts';

export const CONTESTS_MESSAGES = messages({
  en: {
    title: 'Contests',
    what: 'Register a bot before the deadline. The best of each stage play the next, down to one champion.',
    phases: { registration: 'registration open', waiting: 'between stages', playing: 'being played', over: 'finished' },
    by: (organiser: string) => `organised by ${organiser}`,
    entrants: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'entrant' : 'entrants'}`,
    ends: (duration: string) => `registration ends in ${duration}`,
    stageOf: (stage: number, stages: number, name: string) => `stage ${stage} of ${stages}: ${name}`,
    champion: (name: string) => `Champion: ${name}`,
    create: 'Create a contest',
    empty: 'No contests yet',
    emptyHow: 'Organisers and teachers create contests. Ask an administrator of this server for the organiser role.',
    more: 'Show older ones',
  },
  zh: {
    title: '竞赛',
    what: '在截止前为机器人报名。每阶段的优胜者进入下一阶段，直到决出冠军。',
    phases: { registration: '报名中', waiting: '等待下一阶段', playing: '进行中', over: '已结束' },
    by: (organiser) => `主办：${organiser}`,
    entrants: (count) => `${count} 名参赛者`,
    ends: (duration) => `${duration}后截止报名`,
    stageOf: (stage, stages, name) => `第 ${stage} / ${stages} 阶段：${name}`,
    champion: (name) => `冠军：${name}`,
    create: '创建竞赛',
    empty: '还没有竞赛',
    emptyHow: '竞赛由组织者和教师创建。如需组织者角色，请联系本服务器的管理员。',
    more: '显示更早的竞赛',
  },
});

/** The displayed names of the presets' stages, by stored name. */
export const STAGE_NAMES = messages({
  en: { Qualification: 'Qualification', Elimination: 'Elimination', Final: 'Final' },
  zh: { Qualification: '资格赛', Elimination: '淘汰赛', Final: '决赛' },
});
