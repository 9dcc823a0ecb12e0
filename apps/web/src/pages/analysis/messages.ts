// Texts of the analysis board.

import { type Language, messages } from '../../ui/language/languages.ts';
import { composed, templates } from '../../ui/language/translated.ts';

export const ANALYSIS_MESSAGES = messages({
  en: {
    title: 'Analysis',
    lead: 'Set any position, or open one from a replay: plans, values and continuations. The address contains everything.',
    position: 'Position',
    fields: 'Tiles of',
    fieldNames: { hand: 'Hand', east: 'East', south: 'South', west: 'West', north: 'North' },
    handHint: 'Melds in brackets, then the concealed tiles, the drawn one last.',
    seatHint:
      "Melds in brackets, then all discards in order; a ' follows a claimed one. Claimed tiles may be left out.",
    ownHint: "Your own discards in order; a ' follows a claimed one. Your melds are part of the hand.",
    clickToRemove: 'Click a tile or meld to remove it',
    remove: (tiles: readonly string[]) => `Remove ${tiles.join(', ')}`,
    clear: 'New position',
    example: 'Example position',
    share: 'Copy the address',
    seat: 'Your seat',
    wind: 'Prevalent wind',
    play: 'Rules',
    plays: { duplicate: 'Duplicate', casual: 'Casual, with flowers', botzone: 'Botzone' },
    asked: 'The question',
    turn: 'You have drawn a tile',
    kong: 'You have drawn a tile after a kong',
    claim: 'You have just claimed',
    from: (wind: string) => `${wind} has discarded its last tile`,
    rob: (tile: string) => `A ${tile} was added to a pung`,
    flowers: 'Flowers, East to North',
    flowersHint: 'Four numbers, such as 1,0,2,0.',
    problem: 'Not a position yet',
    otherVersion: 'The address is of another version of this page, or incomplete.',
    faults: {
      unreadable: (field: string) => `${field}: this text cannot be read.`,
      fiveTiles: (tile: string, count: number) => `${tile} occurs ${count} times; there are four.`,
      handSize: (size: number, expected: number) =>
        `The hand has ${size} concealed ${size === 1 ? 'tile' : 'tiles'}; it needs ${expected} beside its melds.`,
      drawnMissing: (tile: string) => `The drawn tile, ${tile}, is not in the hand.`,
      kongMissing: 'You have drawn a tile after a kong, but the hand has no kong.',
      ownClaimMissing: 'You have just claimed, but the hand has no chow or pung.',
      nothingOffered: (wind: string) => `${wind} has no last discard that you could claim.`,
      claimMissing: (wind: string, tile: string) =>
        `${wind}: ${tile} is marked as claimed, but nobody has a meld with it.`,
      draws: (wind: string, draws: number, most: number) =>
        `${wind}: these melds and discards would mean that it has drawn ${draws} tiles; 0 to ${most} are possible.`,
      hiddenKongs: (count: number, most: number) =>
        `There ${count === 1 ? 'is one hidden kong' : `are ${count} hidden kongs`}, but you have seen a tile of all kinds except ${most}.`,
      noChoice: 'You could only pass: there is nothing to decide.',
    },
    values: 'What the bot Goal would do',
    working: 'Evaluating each action…',
    failed: 'The position could not be evaluated.',
    noHistory: 'How hidden tiles are drawn, and what the figures mean',
  },
  zh: {
    title: '分析',
    lead: '摆出任意局面，或从牌谱打开：计划、估值和续局。一切都在网址里。',
    position: '局面',
    fields: '编辑哪家的牌',
    fieldNames: { hand: '手牌', east: '东', south: '南', west: '西', north: '北' },
    handHint: '副露写在方括号里，然后是手中的牌，刚摸的牌放最后。',
    seatHint: "副露写在方括号里，然后按顺序写弃牌；被吃碰的牌后加 '，也可以省略。",
    ownHint: "按顺序写自己的弃牌；被吃碰的牌后加 '。自己的副露写在手牌里。",
    clickToRemove: '点击牌或副露即可删去',
    remove: (tiles) => `删去${tiles.join('、')}`,
    clear: '新局面',
    example: '示例局面',
    share: '复制网址',
    seat: '你的座位',
    wind: '圈风',
    play: '规则',
    plays: { duplicate: '复式', casual: '休闲，带花牌', botzone: 'Botzone' },
    asked: '问题',
    turn: '你刚摸了一张牌',
    kong: '你开杠后摸了一张牌',
    claim: '你刚吃或碰',
    from: (wind) => `${wind}家刚打出最后一张弃牌`,
    rob: (tile) => `有人加杠${tile}`,
    flowers: '花牌数，从东到北',
    flowersHint: '四个数字，如 1,0,2,0。',
    problem: '局面还不完整',
    otherVersion: '网址来自本页的另一版本，或不完整。',
    faults: {
      unreadable: (field) => `${field}：无法识别。`,
      fiveTiles: (tile, count) => `${tile}出现了 ${count} 次；每种牌只有四张。`,
      handSize: (size, expected) => `手中有 ${size} 张；除副露外应为 ${expected} 张。`,
      drawnMissing: (tile) => `手牌里没有刚摸的${tile}。`,
      kongMissing: '你开杠后摸了一张牌，但手牌里没有杠。',
      ownClaimMissing: '你刚吃或碰，但手牌里没有吃或碰的副露。',
      nothingOffered: (wind) => `${wind}家没有可吃碰的最后一张弃牌。`,
      claimMissing: (wind, tile) => `${wind}家的${tile}标为已被吃碰，但没有人有这副牌。`,
      draws: (wind, draws, most) => `按这些副露和弃牌，${wind}家摸了 ${draws} 张牌；应为 0 到 ${most} 张。`,
      hiddenKongs: (count, most) => `有 ${count} 副看不见的暗杠，但只有 ${most} 种牌你一张也没见过。`,
      noChoice: '你只能过，没有选择。',
    },
    values: '目标机器人会怎么打',
    working: '正在评估每种打法……',
    failed: '无法评估此局面。',
    noHistory: '未见的牌如何抽样，各数字的含义',
  },
});

