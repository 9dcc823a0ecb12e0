// Texts of the set page.

import type { Wind } from '@mcr-arena/tiles';
import { messages, type Texts } from '../../../ui/language/languages.ts';

const SEATS_EN = { east: 'East', south: 'South', west: 'West', north: 'North' };

const EN = {
  title: (round: string, table: string, set: string | undefined) =>
    `Round ${round}, table ${table}${set === undefined ? '' : `, set ${set}`}`,
  prevalentWind: {
    east: 'Prevalent wind East',
    south: 'Prevalent wind South',
    west: 'Prevalent wind West',
    north: 'Prevalent wind North',
  } satisfies Record<Wind, string>,
  seatLetter: { east: 'E', south: 'S', west: 'W', north: 'N' } satisfies Record<Wind, string>,
  seat: SEATS_EN,
  dealsOfOneWall: (count: string) =>
    count === '1' ? '1 deal' : `${count} deals of one wall, each with the entrants in different seats`,
  dealsOfOwnWalls: (count: string) =>
    count === '1'
      ? '1 deal, with the same wall at all tables'
      : `${count} deals, each with its own wall, the same at all tables`,
  record: 'Download the record',
  dropped: 'This set was not played',
  droppedWhy: 'The tournament was cancelled before this set was played.',
  undisclosed: 'This set cannot be seen yet',
  undisclosedWhy: 'Its deals and results appear here as soon as all tables have played its wall.',
  deal: 'Deal',
  points: 'points',
  cell: (entrant: string, deal: number, seat: string, delta: string) =>
    `Deal ${deal}: ${entrant} as ${seat}, ${delta} points`,
  parts: { won: 'won', 'dealt-in': 'gave the winning tile', fouled: 'fouled', other: '' },
  legend:
    'The points of each deal. The letter is the seat: E, S, W or N. Bold: won the deal. Underlined: gave the winning tile.',
  legendScale: ['loss', 'gain'] satisfies [loss: string, gain: string],
  gridHelp: 'Click a number to open its deal, seen from that seat.',
  compare: {
    title: 'Where did they play differently?',
    help: 'Every deal has the same wall, so two deals are identical up to the first different decision. Choose one to compare with deal',
    base: 'The deal to compare with',
    partsAt: 'differs at event',
    button: (deal: number, base: number, event: number | undefined) =>
      event === undefined
        ? `Deal ${deal} is the same as deal ${base}`
        : `Deal ${deal} differs from deal ${base} at event ${event}: show them side by side`,
    same: 'same',
    sameThroughout: (a: number, b: number) => `Deals ${a} and ${b} are the same from the first tile to the last.`,
    until: (a: number, b: number, event: number, seat: string) =>
      `Deals ${a} and ${b} are the same up to event ${event}, where ${seat} played differently.`,
    open: (deal: number) => `Open deal ${deal} at this event`,
    moreEvents: 'What followed',
    impossible: 'The record of this set cannot be replayed',
    impossibleWhy: 'It was written by another version, or is damaged. mcr verify shows the error.',
  },
};

const SEATS_ZH = { east: '东家', south: '南家', west: '西家', north: '北家' };

const ZH: Texts<typeof EN> = {
  title: (round, table, set) => `第 ${round} 轮第 ${table} 桌${set === undefined ? '' : `第 ${set} 组`}`,
  prevalentWind: { east: '东风圈', south: '南风圈', west: '西风圈', north: '北风圈' },
  seatLetter: { east: '东', south: '南', west: '西', north: '北' },
  seat: SEATS_ZH,
  dealsOfOneWall: (count) => `同一牌墙共 ${count} 局，每局换座`,
  dealsOfOwnWalls: (count) => `共 ${count} 局，每局各用一副牌墙，各桌相同`,
  record: '下载牌谱',
  dropped: '这一组没有打',
  droppedWhy: '打这一组之前赛事已取消。',
  undisclosed: '这一组暂不公开',
  undisclosedWhy: '所有牌桌打完这副牌墙后，牌局和结果会自动显示在这里。',
  deal: '局',
  points: '分',
  cell: (entrant, deal, seat, delta) => `第 ${deal} 局：${entrant}（${seat}）${delta} 分`,
  parts: { won: '和牌', 'dealt-in': '点炮', fouled: '犯规', other: '' },
  legend: '每局得失分。字为座位：东、南、西、北。粗体为和牌，下划线为点炮。',
  legendScale: ['失分', '得分'],
  gridHelp: '点击数字，从该座位视角打开该局。',
  compare: {
    title: '从哪里开始不同？',
    help: '各局牌墙相同，因此在第一个不同的决策之前，两局每张牌都一样。选一局，与下面这局并排比较：',
    base: '作为比较基准的局',
    partsAt: '首次不同，步数',
    button: (deal, base, event) =>
      event === undefined
        ? `第 ${deal} 局与第 ${base} 局相同`
        : `第 ${deal} 局从第 ${event} 步起与第 ${base} 局不同：并排比较`,
    same: '相同',
    sameThroughout: (a, b) => `第 ${a} 局与第 ${b} 局从头到尾相同。`,
    until: (a, b, event, seat) => `第 ${a} 局与第 ${b} 局在第 ${event} 步之前完全相同，此处${seat}打法不同。`,
    open: (deal) => `从此步打开第 ${deal} 局`,
    moreEvents: '后续发展',
    impossible: '这一组的牌谱无法回放',
    impossibleWhy: '可能由其他版本生成，或已损坏。mcr verify 会指出问题所在。',
  },
};

export const SET_MESSAGES = messages({ en: EN, zh: ZH });
