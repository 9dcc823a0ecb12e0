// Texts of the list of contests.

import type { ContestSummary } from '@mcr-arena/protocol/documents';
import type { Messages } from '../../ui/language/language.svelte.ts';

export interface ContestsTexts {
  readonly title: string;
  readonly what: string;
  readonly phases: Readonly<Record<ContestSummary['phase'], string>>;
  readonly by: (organiser: string) => string;
  readonly entrants: (count: number) => string;
  readonly ends: (duration: string) => string;
  readonly stageOf: (stage: number, stages: number, name: string) => string;
  readonly champion: (name: string) => string;
  readonly create: string;
  readonly empty: string;
  readonly emptyHow: string;
  readonly more: string;
}

export const CONTESTS_MESSAGES: Messages<ContestsTexts> = {
  en: {
    title: 'Contests',
    what: 'Register a bot before the deadline. The best of each stage play the next, down to one champion.',
    phases: { registration: 'registration open', waiting: 'between stages', playing: 'being played', over: 'finished' },
    by: (organiser) => `organised by ${organiser}`,
    entrants: (count) => `${count.toLocaleString('en')} ${count === 1 ? 'entrant' : 'entrants'}`,
    ends: (duration) => `registration ends in ${duration}`,
    stageOf: (stage, stages, name) => `stage ${stage} of ${stages}: ${name}`,
    champion: (name) => `Champion: ${name}`,
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
};
