// Texts of the home page of a site without a server.

import { messages, type Texts } from '../../ui/language/languages.ts';

const EN = {
  sentence: 'Official International Mahjong in your browser: play it, review it, and count all 81 fans.',
  choose: 'Choose the bots and the length',
  hand: 'Thirteen Orphans in the fan calculator',
  learn: { title: 'Learn MCR', how: 'Eight short lessons, from the tiles to duplicate play, each with a deal.' },
  calculator: {
    title: 'Fan calculator',
    how: 'Type a hand and see its points, its fans and the reasons; for a ready hand, every winning tile.',
  },
  fans: { title: 'The 81 fans', how: 'What each fan is worth, what it includes, and a hand that shows it.' },
  trainer: {
    title: 'Trainer',
    how: 'Exercises in discards, waits and points, and your own mistakes; what you miss comes back.',
  },
  solitaire: {
    title: 'Solitaire',
    how: 'Mahjong Solitaire and Shisen-Sho, with a lamp that shows whether the board can still be won.',
  },
  replay: { title: 'Replay a record', how: 'Open a record of a deal or a set, and walk through every decision.' },
  docs: {
    title: 'Documentation',
    how: 'A glossary, how reviews work, guides to bots and tournaments, and the libraries.',
  },
  server: 'Tournaments, the ladder and games with people need a server.',
  install: 'Install one',
};

const ZH: Texts<typeof EN> = {
  sentence: '在浏览器里打国标麻将：对局、复盘，算清全部 81 个番种。',
  choose: '选择机器人和局数',
  hand: '在算番器中查看十三幺',
  learn: { title: '学国标麻将', how: '八节短课，从认牌到复式，每课一局牌。' },
  calculator: { title: '算番器', how: '输入一手牌，查看番数、番种和理由；听牌时列出所听的全部牌。' },
  fans: { title: '全部 81 个番种', how: '每个番种的番数、不计的番种和示例牌型。' },
  trainer: { title: '训练', how: '打牌、听牌、算番的练习，以及自己的失误；答错的题会再出现。' },
  solitaire: { title: '接龙', how: '麻将接龙与连连看（四川省），指示灯显示牌面是否还能赢。' },
  replay: { title: '回放牌谱', how: '打开一局或一组牌谱，逐步查看每个决策。' },
  docs: { title: '文档', how: '术语表、复盘说明、机器人与比赛指南，以及程序库。' },
  server: '比赛、天梯和真人对局需要服务器。',
  install: '安装服务器',
};

export const SITE_MESSAGES = messages({ en: EN, zh: ZH });
