// Texts of the form for a new contest.

import type { ContestPreset } from '@mcr-arena/tournament';
import { messages } from '../../../ui/language/languages.ts';
import { stageName } from '../stage-name.ts';

export const CONTEST_FORM_MESSAGES = messages({
  en: {
    preset: 'Format',
    presets: {
      'ijcai-2020': 'IJCAI 2020: four sets a round',
      'ijcai-2022': 'IJCAI 2022: one set a round',
      class: 'Class: sets of four deals',
    } satisfies Record<ContestPreset, string>,
    entrantsPerOwner: 'Bots per owner',
    group: 'Who may register',
    everybody: 'everybody',
    separateOwners: 'Keep bots of one owner at different tables where possible',
    onlyFaultless: 'Accept only versions whose check found no fault',
    anyBots: 'Allow remote bots; each deal then has its own wall',
    stage: 'Stage',
    places: 'Best',
    tournaments: 'Tournaments',
    rounds: 'Rounds',
    setsPerRound: 'Sets in a round',
    seatings: 'Deals in a set',
    newest: 'Lock the newest versions again',
    notBefore: 'Not before',
    removeStage: (name: string) => `Remove ${name}`,
    addStage: 'Add a stage',
    preview: 'What will be played',
    expected: 'Expected entrants',
    stageSize: (entrants: number, sets: string, deals: string) =>
      `${entrants}\u00a0entrants: ${sets}\u00a0sets, ${deals}\u00a0deals`,
    all: (sets: string, deals: string) => `In total ${sets}\u00a0sets, ${deals}\u00a0deals`,
    takes: (duration: string, dealsPerHour: string) =>
      `About ${duration} on this server, at its latest rate of ${dealsPerHour} deals an hour. Slow bots take longer.`,
    takesUnknown: 'An estimate is shown once this server has played some sets.',
    create: 'Open registration',
  },
  zh: {
    preset: '赛制',
    presets: {
      'ijcai-2020': 'IJCAI 2020：每轮四组',
      'ijcai-2022': 'IJCAI 2022：每轮一组',
      class: '课堂：每组四局',
    },
    entrantsPerOwner: '每位所有者的机器人数',
    group: '谁可以报名',
    everybody: '所有人',
    separateOwners: '尽量让同一所有者的机器人不同桌',
    onlyFaultless: '只接受检查无故障的版本',
    anyBots: '允许远程机器人参赛；届时每局各用一副牌墙',
    stage: '阶段',
    places: '前几名',
    tournaments: '赛事数',
    rounds: '轮数',
    setsPerRound: '每轮组数',
    seatings: '每组局数',
    newest: '锁定更新的版本',
    notBefore: '不早于',
    removeStage: (name) => `删除“${stageName(name, 'zh')}”`,
    addStage: '添加阶段',
    preview: '规模预览',
    expected: '预计参赛者',
    stageSize: (entrants, sets, deals) => `${entrants}\u00a0名参赛者：${sets}\u00a0组，${deals}\u00a0局`,
    all: (sets, deals) => `共\u00a0${sets}\u00a0组，${deals}\u00a0局`,
    takes: (duration, dealsPerHour) =>
      `在本服务器上约需 ${duration}：按最近每小时 ${dealsPerHour} 局计。机器人较慢时用时更长。`,
    takesUnknown: '本服务器打过若干组之后，这里会显示所需时间。',
    create: '开放报名',
  },
});
