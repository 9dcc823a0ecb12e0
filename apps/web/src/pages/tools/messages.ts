// Texts of the page of tools: each with its name and what it does.

import { messages } from '../../ui/language/languages.ts';

type Tool = readonly [name: string, does: string];

export const TOOLS_MESSAGES = messages({
  en: {
    title: 'Tools',
    tools: {
      calculator: ['Fan calculator', 'Points of a hand, fan by fan'] as Tool,
      fans: ['The 81 fans', 'Each with examples, and what it excludes'] as Tool,
      analysis: ['Analysis', 'What a position is worth, and what each discard costs'] as Tool,
      trainer: ['Trainer', 'Exercises: waits, points, discards, and your own mistakes'] as Tool,
      record: ['Replay a record', 'Records of this site, Botzone and others, step by step'] as Tool,
      verify: ['Verify a tournament', 'From its files, in this browser'] as Tool,
      solitaire: ['Solitaire', 'Mahjong Solitaire and Shisen-Sho, with a solver'] as Tool,
    },
  },
  zh: {
    title: '工具',
    tools: {
      calculator: ['算番', '逐个番种计算一手牌的番数'],
      fans: ['番种', '例牌，以及不另计的番种'],
      analysis: ['分析', '局面的价值，以及打每张牌的损失'],
      trainer: ['训练', '听牌、算番、打牌和自己的失误'],
      record: ['回放文件', '逐步回放本站、Botzone 等处的牌谱'],
      verify: ['验证赛事', '在浏览器中用文件验证'],
      solitaire: ['接龙', '麻将接龙与四川省，附求解器'],
    },
  },
});
