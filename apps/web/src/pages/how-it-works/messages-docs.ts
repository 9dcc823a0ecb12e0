// Texts of the page that explains how tournaments are decided.

import { messages } from '../../ui/language/languages.ts';

export const HOW_MESSAGES = messages({
  en: {
    intro:
      'How a tournament tells skill from luck, and how anyone can check that it was fair. The figures on this page come from twenty sets that four house bots played.',
    example: 'Play the same sets yourself',
    exampleHow: 'This command plays them again and gives the same figures.',
    more: 'More in the documentation',
    duplicate: {
      title: 'Duplicate: the same tiles for everyone',
      what: [
        'In a single deal of mahjong, the tiles decide more than the players do. So a wall is played not once but several times, with the players in other seats. Each seat draws from its own quarter of the wall, so the tiles of a seat stay the same whoever sits there and whatever the others do.',
        'Whoever makes more of the same tiles is the better player. The remaining luck is what others discard, and in which order.',
      ],
      table: 'One wall in four deals: seat and points of each entrant',
      deal: (number: number) => `Deal ${number}`,
      hands: 'The hands that each of the four deals begins with',
      seen: 'Each entrant has held each of the four hands once.',
    },
    set: {
      title: 'Set: what counts together',
      what: [
        'A set is one wall with one prevalent wind, played in all 24 seatings of four entrants, or in 4 seatings that rotate through the seats, as here. Its result is the sum of its deals. Points sum to zero in every deal, so they do in every set.',
        'Remote bots could remember a wall. For them there is the bridge format: each deal has its own wall, the same at all tables, and the points of each entrant are compared with the points of the entrants that held the same seat at the other tables.',
      ],
      total: 'Set',
    },
    ranking: {
      title: 'Ranking points: places, not margins',
      what: [
        'The best total of a set is worth 4 ranking points, the next 3, 2 and 1. A tournament is ranked by their sum. One very expensive hand wins one set, not the tournament.',
      ],
      head: 'Ranking points of the first set',
      totals: 'Points',
      points: 'Ranking points',
      equal: (totals: readonly string[], points: readonly string[]) =>
        `Equal totals share the points: totals of ${totals.join(', ')} are worth ${points.join(', ')}.`,
    },
    strength: {
      title: 'Strength: corrected for opponents',
      what: [
        'In a Swiss tournament the best meet the best, so points a deal are hard to compare between tables. Strength corrects that: points a deal at a table are modelled as the entrant’s own strength less the mean strength of its three opponents. The strengths that explain all tables best are computed together; 0 is an average entrant.',
      ],
      case: (name: string, points: string, opponents: string, strength: string) =>
        `${name} scores ${points} points a deal against opponents of mean strength ${opponents}: its strength is ${strength}.`,
      names: ['Ann’s bot', 'Bo’s bot'] satisfies [string, string],
      so: 'The second scored fewer points but is the stronger one. The ladder rates bots on the same principle, set by set, with a Plackett–Luce model.',
    },
    intervals: {
      title: 'Intervals: how certain a figure is',
      what: [
        'Points a deal and strengths are shown with their 95\u00a0% intervals: in 19 of 20 cases the true value lies inside. The set is the unit of sampling, because the deals of one wall are alike. In a tournament, intervals are shown only after twenty sets.',
      ],
      table: 'Points a deal after twenty sets',
      entrant: 'Entrant',
      pointsPerDeal: 'Points a deal',
      interval: '95\u00a0% interval',
      reading: (entrant: string, low: string, high: string) =>
        `The interval of ${entrant}, ${low} to ${high}, contains 0: twenty sets do not yet show whether it wins or loses points.`,
      more: (half: string, sets: number) =>
        `Four times as many sets halve an interval: ±${half} would be expected after ${sets} sets.`,
    },
    commitment: {
      title: 'Commitment: nobody chose the walls',
      what: [
        'All walls are derived from one secret number. Before the first deal the server publishes its SHA-256, the commitment, and after the last deal the secret itself. Anyone can then compute the hash, rebuild every wall, replay every deal and compute the standings.',
        'The server cannot change the walls after the commitment is published, and nobody can compute the walls from it.',
      ],
      secretOf: (seed: string) => `The secret of the seed “${seed}” has the commitment`,
      hash: 'Commitment',
      verify: 'A tournament’s page shows the command that verifies it. An example:',
      inBrowser: 'Verify the files of a tournament in the browser',
    },
  },
  zh: {
    intro: '赛事如何区分实力与运气，任何人又如何验证其公平。本页数据来自四个内置机器人打的二十组牌。',
    example: '亲自重打这些组',
    exampleHow: '以下命令重打这些组，数据完全相同。',
    more: '文档中的详细说明',
    duplicate: {
      title: '复式：人人拿同样的牌',
      what: [
        '单独一局麻将里，运气比打法更能左右胜负。所以一副牌墙不只打一次，而是换座位再打。每个座位只从属于自己的四分之一牌墙摸牌，因此无论谁坐在那里、其他人怎样打，这个座位摸到的牌都一样。',
        '拿同样的牌得分更多，就是打得更好。剩下的运气只是他人打出什么牌、以何种次序打出。',
      ],
      table: '同一副牌墙的四局：各参赛者的座位与得分',
      deal: (number) => `第 ${number} 局`,
      hands: '四局都从这四手牌开始',
      seen: '四手牌，每名参赛者都各拿过一次。',
    },
    set: {
      title: '组：一起计分的牌局',
      what: [
        '一组是同一副牌墙、同一圈风，由四名参赛者按全部 24 种座次打完，或像这里一样轮换座位打 4 局。一组的成绩是各局得分之和。每局得分之和为零，每组也是。',
        '远程机器人可能记住牌墙。为此设有桥牌式：每局各用一副牌墙，各桌相同，得分与其他各桌坐同一座位的参赛者比较。',
      ],
      total: '全组',
    },
    ranking: {
      title: '标准分：看名次，不看分差',
      what: [
        '一组中总分最高者得 4 个标准分，其余依次得 3、2、1。赛事按标准分之和排名。一手大牌只能赢下一组，不能赢下整个赛事。',
      ],
      head: '第一组的标准分',
      totals: '得分',
      points: '标准分',
      equal: (totals, points) => `总分相同则平分：总分为 ${totals.join('、')} 时，标准分为 ${points.join('、')}。`,
    },
    strength: {
      title: '实力：扣除对手强弱',
      what: [
        '瑞士制中强者遇强者，各桌的每局得分不便直接比较。实力对此作出修正：每局得分视为自身实力减去三名对手的平均实力。所有实力值一并求出，使之最能解释各桌的结果；0 为平均水平。',
      ],
      case: (name, points, opponents, strength) =>
        `${name}面对平均实力为 ${opponents} 的对手，每局得 ${points} 分：其实力为 ${strength}。`,
      names: ['甲的机器人', '乙的机器人'],
      so: '后者得分较少，实力却更强。天梯也按同样的思路，以 Plackett-Luce 模型逐组评定等级分。',
    },
    intervals: {
      title: '区间：数据有多可靠',
      what: [
        '每局得分和实力都附 95% 置信区间：20 次中有 19 次，真实值落在区间内。同一副牌墙的各局彼此相似，因此以组为随机单位。赛事中不足二十组时不给出区间。',
      ],
      table: '二十组后的每局得分',
      entrant: '参赛者',
      pointsPerDeal: '每局得分',
      interval: '95% 区间',
      reading: (entrant, low, high) =>
        `${entrant} 的区间为 ${low} 至 ${high}，包含 0：二十组还不足以判断其赢分还是输分。`,
      more: (half, sets) => `组数增至四倍，区间缩小一半：打到 ${sets} 组时，预计为 ±${half}。`,
    },
    commitment: {
      title: '承诺值：牌墙无人挑选',
      what: [
        '所有牌墙都由一个密钥得出。首局之前，服务器公布密钥的 SHA-256，即承诺值；末局之后公布密钥本身。此后任何人都可以计算哈希、重建每副牌墙、重放每一局并重算排名。',
        '承诺值一经公布，服务器便无法更换牌墙；而从承诺值也无法推算出牌墙。',
      ],
      secretOf: (seed) => `种子“${seed}”所得密钥的承诺值为`,
      hash: '承诺值',
      verify: '赛事页面会给出验证该赛事的命令。例：',
      inBrowser: '在浏览器中验证赛事文件',
    },
  },
});
