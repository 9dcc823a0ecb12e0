// Texts of reviews.

import type { Messages } from '../language/language.svelte.ts';

export interface ReviewTexts {
  readonly title: (seat: string) => string;
  readonly panes: string;
  readonly open: string;
  readonly chooseSeat: string;
  readonly working: string;
  readonly failed: string;
  readonly accuracy: string;
  readonly accuracyMeaning: string;
  readonly agreed: (agreed: number, of: number) => string;
  readonly totalCost: (points: string) => string;
  readonly noDecisions: string;
  readonly costliest: string;
  readonly flawless: string;
  readonly atEvent: (event: number) => string;
  readonly cost: (points: string) => string;
  readonly best: string;
  readonly own: string;
  readonly noDecisionHere: string;
  readonly here: string;
  readonly failedReply: string;
  readonly value: (points: string) => string;
  readonly useful: (shanten: number, kinds: number, unseen: number) => string;
  readonly goals: string;
  readonly goal: (points: string, chance: string) => string;
  readonly lacks: string;
  readonly more: (count: number) => string;
}

export const REVIEW_MESSAGES: Messages<ReviewTexts> = {
  en: {
    title: (seat) => `Review of ${seat}`,
    panes: 'Beside the table',
    open: 'Review',
    chooseSeat: 'Choose a view to review the decisions of that seat.',
    working: 'Evaluating each decision…',
    failed: 'The review failed.',
    accuracy: 'accuracy',
    accuracyMeaning:
      'The value of the chosen action as a share of the best alternative’s, averaged over all decisions. The bot Goal computes the values from what this seat knew.',
    agreed: (agreed, of) => `${agreed} of ${of} decisions as the bot Goal would`,
    totalCost: (points) => `cost ${points} points in all`,
    noDecisions: 'This seat had no decision to make.',
    costliest: 'Largest differences',
    flawless: 'Every decision was the best alternative.',
    atEvent: (event) => `event ${event}`,
    cost: (points) => `−${points} points`,
    best: 'Goal would',
    own: 'played',
    noDecisionHere: 'No decision of this seat at this event. Press ↑ or ↓ for the previous or next one.',
    here: 'This decision',
    failedReply: 'The seat sent no legal reply.',
    value: (points) => `${points} points`,
    useful: (shanten, kinds, unseen) =>
      `${shanten === 0 ? 'ready' : `${shanten} from ready`}, ${kinds} useful ${kinds === 1 ? 'kind' : 'kinds'}, ${unseen} unseen`,
    goals: 'Hands within reach',
    goal: (points, chance) => `${points} points, ${chance}`,
    lacks: 'lacks',
    more: (count) => (count === 1 ? 'One more alternative' : `${count} more alternatives`),
  },
  zh: {
    title: (seat) => `复盘：${seat}`,
    panes: '侧栏',
    open: '复盘',
    chooseSeat: '请先选择视角，即可复盘该座位的决策。',
    working: '正在评估每个决策……',
    failed: '无法完成复盘。',
    accuracy: '准确度',
    accuracyMeaning:
      '对该座位的全部决策：所选项的价值占最佳选项价值的比例，取平均。价值由目标机器人仅凭该座位所知估算。',
    agreed: (agreed, of) => `${of} 个决策中有 ${agreed} 个与目标机器人一致`,
    totalCost: (points) => `共损失 ${points} 分`,
    noDecisions: '该座位没有需要决策之处。',
    costliest: '差距最大的决策',
    flawless: '每个决策都是最佳选项。',
    atEvent: (event) => `事件 ${event}`,
    cost: (points) => `−${points} 分`,
    best: '推荐',
    own: '实际',
    noDecisionHere: '此处没有该座位的决策。按 ↑ ↓ 可跳到上一个或下一个。',
    here: '当前决策',
    failedReply: '没有合法的应答。',
    value: (points) => `${points} 分`,
    useful: (shanten, kinds, unseen) =>
      `${shanten === 0 ? '听牌' : `${shanten} 向听`}，有效牌 ${kinds} 种，未见 ${unseen} 张`,
    goals: '可达成的和牌',
    goal: (points, chance) => `${points} 番，${chance}`,
    lacks: '缺',
    more: (count) => `另有 ${count} 个选项`,
  },
};
