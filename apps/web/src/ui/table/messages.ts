// Words on a table.

import { messages } from '../language/languages.ts';

export const TABLE_MESSAGES = messages({
  en: {
    winds: { east: 'East', south: 'South', west: 'West', north: 'North' },
    windSigns: { east: 'E', south: 'S', west: 'W', north: 'N' },
    prevalentWind: (wind: string) => `${wind} prevails`,
    hand: 'hand',
    melds: 'melds',
    discards: 'discards',
    flowers: 'flowers',
    wallLeft: (tiles: number) => (tiles === 1 ? '1 tile left to draw' : `${tiles} tiles left to draw`),
    seat: (wind: string, name: string) => `${wind} ${name}`,
    seatOnTurn: (seat: string) => `${seat}, to play`,
    points: (delta: string) => `${delta} points`,
    ends: { win: 'Win', exhausted: 'No winner', foul: 'Foul' },
    handPoints: (points: number) => `${points} points`,
  },
  zh: {
    winds: { east: '东', south: '南', west: '西', north: '北' },
    windSigns: { east: '东', south: '南', west: '西', north: '北' },
    prevalentWind: (wind) => `${wind}风圈`,
    hand: '手牌',
    melds: '副露',
    discards: '弃牌',
    flowers: '花牌',
    wallLeft: (tiles) => `剩 ${tiles} 张可摸`,
    seat: (wind, name) => `${wind} ${name}`,
    seatOnTurn: (seat) => `${seat}，轮到此家`,
    points: (delta) => `${delta} 分`,
    ends: { win: '和牌', exhausted: '荒牌', foul: '犯规' },
    handPoints: (points) => `${points} 番`,
  },
});
