// Texts of the report on a version of a bot.

import type { DealCause } from '@mcr-arena/tournament';
import { messages, type Texts } from '../../../ui/language/languages.ts';

const EN = {
  heading: (bot: string, version: number) => `${bot}, version ${version}: where does it lose?`,
  version: (number: number) => `Version ${number}`,
  beside: 'Compare with',
  extent: (sets: string, deals: string) => `points a deal in ${sets} ${sets === '1' ? 'set' : 'sets'} (${deals} deals)`,
  latest: (sets: string) => `The latest ${sets} sets of a version count, and only those that are disclosed.`,
  fewSets: 'The 95\u00a0% intervals (±) appear after 20 walls.',
  none: 'No sets yet',
  noneHow:
    'Put the version on the ladder, enter it in a contest, or compare it with another version: its points appear here.',
  causesTitle: 'Points a deal by cause',
  causesWhat: 'Each deal has one cause, so the lines add up to the total.',
  cause: 'Cause',
  change: 'Change',
  total: 'All deals',
  causes: {
    discardWin: 'Wins on a discard',
    selfDrawnWin: 'Self-drawn wins',
    dealIn: 'Deal-ins',
    otherDiscardWin: 'Another player deals in',
    otherSelfDrawnWin: 'Another player wins self-drawn',
    exhausted: 'Nobody wins',
    ownFoul: 'Own fouls that end the deal',
    otherFoul: 'Fouls by others that end the deal',
  } as Readonly<Record<DealCause, string>>,
  each: (points: string) => `${points} each`,
  costTitle: 'Decisions that cost most',
  costWhat: (version: number, before: number) =>
    `Both versions had the same seat of the same wall, and everything was equal until version ${version} decided differently. The cost is the number of points by which its deal ended worse than that of version ${before}. It includes the luck after the decision.`,
  noOther:
    'They appear here once another version has played: both are compared up to the first decision that differs, on walls that both have played. Until then, open a decision on the analysis board from its replay.',
  edit: 'Write another version',
  noWalls: (version: number, before: number) =>
    `Versions ${version} and ${before} have not played the same walls yet. Compare them on the page of the bot: both then play the same walls from the same seats.`,
  noCosts: (pairs: string) => `In none of the ${pairs} pairs of deals did a decision of the version cost points.`,
  extentOfWalls: (pairs: string, walls: string) =>
    `${pairs} pairs of deals on ${walls} ${walls === '1' ? 'wall' : 'walls'}.`,
  examined: (examined: string) => `Only the ${examined} pairs with the greatest losses were replayed.`,
  at: (seat: string, event: number) => `${seat}, event ${event}`,
  ended: (points: string) => `ended at ${points}`,
  openOf: (version: number, event: number) => `Open the deal of version ${version} at event ${event}`,
  meanFan: (points: string) => `Mean points of a winning hand: ${points}.`,
  fans: 'Fans',
  opponentsWhat: 'Points received from each opponent, less those paid to it: they add up to the total.',
  allOpponents: (count: string) => `All ${count} opponents`,
};

const ZH: Texts<typeof EN> = {
  heading: (bot, version) => `${bot} 第 ${version} 版：输在哪里？`,
  version: (number) => `第 ${number} 版`,
  beside: '对照',
  extent: (sets, deals) => `分/局，共 ${sets} 组（${deals} 局）`,
  latest: (sets) => `每个版本只统计最近 ${sets} 组，且只统计已公开的组。`,
  fewSets: '打完 20 副牌墙后显示 95% 区间（±）。',
  none: '还没有牌局',
  noneHow: '让该版本加入天梯、参加竞赛，或与另一版本比较，其得分就会出现在这里。',
  causesTitle: '各类结局的每局得分',
  causesWhat: '每局恰属一类，各行之和即为总分。',
  cause: '结局',
  change: '变化',
  total: '全部',
  causes: {
    discardWin: '他家点炮，己方和牌',
    selfDrawnWin: '自摸',
    dealIn: '点炮',
    otherDiscardWin: '他家点炮，他家和牌',
    otherSelfDrawnWin: '他家自摸',
    exhausted: '荒牌',
    ownFoul: '己方犯规终局',
    otherFoul: '他家犯规终局',
  },
  each: (points) => `每次 ${points}`,
  costTitle: '代价最大的决策',
  costWhat: (version, before) =>
    `两个版本在同一牌墙坐同一座位，此前一切相同，直到第 ${version} 版作出不同决策。代价是该局结果比第 ${before} 版少的分数，其中也含决策之后的运气。`,
  noOther:
    '另有版本打过牌之后，这里会在双方打过的牌墙上比较到第一个不同的决策。在此之前，可在牌谱回放中把一个决策打开在分析板上。',
  edit: '编写新版本',
  noWalls: (version, before) =>
    `第 ${version} 版和第 ${before} 版还没有打过同样的牌墙。请在机器人页面比较两版：双方会在同样的座位打同样的牌墙。`,
  noCosts: (pairs) => `在 ${pairs} 对牌局中，该版本没有因自己的决策而输分。`,
  extentOfWalls: (pairs, walls) => `${walls} 副牌墙上共 ${pairs} 对牌局。`,
  examined: (examined) => `只回放了失分最多的 ${examined} 对。`,
  at: (seat, event) => `${seat}，第 ${event} 步`,
  ended: (points) => `终局 ${points}`,
  openOf: (version, event) => `打开第 ${version} 版的牌局，第 ${event} 步`,
  meanFan: (points) => `和牌平均番数：${points}。`,
  fans: '番种',
  opponentsWhat: '从每个对手处得到的分减去付给它的分，各行之和即为总分。',
  allOpponents: (count) => `全部 ${count} 个对手`,
};

export const REPORT_MESSAGES = messages({ en: EN, zh: ZH });
