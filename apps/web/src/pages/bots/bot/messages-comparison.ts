// Texts of the comparison of two versions of a bot.

import { messages, type Texts } from '../../../ui/language/languages.ts';

const EN = {
  title: 'Compare two versions',
  first: 'Version',
  second: 'Against',
  option: (number: number) => `Version ${number}`,
  ahead: (number: number) => `Version ${number} is ahead by`,
  level: 'The two versions are level',
  unit: 'points a deal',
  /** In parentheses, after the difference. */
  over: (sets: string, deals: string) => ` (${sets} ${sets === '1' ? 'set' : 'sets'}, ${deals} deals)`,
  undecided: 'The interval contains 0: these sets do not show which version is stronger.',
  fewSets: 'The interval appears after 20 sets.',
  never: 'The two versions have not played at the same table yet.',
  play: (sets: string) => `Play ${sets} sets`,
  playWhat:
    'An unranked match: both versions take two of the four seats, and each set is one wall in four rotations. The CPU time is charged to you.',
  playing: (played: string, sets: string) => `Match in progress: ${played} of ${sets} sets`,
  cancel: 'Cancel the match',
  cancelSure: 'Cancel this match? Sets that were played still count in the comparison.',
};

const ZH: Texts<typeof EN> = {
  title: '比较两个版本',
  first: '版本',
  second: '对手',
  option: (number) => `第 ${number} 版`,
  ahead: (number) => `第 ${number} 版领先`,
  level: '两个版本持平',
  unit: '分/局',
  over: (sets, deals) => `（${sets} 组，${deals} 局）`,
  undecided: '区间包含 0：这些组还不能说明哪个版本更强。',
  fewSets: '打完 20 组后显示区间。',
  never: '这两个版本还没有同桌打过。',
  play: (sets) => `打 ${sets} 组`,
  playWhat: '不计等级分的比赛：两个版本各占两个座位，每组是同一副牌墙轮换四次座位。CPU 时间计入你的配额。',
  playing: (played, sets) => `比赛进行中：已打 ${played} / ${sets} 组`,
  cancel: '取消比赛',
  cancelSure: '取消这场比赛？已打完的组仍计入比较。',
};

export const COMPARISON_MESSAGES = messages({ en: EN, zh: ZH });
