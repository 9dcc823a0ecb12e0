// Chinese texts of the calculator.

import type { ScoreError } from '@mcr-arena/scoring';
import type { HandFault } from '../../ui/hand/hand-text.ts';
import type { Texts } from '../../ui/language/languages.ts';
import type { CALCULATOR_EN } from './messages-en.ts';

function faultWords(fault: HandFault, part: string, tile: string): string {
  const where = part === '' ? '手牌' : `“${part}”`;
  switch (fault.code) {
    case 'tile-unknown':
      return `${where}不是牌。请写序数加花色（123m 万、123s 条、123p 饼）、风牌 E S W N、箭牌 C F P，或花牌 1f 至 8f。`;
    case 'rank-unknown':
      return `${where}：花色前面要有序数，如 123m；花牌为 1f 至 8f，字牌为 1z 至 7z。`;
    case 'suit-missing':
      return `${where}：序数后面要有花色：m 万、s 条、p 饼或 f 花。`;
    case 'meld-unclosed':
      return `${where}：缺少右方括号 ]。`;
    case 'meld-unknown':
      return `${where}不是副露。在吃碰杠来的牌后加 '：吃 [34'5m]、碰 [E'EE]、明杠 [2'222p]；暗杠不加：[2222p]。`;
    case 'too-many-copies':
      return `${tile}超过四张：每种牌只有四张，请去掉多余的。`;
    case 'flower-twice':
      return `花牌${tile}出现两次：每张花牌只有一张，请去掉一张。`;
    case 'too-many-melds':
      return `${fault.melds} 副副露：一手牌最多 4 副。`;
    case 'too-many-tiles':
      return `${fault.tiles} 张牌：应为 13 或 14 张，杠按三张计。请去掉 ${fault.tiles - 14} 张。`;
    case 'text-too-long':
      return `${fault.letters} 个字符过长：请只粘贴一手牌。`;
  }
}

const REFUSALS: Readonly<Record<ScoreError, string>> = {
  'wrong-tile-count': '一手牌连和牌张共 14 张（杠按三张计），副露最多 4 副。',
  'too-many-copies': '同一种牌超过 4 张（手牌、副露与和牌张合计）。',
  'not-a-win': '不是和牌：不符合五种和牌牌型中的任何一种。',
  'claim-malformed': '和牌方式不明。',
  'tile-unknown': '有一张不是序数牌，也不是字牌。',
  'meld-invalid': '有一副副露不成立。',
  'wind-unknown': '圈风或门风不是东、南、西、北。',
  'flowers-out-of-range': '花牌应为 0 至 8 张。',
};

export const CALCULATOR_ZH: Texts<typeof CALCULATOR_EN> = {
  intro: '输入手牌，立即显示番数、番种和理由。',
  reference: '81 个番种',
  fault: faultWords,
  handText: '手牌',
  handHint: '键入、粘贴或点选。第 14 张是和牌张。',
  notation: '手牌写法',
  notations: [
    '简写：123m 万、123s 条、123p 饼；风 E S W N；箭 C 中、F 发、P 白；花 1f–8f。',
    "副露写在方括号内，吃碰杠来的牌后加 '：[34'5m] 吃、[E'EE] 碰、[2'222p] 明杠、[2222p] 暗杠。",
    '也可用 Botzone 记法（W1 T9 B5 F1 J1）、Unicode 牌、汉字（一万 东），字牌也可写 1z–7z（5z 白、6z 发、7z 中）。副露可不加标记，牌后可加 GB-Mahjong 的和牌情况（…|EE1000|ab）。',
  ],
  rulesDiffer: {
    wmo: '与中国通行规则的不同：双暗杠 8 番，明暗杠 6 番；四暗刻、九莲宝灯、七对、连七对、十三幺、全不靠、七星不靠可另计不求人；绿一色可另计混一色；清幺九可另计双同刻。',
  },
  disputed: '有分歧之处：改从另一来源',
  clear: '清空',
  share: '复制链接',
  tilesOf: (size) => `${size}\u00a0/\u00a014 张`,
  emptyHand: '牌显示在这里。',
  removeTile: (tile) => `去掉${tile}`,
  removeMeld: (meld) => `去掉副露 ${meld}`,
  makeWinning: (tile) => `以${tile}为和牌张`,
  clickMeans: '点击手中的牌',
  clicks: { remove: '去掉该牌', win: '作为和牌张' },
  howWon: '和牌方式',
  withFlowers: (fanPoints, flowers) => `番种 ${fanPoints} 番，花牌 ${flowers} 番`,
  enough: '可以和牌：不计花牌已达 8 番。',
  short: (fanPoints) => `不能和牌：番种 ${fanPoints} 番，不足 8 番。`,
  impossible: {
    lastOfKind: '手中还有和牌张的另一张，不可能是和绝张：此项不计。',
    afterKong: '这手牌不可能是杠上开花或抢杠和：此项不计。',
  },
  waits: (count, { left, winning }) => {
    const all = `听牌：${count} 种牌可成牌型，余 ${left} 张`;
    if (winning === left) return all;
    return winning === 0 ? `${all}，都不足 8 番` : `${all}，其中 ${winning} 张可和`;
  },
  waitsNote: '番数按上面所选的和牌方式计。他家手中的牌未知。',
  enoughShort: '可和',
  take: (tile) => `和${tile}`,
  noWin: '这手牌不能和',
  shanten: (shanten) => (shanten === 0 ? '听牌：还差一张' : `${shanten} 向听`),
  missing: (tiles) => `距 13 张还缺 ${tiles} 张。`,
  useful: (kinds, copies) => `有效牌 ${kinds} 种 ${copies} 张`,
  completing: (kinds, copies) => `${kinds} 种 ${copies} 张可成牌型`,
  byForm: '距各种和牌型',
  ruledOut: '因副露不可能',
  formDistance: (shanten) => (shanten === 0 ? '听牌' : shanten < 0 ? '已成' : `${shanten} 向听`),
  discards: '打哪一张',
  discardsNote: '先按向听数，再按有效牌张数排列。',
  moreDiscards: (count) => `另外 ${count} 种`,
  addTile: (tile) => `加${tile}`,
  discard: (tile) => `打${tile}`,
  isExample: '这是示例。请输入或点选自己的手牌。',
  startTitle: '输入你的手牌，或从这里开始',
  examples: { win: '一手和牌', ready: '一手听牌', far: '一手待改进的牌' },
  refused: ({ code }) => `无法算番：${REFUSALS[code]}`,
  faultTitle: '无法识别手牌',
};
