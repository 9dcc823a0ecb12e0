// Texts of the help at a table.

import type { Messages } from '../language/language.svelte.ts';

export interface HelpTexts {
  readonly title: string;
  readonly thinking: string;
  readonly shanten: (distance: number) => string;
  readonly useful: (kinds: number, tiles: number) => string;
  readonly left: (count: number) => string;
  readonly advice: string;
  /** Short, before the action that the bot Goal would choose. */
  readonly goal: string;
  /** Short: distance from ready, and unseen useful tiles. */
  readonly reach: (shanten: number, unseen: number) => string;
  readonly value: (points: string) => string;
  readonly options: string;
  /** The tiles after a claim and its discard. */
  readonly handAfter: string;
  readonly claimed: string;
  readonly selfDrawn: string;
  readonly points: (points: number, minimum: number) => string;
  readonly enough: string;
  readonly tooFew: string;
  readonly refused: (points: number, minimum: number) => string;
  readonly refusedShort: (points: number, minimum: number) => string;
  readonly noFans: string;
}

export const HELP_MESSAGES: Messages<HelpTexts> = {
  en: {
    title: 'Help',
    thinking: 'Computing…',
    shanten: (distance) =>
      distance === 0 ? 'ready' : distance === 1 ? '1 tile from ready' : `${distance} tiles from ready`,
    useful: (kinds, tiles) => `${kinds} ${kinds === 1 ? 'kind' : 'kinds'}, ${tiles} left`,
    left: (count) => `${count} left`,
    advice: 'The bot Goal would',
    goal: 'Goal:',
    reach: (shanten, unseen) => `${shanten === 0 ? 'ready' : `${shanten} away`} · ${unseen} useful`,
    value: (points) => `value ${points} points`,
    options: 'Actions, best first',
    handAfter: 'the hand after it',
    claimed: 'from a discard',
    selfDrawn: 'self-drawn',
    points: (points, minimum) => `${points} of ${minimum} points`,
    enough: 'enough to win',
    tooFew: 'too few to win',
    refused: (points, minimum) => `The hand is complete, but worth only ${points} of the ${minimum} points needed.`,
    refusedShort: (points, minimum) => `Complete, but only ${points} of ${minimum} points`,
    noFans: 'no fans',
  },
  zh: {
    title: '提示',
    thinking: '正在计算…',
    shanten: (distance) => (distance === 0 ? '听牌' : `${distance} 向听`),
    useful: (kinds, tiles) => `${kinds} 种，剩 ${tiles} 张`,
    left: (count) => `剩 ${count} 张`,
    advice: '目标机器人会',
    goal: '目标：',
    reach: (shanten, unseen) => `${shanten === 0 ? '听牌' : `${shanten} 向听`} · 有效牌 ${unseen} 张`,
    value: (points) => `价值 ${points} 分`,
    options: '可选操作，由好到差',
    handAfter: '之后的手牌',
    claimed: '点和',
    selfDrawn: '自摸',
    points: (points, minimum) => `${points} / ${minimum} 番`,
    enough: '够起和',
    tooFew: '不够起和',
    refused: (points, minimum) => `牌型已成，但只有 ${points} 番，不到起和的 ${minimum} 番。`,
    refusedShort: (points, minimum) => `牌型已成，仅 ${points} / ${minimum} 番`,
    noFans: '无番',
  },
};
