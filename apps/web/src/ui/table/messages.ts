// Words on a table.

import type { Wind } from '@mcr-arena/tiles';
import type { Messages } from '../language/language.svelte.ts';

export interface TableTexts {
  readonly table: string;
  readonly winds: Readonly<Record<Wind, string>>;
  /** One letter or sign. */
  readonly windSigns: Readonly<Record<Wind, string>>;
  readonly prevalentWind: (wind: string) => string;
  readonly hand: string;
  readonly melds: string;
  readonly discards: string;
  readonly flowers: string;
  readonly wallLeft: (tiles: number) => string;
  /** A seat and its player. */
  readonly seat: (wind: string, name: string) => string;
  readonly seatOnTurn: (seat: string) => string;
  readonly points: (delta: string) => string;
  readonly ends: Readonly<Record<'win' | 'exhausted' | 'foul', string>>;
  readonly handPoints: (points: number) => string;
}

export const TABLE_MESSAGES: Messages<TableTexts> = {
  en: {
    table: 'Table',
    winds: { east: 'East', south: 'South', west: 'West', north: 'North' },
    windSigns: { east: 'E', south: 'S', west: 'W', north: 'N' },
    prevalentWind: (wind) => `${wind} prevails`,
    hand: 'hand',
    melds: 'melds',
    discards: 'discards',
    flowers: 'flowers',
    wallLeft: (tiles) => (tiles === 1 ? '1 tile left to draw' : `${tiles} tiles left to draw`),
    seat: (wind, name) => `${wind} ${name}`,
    seatOnTurn: (seat) => `${seat}, to play`,
    points: (delta) => `${delta} points`,
    ends: { win: 'Win', exhausted: 'No winner', foul: 'Foul' },
    handPoints: (points) => `${points} points`,
  },
  zh: {
    table: '牌桌',
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
};
