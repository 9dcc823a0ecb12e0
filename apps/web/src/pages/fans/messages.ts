// Texts of the fan reference.

import type { Fan } from '@mcr-arena/scoring';
import { messages, type Texts } from '../../ui/language/languages.ts';
import type { FanRelations } from './fan-relations.ts';

/** `books`: the names of those in `onlyIn`. */
type FanPlace = (fan: Pick<Fan, 'number' | 'onlyIn'>, books: string) => string;

const EN = {
  intro: 'Every scoring element of the Mahjong Competition Rules, each with a hand that scores it.',
  lesson: 'Lesson: the six most frequent ways to eight points',
  search: 'Search names and meanings',
  points: (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`,
  worth: 'Points',
  anyPoints: 'Any points',
  found: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  /** The number of all entries: the numbered fans, and the others. */
  everything: (fans: number, outside: number) => `${fans} fans and ${outside} outside the ${fans}`,
  nothing: 'No fan matches',
  nothingHow: 'Names and meanings are searched in English and in Chinese. Try fewer words, or any points.',
  showAll: 'Show all fans',
  number: (({ number, onlyIn }, books) => {
    if (onlyIn !== undefined) return `only under ${books}`;
    return number === undefined ? 'outside the 81' : `fan ${number}`;
  }) as FanPlace,
  source: (({ number, onlyIn }, books) => {
    if (onlyIn !== undefined) return `Only under ${books}: other rules do not have this fan.`;
    return number === undefined
      ? 'Outside the 81: public calculators, Botzone and the book of the WMO count it.'
      : `Source: Mahjong Competition Rules, fan ${number} of 81.`;
  }) as FanPlace,
  example: 'A hand that scores it',
  exampleNote: 'Computed by the same library that judges the tournaments. The marked tile is the winning tile.',
  nearMiss: 'A hand that just misses it',
  nearMissNote: (fan: string, wins: boolean) =>
    wins ? `It wins as well, but without ${fan}.` : `It does not score ${fan}.`,
  tooFew: (fanPoints: number, hasFlowers: boolean) => {
    const counted = `${fanPoints} ${fanPoints === 1 ? 'point' : 'points'}${hasFlowers ? ' without the flowers' : ''}`;
    return `Complete, but ${counted} ${fanPoints === 1 ? 'is' : 'are'} not enough to win: 8 are needed.`;
  },
  /** Fans follow. */
  counts: 'Counted in addition:',
  handWorth: (points: number) => `Whole hand: ${points} ${points === 1 ? 'point' : 'points'}`,
  relations: {
    includes: 'Includes (never counted in addition)',
    includesForItsSets: 'Not counted for the sets that form it',
    includesOnce: 'Counted once less if this fan is counted',
    includedIn: 'Included in (not counted in addition to these)',
  } satisfies Record<keyof FanRelations, string>,
  winds: (seat: string, round: string) => `Seat wind ${seat}, prevalent wind ${round}`,
  flowers: (count: number) => `${count} ${count === 1 ? 'flower' : 'flowers'}`,
  previous: 'Previous fan',
  next: 'Next fan',
  neighbours: 'Other fans',
  unknown: 'Fan not found',
  unknownHow: 'The link may be mistyped. All fans are in the list.',
};

const ZH: Texts<typeof EN> = {
  intro: '国标麻将竞赛规则的全部番种，各附一手计此番的牌。',
  lesson: '课程：八番起和最常见的六条路',
  search: '搜索名称与说明',
  points: (points) => `${points} 番`,
  worth: '番数',
  anyPoints: '任意番数',
  found: (count) => `${count} 项`,
  everything: (fans, outside) => `${fans} 个番种，另 ${outside} 项`,
  nothing: '没有符合的番种',
  nothingHow: '搜索范围为中英文名称与说明。请减少词语，或不限番数。',
  showAll: '显示全部番种',
  number: ({ number, onlyIn }, books) => {
    if (onlyIn !== undefined) return `仅见于${books}`;
    return number === undefined ? '81 个番种之外' : `番种 ${number}`;
  },
  source: ({ number, onlyIn }, books) => {
    if (onlyIn !== undefined) return `仅见于${books}，其他规则没有此番种。`;
    return number === undefined
      ? '不在 81 个番种之内：公开的算番器、Botzone 和世界麻将组织的规则书计此项。'
      : `出处：《中国麻将竞赛规则》81 个番种中的第 ${number} 个。`;
  },
  example: '计此番的一手牌',
  exampleNote: '番数由赛事所用的同一程序库计算。标出的牌是和牌张。',
  nearMiss: '差一点的一手牌',
  nearMissNote: (fan, wins) => (wins ? `同样和牌，但不计${fan}。` : `不计${fan}。`),
  tooFew: (fanPoints, hasFlowers) =>
    `牌型已成，但${hasFlowers ? '不计花牌' : ''}只有 ${fanPoints} 番，不足起和的 8 番。`,
  counts: '另计：',
  handWorth: (points) => `整手牌：${points} 番`,
  relations: {
    includes: '包含下列番种，不另计',
    includesForItsSets: '组成该番种的各副牌不另计',
    includesOnce: '少计一次',
    includedIn: '被下列番种包含，不另计',
  },
  winds: (seat, round) => `门风${seat}，圈风${round}`,
  flowers: (count) => `${count} 张花牌`,
  previous: '上一番种',
  next: '下一番种',
  neighbours: '其他番种',
  unknown: '没有这个番种',
  unknownHow: '链接可能有误。全部番种见列表。',
};

export const FANS_MESSAGES = messages({ en: EN, zh: ZH });