/** Messages of the parser of positions, which English pages show as they are. */
const DETAILS = templates({
  'place $1: $2': '第 $1 个字符：$2',
  'the end: $1': '末尾：$1',
  'honors are 1z to 7z, not $1': '字牌为 1z 至 7z，没有 $1',
  '$1 needs a suit letter after it: m, s, p or f': '$1 之后应有花色字母 m、s、p 或 f',
  '$1 is not a valid tile: expected 1-9 with m, s, p or f, or E S W N C F P':
    '$1 不是有效的牌：应为 1–9 加 m、s、p 或 f，或 E S W N C F P',
  '$1 needs ranks before it, as in $2': '$1 之前应有数字，如 $2',
  'flowers are 1f to 8f, not 9f': '花牌为 1f 至 8f，没有 9f',
  '$1 has no closing bracket': '$1 没有右方括号',
  "$1 has no ' after the claimed tile: expected one, as in $2": "$1 中被吃碰的牌后应有 '，如 $2",
  '$1 is not a valid meld: expected a chow like $2, a pung like $3 or a kong like $4':
    '$1 不是有效的副露：顺子如 $2，刻子如 $3，杠如 $4',
  "$1: the tile of another seat's concealed kong is hidden: expected $2": '$1：其他家的暗杠看不见，应写 $2',
  "a ' follows no tile": "' 之前没有牌",
  'flowers are not discards': '花牌不是弃牌',
  'flowers are counted in another field': '花牌填在另一栏中',
  'the melds of the seat itself are written in its hand': '自己的副露写在手牌里',
  '$1 melds, expected $2 at most': '有 $1 副副露，最多 $2 副',
  'expected one tile': '应为一张牌',
  'no other seat has an added kong of this tile, as in $1': '没有别家加杠这张牌，写法如 $1',
  'in duplicate play a claim names its discard': '复式比赛中，吃碰时同时选定打出的牌',
  'only casual play has flowers': '只有休闲规则有花牌',
  'expected four numbers, in seat order, with a sum of 8 at most, as in 1,0,2,0':
    '应为按座位顺序的四个数字，合计不超过 8，如 1,0,2,0',
  'expected $1': '应为 $1',
  '$1: $2': '$1：$2',
});

/** What is wrong with the text of an unreadable field. */
export function faultDetail(message: string, language: Language): string {
  const detail = (text: string): string => composed(text, DETAILS, detail) ?? text;
  return language === 'zh' ? detail(message) : message;
}
