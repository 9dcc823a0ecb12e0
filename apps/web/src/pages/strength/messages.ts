// Texts of the page about one's own strength.

import type { UncountedReason } from '@mcr-arena/protocol/documents';
import { messages, type Texts } from '../../ui/language/languages.ts';

const EN = {
  title: 'Your strength',
  what: 'Points a deal beside the bot goal in the same place, with the luck of the tiles taken off. Deals of the last year count.',
  how: 'How it is computed',
  early: 'Too early to say',
  earlyWhat: (deals: number, more: number) =>
    `${deals === 0 ? 'No deal counts yet' : `${deals} ${deals === 1 ? 'deal counts' : 'deals count'} so far`}. A strength is shown from 20 deals on: ${more} to go.`,
  unit: 'points a deal',
  stronger: 'Stronger than goal.',
  weaker: 'Weaker than goal.',
  open: 'Not yet known whether stronger or weaker than goal.',
  interval: (low: string, high: string) => `95 % interval: ${low} to ${high}`,
  basis: (deals: string, people: number) =>
    `From ${deals} deals, and the deals of ${people === 1 ? '1 person' : `${people} people`} in all.`,
  nextStep: (deals: number, width: number) =>
    `About ${deals === 1 ? '1 more deal' : `${deals} more deals`} until ± ${width}.`,
  nextNone: '± 1 is reached.',
  signIn: 'Sign in',
  signInWhy: 'to enter competitions: deals of guests do not count.',
  play: 'Today’s challenge',
  compete: 'Competitions of people and bots',
  curve: 'Over the deals',
  curveWhat: 'Points a deal after each deal, with the 95 % interval. The dashed line is goal.',
  curveEnds: (first: string, from: string, last: string, to: string) =>
    `Strength over the deals. After ${first}: ${from} points a deal. After ${last}: ${to} points a deal.`,
  curveName: 'Strength',
  low: 'Lower end',
  high: 'Upper end',
  after: (deals: number, day: string) => `${deals} deals, ${day}`,
  luck: (deals: number) => (deals === 1 ? 'Luck of the last deal' : `Luck of the last ${deals} deals`),
  luckMean: (points: string) =>
    `In points; on average ${points} a deal, which the strength leaves out. A bar is a deal and leads to its replay.`,
  deal: (luck: string, rest: string, day: string) => `${day}: luck ${luck}, less luck ${rest} points`,
  uncounted: 'Deals that do not count',
  deals: (deals: number) => (deals === 1 ? '1 deal' : `${deals} deals`),
  reasons: {
    open: 'The competition is not over: until then its walls are hidden, and so is their luck.',
    pending: 'Will be computed within the hour.',
    table: 'Played at a table of your own. Help and undo are possible there, and which deals had help is not recorded.',
    undone: 'A decision was taken back.',
    newAccount: 'Your account was created on the day of the challenge.',
    bots: 'What goal makes against these bots is not measured.',
    unreadable: 'What the server stored of them is damaged.',
  } satisfies Record<UncountedReason, string>,
};

const ZH: Texts<typeof EN> = {
  title: '我的实力',
  what: '扣除牌运后，每副牌与机器人 goal 在同一位置相比的得分。只计最近一年的牌局。',
  how: '怎样计算',
  early: '还太早',
  earlyWhat: (deals, more) =>
    `${deals === 0 ? '还没有计入的牌局' : `目前计入 ${deals} 副`}。满 20 副后显示实力，还差 ${more} 副。`,
  unit: '分／副',
  stronger: '强于 goal。',
  weaker: '弱于 goal。',
  open: '与 goal 孰强孰弱尚不能确定。',
  interval: (low, high) => `95% 区间：${low} 至 ${high}`,
  basis: (deals, people) => `根据 ${deals} 副牌，以及全部 ${people} 人的牌局算出。`,
  nextStep: (deals, width) => `大约再打 ${deals} 副，误差可到 ±${width}。`,
  nextNone: '误差已到 ±1。',
  signIn: '登录',
  signInWhy: '后才能参加比赛：游客的牌局不计入。',
  play: '今日挑战',
  compete: '人机复式赛',
  curve: '随牌局的变化',
  curveWhat: '每打完一副后每副牌的得分，带 95% 区间。虚线是 goal。',
  curveEnds: (first, from, last, to) => `实力随牌局的变化。${first}：${from} 分／副；${last}：${to} 分／副。`,
  curveName: '实力',
  low: '下限',
  high: '上限',
  after: (deals, day) => `${deals} 副，${day}`,
  luck: (deals) => `最近 ${deals} 副的运气`,
  luckMean: (points) => `单位为分；平均每副 ${points} 分，不计入实力。每根柱是一副牌，点击可看回放。`,
  deal: (luck, rest, day) => `${day}：运气 ${luck}，扣除运气后 ${rest} 分`,
  uncounted: '不计入的牌局',
  deals: (deals) => `${deals} 副`,
  reasons: {
    open: '比赛尚未结束：在此之前牌墙保密，运气也保密。',
    pending: '一小时内会算出。',
    table: '在自己的牌桌上打的：那里可以用提示和悔牌，而哪些牌局用过提示没有记录。',
    undone: '有一步悔过牌。',
    newAccount: '账号是在挑战当天创建的。',
    bots: '还没有测量 goal 对这些机器人的得分。',
    unreadable: '服务器保存的记录已损坏。',
  },
};

export const STRENGTH_MESSAGES = messages({ en: EN, zh: ZH });
