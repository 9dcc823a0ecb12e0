// Texts of the help at a table.

import type { Messages } from '../language/language.svelte.ts';

export interface HelpTexts {
  readonly title: string;
  readonly show: string;
  readonly thinking: string;
  readonly shanten: (distance: number) => string;
  readonly useful: (kinds: number, tiles: number) => string;
  readonly left: (count: number) => string;
  readonly advice: string;
  readonly value: (points: string) => string;
  readonly discards: string;
  readonly waits: string;
  readonly claimed: string;
  readonly selfDrawn: string;
  readonly points: (points: number, minimum: number) => string;
  readonly enough: string;
  readonly tooFew: string;
  readonly refused: (points: number, minimum: number) => string;
  readonly noFans: string;
}

export const HELP_MESSAGES: Messages<HelpTexts> = {
  en: {
    title: 'Help',
    show: 'Show help',
    thinking: 'Computing…',
    shanten: (distance) =>
      distance === 0 ? 'ready' : distance === 1 ? '1 tile from ready' : `${distance} tiles from ready`,
    useful: (kinds, tiles) => `${kinds} ${kinds === 1 ? 'kind' : 'kinds'}, ${tiles} left`,
    left: (count) => `${count} left`,
    advice: 'The bot Goal would',
    value: (points) => `value ${points} points`,
    discards: 'Useful tiles by discard',
    waits: 'Waits',
    claimed: 'from a discard',
    selfDrawn: 'self-drawn',
    points: (points, minimum) => `${points} of ${minimum} points`,
    enough: 'enough to win',
    tooFew: 'too few to win',
    refused: (points, minimum) => `The hand is complete, but worth only ${points} of the ${minimum} points needed.`,
    noFans: 'no fans',
  },
  zh: {
    title: '提示',
    show: '显示提示',
    thinking: '正在计算…',
    shanten: (distance) => (distance === 0 ? '听牌' : `${distance} 向听`),
    useful: (kinds, tiles) => `${kinds} 种，剩 ${tiles} 张`,
    left: (count) => `剩 ${count} 张`,
    advice: '目标机器人会',
    value: (points) => `价值 ${points} 分`,
    discards: '打各张后的有效牌',
    waits: '听牌',
    claimed: '点和',
    selfDrawn: '自摸',
    points: (points, minimum) => `${points} / ${minimum} 番`,
    enough: '够起和',
    tooFew: '不够起和',
    refused: (points, minimum) => `牌型已成，但只有 ${points} 番，不到起和的 ${minimum} 番。`,
    noFans: '无番',
  },
};
