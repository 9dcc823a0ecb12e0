// Texts of hands that several pages show: how a hand was won, its fans, and the keyboard of tiles.

import type { WinningForm } from '@mcr-arena/tiles';
import { messages } from '../language/languages.ts';
import type { Flag } from './calculation.ts';
import type { Addition } from './hand-edits.ts';

type OfAddition<Text> = Readonly<Record<Addition, Text>>;

/** A flag in plain words; two flags mean something else if the winning tile was drawn. */
function flagWords(flag: Flag, selfDrawn: boolean): string {
  if (flag === 'selfDrawn') return 'Drew the winning tile';
  if (flag === 'lastOfKind') return 'The other three copies are visible on the table';
  if (flag === 'afterKong')
    return selfDrawn ? 'Drew it as a replacement tile after a kong' : 'Another player was adding it to a pung';
  return selfDrawn ? 'Drew the last tile of the wall' : 'Claimed after the last tile of the wall';
}

export const HAND_MESSAGES = messages({
  en: {
    forms: {
      regular: 'four sets and a pair',
      sevenPairs: 'seven pairs',
      thirteenOrphans: 'thirteen orphans',
      honorsAndKnitted: 'honors and knitted tiles',
      knittedStraight: 'knitted straight',
    } satisfies Record<WinningForm, string>,
    additions: {
      tile: 'Tile',
      chow: 'Chow',
      pung: 'Pung',
      meldedKong: 'Melded kong',
      concealedKong: 'Concealed kong',
    } satisfies OfAddition<string>,
    adds: {
      tile: (tile) => `Add ${tile}`,
      chow: (tile) => `Add a chow from ${tile}`,
      pung: (tile) => `Add a pung of ${tile}`,
      meldedKong: (tile) => `Add a melded kong of ${tile}`,
      concealedKong: (tile) => `Add a concealed kong of ${tile}`,
    } satisfies OfAddition<(tile: string) => string>,
    flag: flagWords,
    keyboard: 'Tile keyboard',
    add: 'Add as',
    seatWind: 'Seat wind',
    prevalentWind: 'Prevalent wind',
    flowers: 'Flowers',
    points: (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`,
    fan: 'Fan',
    pointsColumn: 'Points',
    why: 'Why these fans',
    whyNot: (count: number) => `Why ${count} more ${count === 1 ? 'is' : 'are'} not counted`,
    booksDiffer: 'Books differ',
    notCounted: (principle: string, by: string) => `${principle}, because of ${by}`,
    otherDivisions: (count: number) => `${count} other ${count === 1 ? 'division' : 'divisions'} of the hand`,
    divisionWorth: (points: string, form: string) => `${points} as ${form}`,
    left: (copies: number) => `${copies} left`,
  },
  zh: {
    forms: {
      regular: '四副一将',
      sevenPairs: '七对',
      thirteenOrphans: '十三幺',
      honorsAndKnitted: '全不靠',
      knittedStraight: '组合龙',
    },
    additions: { tile: '单张', chow: '吃', pung: '碰', meldedKong: '明杠', concealedKong: '暗杠' },
    adds: {
      tile: (tile) => `加${tile}`,
      chow: (tile) => `吃，从${tile}起`,
      pung: (tile) => `碰${tile}`,
      meldedKong: (tile) => `明杠${tile}`,
      concealedKong: (tile) => `暗杠${tile}`,
    },
    flag: (flag, selfDrawn) => {
      if (flag === 'selfDrawn') return '自摸和牌';
      if (flag === 'lastOfKind') return '另外三张都已亮在桌面';
      if (flag === 'afterKong') return selfDrawn ? '杠后补牌摸到' : '他家正用此牌加杠';
      return selfDrawn ? '摸到牌墙最后一张' : '牌墙摸完后他家打出';
    },
    keyboard: '选牌键盘',
    add: '加入为',
    seatWind: '门风',
    prevalentWind: '圈风',
    flowers: '花牌',
    points: (points) => `${points} 番`,
    fan: '番种',
    pointsColumn: '番',
    why: '为何计这些番种',
    whyNot: (count) => `为何不计另外 ${count} 个`,
    booksDiffer: '各书算法不同',
    notCounted: (principle, by) => `${principle}，因已计${by}`,
    otherDivisions: (count) => `另有 ${count} 种分法`,
    divisionWorth: (points, form) => `${form}，${points}`,
    left: (copies) => `余 ${copies} 张`,
  },
});
