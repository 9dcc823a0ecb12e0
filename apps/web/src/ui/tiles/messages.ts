// Names of tiles, of their states, and of melds.

import type { VisibleMeld } from '@mcr-arena/engine';
import type { ClaimSource, Honor, Suit } from '@mcr-arena/tiles';
import { messages } from '../language/languages.ts';

/** The states of a tile that are shown. */
const TILE_MARKS = ['drawn', 'lifted', 'dimmed', 'claimed', 'taken', 'last', 'winning'] as const;
export type TileMark = (typeof TILE_MARKS)[number];

const DIGITS = ['一', '二', '三', '四', '五', '六', '七', '八', '九'] as const;

export const TILE_WORDS = messages({
  en: {
    suits: {
      characters: (rank) => `${rank} ${rank === 1 ? 'character' : 'characters'}`,
      bamboos: (rank) => `${rank} ${rank === 1 ? 'bamboo' : 'bamboos'}`,
      dots: (rank) => `${rank} ${rank === 1 ? 'dot' : 'dots'}`,
    } satisfies Record<Suit, (rank: number) => string>,
    honors: {
      east: 'east wind',
      south: 'south wind',
      west: 'west wind',
      north: 'north wind',
      red: 'red dragon',
      green: 'green dragon',
      white: 'white dragon',
    } satisfies Record<Honor, string>,
    flowers: ['plum', 'orchid', 'bamboo flower', 'chrysanthemum', 'spring', 'summer', 'autumn', 'winter'],
    back: 'hidden tile',
    marks: {
      drawn: 'just drawn',
      lifted: 'lifted',
      dimmed: 'cannot be discarded',
      claimed: 'claimed',
      taken: 'claimed by another player',
      last: 'just discarded',
      winning: 'winning tile',
    } satisfies Record<TileMark, string>,
    comma: ', ',
  },
  zh: {
    suits: {
      characters: (rank) => `${DIGITS[rank - 1]}万`,
      bamboos: (rank) => `${DIGITS[rank - 1]}条`,
      dots: (rank) => `${DIGITS[rank - 1]}饼`,
    },
    honors: { east: '东风', south: '南风', west: '西风', north: '北风', red: '红中', green: '发财', white: '白板' },
    flowers: ['梅', '兰', '竹', '菊', '春', '夏', '秋', '冬'],
    back: '暗牌',
    marks: {
      drawn: '刚摸到',
      lifted: '已提起',
      dimmed: '不能打出',
      claimed: '吃碰杠来的牌',
      taken: '已被吃碰杠',
      last: '刚打出',
      winning: '和牌张',
    },
    comma: '，',
  },
});

const SOURCES = { previous: '上家', opposite: '对家', next: '下家' } as const;

export const MELD_WORDS = messages({
  en: {
    melds: {
      chow: (tiles) => `chow ${tiles}`,
      pung: (tiles) => `pung of ${tiles}`,
      meldedKong: (tiles) => `kong of ${tiles}`,
      addedKong: (tiles) => `kong of ${tiles}, added to the pung`,
      concealedKong: (tiles) => `concealed kong of ${tiles}`,
      hiddenKong: (_) => 'concealed kong',
    } satisfies Record<VisibleMeld['type'], (tiles: string) => string>,
    run: (low: string, _: string, high: string) => `${low.split(' ')[0]} to ${high}`,
    /** A meld and the player whose tile was claimed. */
    from: (meld: string, source: ClaimSource) => `${meld}, from the ${source} player`,
  },
  zh: {
    melds: {
      chow: (tiles) => `吃${tiles}`,
      pung: (tiles) => `碰${tiles}`,
      meldedKong: (tiles) => `明杠${tiles}`,
      addedKong: (tiles) => `加杠${tiles}`,
      concealedKong: (tiles) => `暗杠${tiles}`,
      hiddenKong: (_) => '暗杠',
    },
    run: (low, middle, high) => `${low[0]}${middle[0]}${high}`,
    from: (meld, source) => `${meld}（${SOURCES[source]}）`,
  },
});

export const TILE_OPTION_WORDS = messages({
  en: { index: 'Index on tiles', fourColours: 'One colour per suit' },
  zh: { index: '牌角标记', fourColours: '每门一色' },
});
