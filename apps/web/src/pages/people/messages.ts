// Texts of the profile of a person.

import { messages } from '../../ui/language/languages.ts';

export const PEOPLE_MESSAGES = messages({
  en: {
    private: 'Others see your name here, and what you tick.',
    account: 'Name and account',
    nothing: 'This player shows only the name.',
    show: {
      strength: 'Show to everybody, also in the list of strengths',
      style: 'Show to everybody',
      games: 'Show to everybody',
    },
    strength: 'Strength',
    unit: 'points a deal compared with the bot Goal, without luck',
    deals: (deals: string) => `From ${deals} deals of the last year that count.`,
    how: 'How it is computed',
    early: (deals: number) => `Too early to say: ${deals} of 20 deals.`,
    style: 'Style',
    others: 'Middle half of all players',
    figures: { win: 'Wins', dealIn: 'Deal-ins', points: 'Points of a win', claims: 'Claims' },
    field: (range: string, people: number) => `${range} (${people} players)`,
    fewWins: (wins: number) => `Too early: ${wins} of 20 wins`,
    styleWhat: (deals: string, alone: boolean) =>
      `From ${deals} deals at tables and in competitions, computed every hour. Claims: deals with a claimed chow, pung or kong. In brackets: 95\u00a0% interval.${alone ? ' The comparison appears from 10 players on.' : ''}`,
    games: 'Last games',
    noGames: 'No game yet whose deals everybody may see.',
    gamesWhat: 'Only games of competitions that are over, and of tables whose replays are for everyone.',
  },
  zh: {
    private: '别人在这里能看到你的名字，以及你勾选的内容。',
    account: '名字与账户',
    nothing: '这位玩家只公开了名字。',
    show: { strength: '向所有人公开，并列入实力名单', style: '向所有人公开', games: '向所有人公开' },
    strength: '实力',
    unit: '分/局（扣除运气，与目标机器人相比）',
    deals: (deals) => `根据最近一年计入的 ${deals} 局。`,
    how: '怎样计算',
    early: (deals) => `还不能确定：${deals} / 20 局。`,
    style: '打法',
    others: '所有玩家的中间一半',
    figures: { win: '和牌率', dealIn: '点炮率', points: '和牌平均番数', claims: '吃碰杠率' },
    field: (range, people) => `${range}（${people} 人）`,
    fewWins: (wins) => `还不能确定：和牌 ${wins} / 20 次`,
    styleWhat: (deals, alone) =>
      `根据牌桌和比赛中的 ${deals} 局，每小时计算一次。吃碰杠率：有吃、碰或明杠的牌局所占的比例。括号内为 95% 区间。${alone ? '满 10 名玩家后显示比较。' : ''}`,
    games: '最近的对局',
    noGames: '还没有所有人都能查看的对局。',
    gamesWhat: '只列出已结束的比赛，以及回放对所有人公开的牌桌。',
  },
});
