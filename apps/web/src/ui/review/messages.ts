// Texts of reviews.

import { messages } from '../language/languages.ts';

export const REVIEW_MESSAGES = messages({
  en: {
    title: (seat: string) => `Review of ${seat}`,
    panes: 'Beside the table',
    open: 'Review',
    chooseSeat: 'Choose a view to review the decisions of that seat.',
    working: 'Evaluating each decision…',
    failed: 'The review failed.',
    accuracy: 'accuracy',
    accuracyMeaning:
      'Accuracy is the value of the chosen action as a share of the best one, averaged over all decisions. The bot Goal computes the values from what this seat knew.',
    agreed: (agreed: number, of: number, lost: string) =>
      `${agreed} of ${of} decisions agree with Goal; points lost: ${lost}`,
    noDecisions: 'This seat had no decision to make.',
    costliest: 'Largest differences',
    flawless: 'Every decision was the bot’s first choice.',
    nearlyFlawless: 'No decision lost 0.01 points or more.',
    atEvent: (event: number) => `event ${event}`,
    cost: (points: string) => `−${points} points`,
    best: 'Goal would',
    own: 'played',
    noDecisionHere: 'No decision of this seat at this event. Press ↑ or ↓ for the previous or next one.',
    here: 'This decision',
    failedReply: 'The seat sent no legal reply.',
    value: (points: string) => `${points} points`,
    useful: (shanten: number, kinds: number, unseen: number) =>
      `${shanten === 0 ? 'ready' : `${shanten} from ready`}, ${kinds} useful ${kinds === 1 ? 'kind' : 'kinds'}, ${unseen} unseen`,
    askNetwork: 'Second opinion: ask the network Policy',
    networkWorks: 'Loading the network…',
    networkFailed: 'The network could not be loaded. Reload the page to try again.',
    networkWould: 'Policy would',
    networkAgrees: 'It agrees with Goal. The plans and reasons are Goal’s: a network gives none.',
    networkDiffers:
      'It differs from Goal. The plans and reasons are Goal’s: a network gives none, and either bot may be right.',
    more: (count: number) => (count === 1 ? 'One more alternative' : `${count} more alternatives`),
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
      '准确度是对该座位的全部决策，所选项的价值占最佳选项价值的比例，取平均。价值由目标机器人仅凭该座位所知估算。',
    agreed: (agreed, of, lost) => `${of} 个决策中有 ${agreed} 个与目标机器人一致；共损失 ${lost} 分`,
    noDecisions: '该座位没有需要决策之处。',
    costliest: '差距最大的决策',
    flawless: '每个决策都是目标机器人的首选。',
    nearlyFlawless: '没有一个决策损失达到 0.01 分。',
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
    askNetwork: '第二意见：问策略网络',
    networkWorks: '正在加载网络……',
    networkFailed: '无法加载网络，请刷新页面重试。',
    networkWould: '策略网络会',
    networkAgrees: '与目标机器人一致。计划和理由出自目标机器人：网络不给理由。',
    networkDiffers: '与目标机器人不同。计划和理由出自目标机器人：网络不给理由，谁对都有可能。',
    more: (count) => `另有 ${count} 个选项`,
  },
});
