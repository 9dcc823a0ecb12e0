// Texts of the fields that filter bots of the ladder.

import { messages, type Texts } from '../language/languages.ts';

const EN = {
  language: 'Language',
  owner: 'Owner',
  strength: 'Ranks',
  minRating: 'Rating from',
  maxRating: 'Rating to',
  top: (count: string) => `the first ${count}`,
  option: (name: string, bots: string) => `${name} (${bots})`,
  /** Languages of programs and kinds of other bots; others are shown by their name. */
  languages: {
    house: 'house bots',
    javascript: 'JavaScript',
    typescript: 'TypeScript',
    python: 'Python',
    cpp: 'C++',
    executable: 'executable',
    policy: 'model (ONNX)',
    stdio: 'other programs',
  } as Readonly<Record<string, string>>,
};

const ZH: Texts<typeof EN> = {
  language: '语言',
  owner: '所有者',
  strength: '名次',
  minRating: '等级分从',
  maxRating: '等级分到',
  top: (count) => `前 ${count} 名`,
  option: (name, bots) => `${name}（${bots}）`,
  languages: {
    house: '内置机器人',
    javascript: 'JavaScript',
    typescript: 'TypeScript',
    python: 'Python',
    cpp: 'C++',
    executable: '可执行文件',
    policy: '模型（ONNX）',
    stdio: '其他程序',
  },
};

export const LADDER_FILTER_MESSAGES = messages({ en: EN, zh: ZH });
