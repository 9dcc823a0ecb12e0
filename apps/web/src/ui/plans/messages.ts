// Texts of plans and reasons.

import type { Suit } from '@mcr-arena/tiles';
import { messages } from '../language/languages.ts';

/** Whose absence or effect a change is due to. */
export type Cause = 'discard' | 'claim' | 'pass' | 'kong';

const tiles = (count: number): string => (count === 1 ? '1 tile' : `${count} tiles`);
const copies = (count: number): string => (count === 1 ? '1 useful tile' : `${count} useful tiles`);

type OfLoss = Record<Cause, (plan: string, away: number, minimum: number, next: number) => string>;
type OfNone = Record<Cause, (plan: string, away: number, minimum: number) => string>;

export const PLAN_MESSAGES = messages({
  en: {
    title: 'Plans',
    after: 'After it',
    suits: { characters: 'characters', bamboos: 'bamboos', dots: 'dots' } satisfies Record<Suit, string>,
    /** `345 dots` */
    ranks: (ranks: string, suit: string) => `${ranks} ${suit}`,
    /** A plan: its main fan, and the ranks, the tiles or the suit of this fan. */
    named: (fan: string, ranks: string) => `${fan} ${ranks}`,
    placed: (fan: string, tiles: string) => `${fan} (${tiles})`,
    inSuit: (fan: string, suit: string) => `${fan} in ${suit}`,
    away: (count: number) => `${tiles(count)} away`,
    useful: (count: number) => `${count} useful`,
    points: (points: string) => (points === '1' ? 'about 1 point' : `about ${points} points`),
    /** Fan points of one hand of a plan, the mean over its ways to win, and its other fans. */
    example: (points: string, fans: string) => `For example about ${points} points, with ${fans}`,
    exampleAlone: (points: string) => `For example about ${points} points`,
    lacks: 'lacks',
    /** Before the tiles of the hand that no nearest hand of the plan needs. */
    spare: 'does not need',
    estimate:
      'Points are the average of the hands of a plan. The chance is the estimate of the bot Goal, useful for comparing.',
    /** Below the plans, where distances of both kinds are shown. */
    distances:
      '“Away” counts the tiles that a plan lacks for a win; “from ready” counts those that a hand lacks to be ready, regardless of its points.',
    none: (minimum: number) => `The bot Goal finds no hand worth ${minimum} points within reach.`,
    missedWin: (points: string) => `This passes up a win that pays ${points} points.`,
    farOff: (minimum: number, away: number) =>
      `It hardly matters: every hand worth ${minimum} points is far off, and the nearest lacks ${tiles(away)}.`,
    aboutEqual: 'About equal to the best move.',
    lowerValue: (share: string) => `Has ${share} of the value of the best move: a little is lost in several plans.`,
    leavesNone: {
      discard: (plan, away, minimum) =>
        `Every hand worth ${minimum} points within reach needs this tile; the best plan was ${plan}, ${tiles(away)} away.`,
      claim: (plan, away, minimum) =>
        `After this claim, no hand worth ${minimum} points is within reach; ${plan} was ${tiles(away)} away.`,
      pass: (plan, away, minimum) =>
        `If you pass, no hand worth ${minimum} points is within reach; ${plan} would be ${tiles(away)} away.`,
      kong: (plan, away, minimum) =>
        `After this kong, no hand worth ${minimum} points is within reach; ${plan} was ${tiles(away)} away.`,
    } satisfies OfNone,
    givesUpNearest: {
      discard: (plan, away, minimum, next) =>
        `This gives up ${plan}, the shortest way to ${minimum} points: it was ${tiles(away)} away, and without this tile the nearest plan is ${next} away.`,
      claim: (plan, away, minimum, next) =>
        `This claim gives up ${plan}, the shortest way to ${minimum} points: it was ${tiles(away)} away, and the nearest plan left is ${next} away.`,
      pass: (plan, away, minimum, next) =>
        `Passing gives up ${plan}, the shortest way to ${minimum} points: it would be ${tiles(away)} away, and the nearest plan left is ${next} away.`,
      kong: (plan, away, minimum, next) =>
        `This kong gives up ${plan}, the shortest way to ${minimum} points: it was ${tiles(away)} away, and the nearest plan left is ${next} away.`,
    } satisfies OfLoss,
    givesUp: (plan: string, left: string) => `This gives up ${plan}. The best plan left is ${left}.`,
    /** How the sentences begin that compare a plan before and after a move. */
    because: {
      discard: 'Without this tile',
      claim: 'After this claim',
      pass: 'If you pass',
      kong: 'After this kong',
    } satisfies Record<Cause, string>,
    farther: (because: string, plan: string, worse: number, better: number) =>
      `${because}, ${plan} is ${tiles(worse)} away instead of ${better}.`,
    fewerUseful: (because: string, plan: string, worse: number, better: number) =>
      `${because}, ${plan} has ${copies(worse)} instead of ${better}.`,
    fewerPoints: (because: string, plan: string, worse: string, better: string) =>
      `${because}, ${plan} is worth about ${worse} points instead of ${better}.`,
    lowerChance: (because: string, plan: string, worse: string, better: string) =>
      `${because}, ${plan} is less likely: ${worse} instead of ${better}.`,
    wins: (points: string) => `Winning pays ${points} points.`,
    unneeded: 'No hand within reach needs this tile.',
    keepsAll: (plan: string, away: number) =>
      `This keeps every plan; ${plan}, the best one, stays ${tiles(away)} away.`,
    keepsBest: (plan: string, lost: string) => `This keeps ${plan}, the best plan, and gives up ${lost}.`,
    nearer: (plan: string, worse: number, better: number) =>
      `This brings ${plan} from ${tiles(worse)} away to ${better}.`,
    passes: (plan: string, away: number) => `No claim is worth more. ${plan} is ${tiles(away)} away.`,
    worthMore: (share: string) => `No other move is worth more: the next best has ${share} of its value.`,
    /** Of a discard: the chance of dealing in, the payment then, and their product, with its sign. */
    risk: (chance: string, payment: string, expected: string) =>
      `deals in: ${chance} · −${payment} points · mean ${expected}`,
    safer: (tile: string, chance: string, insteadOf: string) =>
      `Counting the danger, discarding ${tile} is better: it deals in with a chance of ${chance} instead of ${insteadOf}.`,
  },
  zh: {
    title: '计划',
    after: '之后',
    suits: { characters: '万', bamboos: '条', dots: '饼' },
    ranks: (ranks, suit) => `${ranks}${suit}`,
    named: (fan, ranks) => `${fan} ${ranks}`,
    placed: (fan, tiles) => `${fan}（${tiles}）`,
    inSuit: (fan, suit) => `${fan}（${suit}）`,
    away: (count) => `还差 ${count} 张`,
    useful: (count) => `有效牌 ${count} 张`,
    points: (points) => `约 ${points} 番`,
    example: (points, fans) => `例如约 ${points} 番，另有${fans}`,
    exampleAlone: (points) => `例如约 ${points} 番`,
    lacks: '缺',
    spare: '不需要',
    estimate: '番数是该计划各种成牌的平均值。机会由目标机器人估计，用于比较。',
    distances: '“还差”是该计划距和牌所缺的张数；“向听”是手牌距听牌的步数，不论番数。',
    none: (minimum) => `目标机器人在可及范围内找不到 ${minimum} 番以上的和牌。`,
    missedWin: (points) => `这样放弃了收入 ${points} 分的和牌。`,
    farOff: (minimum, away) => `影响很小：${minimum} 番以上的和牌都还远，最近的还差 ${away} 张。`,
    aboutEqual: '与最佳选择相差无几。',
    lowerValue: (share) => `损失分散在几个计划中：价值为最佳选择的 ${share}。`,
    leavesNone: {
      discard: (plan, away, minimum) =>
        `可及的 ${minimum} 番以上的和牌都要用这张牌；原来最好的计划是${plan}，还差 ${away} 张。`,
      claim: (plan, away, minimum) => `吃碰之后，没有可及的 ${minimum} 番以上的和牌；原来${plan}还差 ${away} 张。`,
      pass: (plan, away, minimum) => `如果过牌，没有可及的 ${minimum} 番以上的和牌；否则${plan}只差 ${away} 张。`,
      kong: (plan, away, minimum) => `开杠之后，没有可及的 ${minimum} 番以上的和牌；原来${plan}还差 ${away} 张。`,
    },
    givesUpNearest: {
      discard: (plan, away, minimum, next) =>
        `这样放弃了通往 ${minimum} 番最近的路：${plan}，原来还差 ${away} 张；没有这张牌，最近的计划还差 ${next} 张。`,
      claim: (plan, away, minimum, next) =>
        `吃碰放弃了通往 ${minimum} 番最近的路：${plan}，原来还差 ${away} 张；剩下的计划最近的还差 ${next} 张。`,
      pass: (plan, away, minimum, next) =>
        `过牌放弃了通往 ${minimum} 番最近的路：${plan}，否则只差 ${away} 张；剩下的计划最近的还差 ${next} 张。`,
      kong: (plan, away, minimum, next) =>
        `开杠放弃了通往 ${minimum} 番最近的路：${plan}，原来还差 ${away} 张；剩下的计划最近的还差 ${next} 张。`,
    },
    givesUp: (plan, left) => `这样放弃了${plan}，剩下最好的计划是${left}。`,
    because: { discard: '没有这张牌', claim: '吃碰之后', pass: '如果过牌', kong: '开杠之后' },
    farther: (because, plan, worse, better) => `${because}，${plan}还差 ${worse} 张，而不是 ${better} 张。`,
    fewerUseful: (because, plan, worse, better) => `${because}，${plan}的有效牌只有 ${worse} 张，而不是 ${better} 张。`,
    fewerPoints: (because, plan, worse, better) => `${because}，${plan}约值 ${worse} 番，而不是 ${better} 番。`,
    lowerChance: (because, plan, worse, better) => `${because}，${plan}的机会变小：${worse}，而不是 ${better}。`,
    wins: (points) => `和牌收入 ${points} 分。`,
    unneeded: '可及的和牌都用不上这张牌。',
    keepsAll: (plan, away) => `所有计划都保留；其中最好的${plan}仍差 ${away} 张。`,
    keepsBest: (plan, lost) => `保留了最好的计划${plan}，放弃${lost}。`,
    nearer: (plan, worse, better) => `${plan}从还差 ${worse} 张变为还差 ${better} 张。`,
    passes: (plan, away) => `吃、碰、杠都不比过牌好。${plan}还差 ${away} 张。`,
    worthMore: (share) => `没有更好的选择：次好的价值为它的 ${share}。`,
    risk: (chance, payment, expected) => `点炮：${chance} · −${payment} 分 · 平均 ${expected}`,
    safer: (tile, chance, insteadOf) => `算上点炮的危险，打${tile}更好：点炮的概率是 ${chance}，而不是 ${insteadOf}。`,
  },
});
