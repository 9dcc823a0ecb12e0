// Chinese texts of the set page.

import type { SetTexts } from './texts.ts';

const SEATS = { east: '东家', south: '南家', west: '西家', north: '北家' };

export const ZH: SetTexts = {
  title: (round, table, set) => `第 ${round} 轮第 ${table} 桌${set === undefined ? '' : `第 ${set} 组`}`,
  tournaments: '赛事',
  prevalentWind: { east: '东风圈', south: '南风圈', west: '西风圈', north: '北风圈' },
  seatLetter: { east: '东', south: '南', west: '西', north: '北' },
  seat: SEATS,
  dealsOfOneWall: (count) => `同一牌墙共 ${count} 局，每局换座`,
  dealsOfOwnWalls: (count) => `共 ${count} 局，每局各用一副牌墙，各桌相同`,
  record: '下载牌谱',
  hiddenPlayers: '在所有牌桌打完这副牌墙之前，参赛者不公开。',
  dropped: '这一组没有打',
  droppedWhy: '打这一组之前赛事已取消。',
  undisclosed: '这一组暂不公开',
  undisclosedWhy: '所有牌桌打完这副牌墙后，牌局和结果会自动显示在这里。',
  deal: '局',
  dealNumber: (deal) => `第 ${deal} 局`,
  entrant: '参赛者',
  total: '合计',
  points: '分',
  rankingPoints: '标准分',
  cell: (entrant, deal, seat, delta) => `第 ${deal} 局：${entrant}（${seat}）${delta} 分`,
  parts: { won: '和牌', 'dealt-in': '点炮', fouled: '犯规', other: '' },
  legend: '每局得失分。字为座位：东、南、西、北。粗体为和牌，下划线为点炮。',
  legendScale: ['失分', '得分'],
  gridHelp: '点击数字，从该座位视角打开该局。',
  compare: {
    title: '从哪里开始不同？',
    help: '各局牌墙相同，因此在第一个不同的决定之前，两局每张牌都一样。选一局，与下面这局并排比较：',
    base: '作为比较基准的局',
    partsAt: '首次不同：事件',
    button: (deal, base, event) =>
      event === undefined
        ? `第 ${deal} 局与第 ${base} 局相同`
        : `第 ${deal} 局从事件 ${event} 起与第 ${base} 局不同：并排比较`,
    same: '相同',
    sameThroughout: (a, b) => `第 ${a} 局与第 ${b} 局从头到尾相同。`,
    until: (a, b, event, seat) => `第 ${a} 局与第 ${b} 局在事件 ${event} 之前完全相同，此处${seat}打法不同。`,
    open: (deal) => `从此事件打开第 ${deal} 局`,
    event: '事件',
    moreEvents: '后续发展',
    close: '关闭',
    impossible: '这一组的牌谱无法回放',
    impossibleWhy: '可能由其他版本生成，或已损坏。mcr verify 会指出问题所在。',
  },
};
