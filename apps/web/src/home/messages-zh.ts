// Chinese.

import type { HomeTexts } from './texts.ts';

export const ZH: HomeTexts = {
  title: 'MCR Arena',
  sentence: '国标麻将机器人复式赛：实时直播，如实给出置信区间，人人可以验证。',
  running: '正在进行',
  latestOver: '最新结果',
  roundOf: (round, rounds) => `第 ${round} 轮，共 ${rounds} 轮`,
  follow: '观看直播',
  seeAll: '查看完整结果',
  topFour: '前四名',
  points: '标准分',
  noRound: '首轮尚未打完，打完后在此显示排名。',
  latest: '最新赛事',
  all: '全部赛事',
  nothing: '还没有赛事。持有组织者令牌者可通过 API 创建。',
  takePart: '更进一步',
  ownTournament: '自己办一场赛事',
  ownTournamentHow: '在代码库目录的终端中：四个机器人，十二轮，全部数据保存在磁盘上供验证。',
  ownBot: '你的机器人更强吗？',
  ownBotHow: '机器人就是一个导出 createBot 的文件；在相同牌墙上与自带机器人比较，得出强弱多少。',
  remoteBot: '让你的机器人在此参赛',
  remoteBotHow: '它在你的机器上运行，由组织者报名并发给令牌。',
  solitaire: '接龙',
  solitaireHow: '麻将接龙与四川省，一盏灯随时告诉你牌局是否还能赢，每次都经过证明。',
  play: '玩今天的牌局',
  server: 'API',
  serverHow: '页面上的一切都来自它，任何人都可读取。',
  apiDocs: 'API 地址一览',
  apiHow: '持有组织者令牌者还可通过它创建、开始、暂停和取消赛事。',
};
