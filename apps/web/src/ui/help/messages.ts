// Texts of the help at a table.

import { messages } from '../language/languages.ts';
import type { HelpLevel } from './help-level.svelte.ts';

export const HELP_MESSAGES = messages({
  en: {
    thinking: 'Computing…',
    level: 'How much help',
    levels: { waits: 'Waits', plans: 'Plans', advice: 'Advice' } satisfies Record<HelpLevel, string>,
    /** The distance from ready, and what it hides: the points. `away`: the tiles that the nearest hand with enough points lacks. */
    short: {
      away: (minimum: number, away: number) =>
        `Not enough points yet: the nearest hand worth ${minimum} points lacks ${away === 1 ? '1 tile' : `${away} tiles`}.`,
      none: (minimum: number) => `Not enough points: no hand worth ${minimum} points is within reach.`,
    },
    shortAway: (minimum: number, away: number) => `${minimum} points: lacks ${away}`,
    shortNone: (minimum: number) => `${minimum} points: out of reach`,
    toPlay: 'Discards that keep the hand nearest to ready',
    other: 'The other moves',
    shanten: (distance: number) =>
      distance === 0 ? 'ready' : distance === 1 ? '1 tile from ready' : `${distance} tiles from ready`,
    useful: (kinds: number, tiles: number) => `${kinds} ${kinds === 1 ? 'kind' : 'kinds'}, ${tiles} left`,
    left: (count: number) => `${count} left`,
    advice: 'The bot Goal would',
    /** Short, before the action that the bot Goal would choose. */
    goal: 'Goal:',
    /** Short: the distance from ready. */
    away: (shanten: number) => (shanten === 0 ? 'ready' : `${shanten} away`),
    /** Short: unseen useful tiles. */
    usefulTiles: (unseen: number) => `${unseen} useful`,
    value: (points: string) => `value ${points} points`,
    best: 'The best move',
    /** The tiles after a claim and its discard. */
    handAfter: 'the hand after it',
    claimed: 'From a discard',
    selfDrawn: 'Self-drawn',
    points: (points: number, minimum: number) => `${points} of ${minimum} points`,
    enough: 'enough',
    tooFew: 'too few',
    refused: (points: number, minimum: number) =>
      `The hand is complete, but worth only ${points} of the ${minimum} points needed.`,
    refusedWhy: 'Lesson: the eight points',
    refusedShort: (points: number, minimum: number) => `Complete, but only ${points} of ${minimum} points`,
    noFans: 'no fans',
  },
  zh: {
    thinking: '正在计算…',
    level: '提示的详细程度',
    levels: { waits: '听牌', plans: '计划', advice: '建议' },
    short: {
      away: (minimum, away) => `番数还不够：最近的 ${minimum} 番牌型还差 ${away} 张。`,
      none: (minimum) => `番数不够：可及范围内没有 ${minimum} 番的和牌。`,
    },
    shortAway: (minimum, away) => `${minimum} 番还差 ${away} 张`,
    shortNone: (minimum) => `${minimum} 番不可及`,
    toPlay: '打出后离听牌最近的牌',
    other: '其他选择',
    shanten: (distance) => (distance === 0 ? '听牌' : `${distance} 向听`),
    useful: (kinds, tiles) => `${kinds} 种，剩 ${tiles} 张`,
    left: (count) => `剩 ${count} 张`,
    advice: '目标机器人会',
    goal: '目标：',
    away: (shanten) => (shanten === 0 ? '听牌' : `${shanten} 向听`),
    usefulTiles: (unseen) => `有效牌 ${unseen} 张`,
    value: (points) => `价值 ${points} 分`,
    best: '最佳选择',
    handAfter: '之后的手牌',
    claimed: '点和',
    selfDrawn: '自摸',
    points: (points, minimum) => `${points} / ${minimum} 番`,
    enough: '够起和',
    tooFew: '不够起和',
    refused: (points, minimum) => `牌型已成，但只有 ${points} 番，不到起和的 ${minimum} 番。`,
    refusedWhy: '课程：八番起和',
    refusedShort: (points, minimum) => `牌型已成，仅 ${points} / ${minimum} 番`,
    noFans: '无番',
  },
});
