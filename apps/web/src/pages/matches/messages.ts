// Texts of the pages of matches.

import { messages } from '../../ui/language/languages.ts';

export const MATCH_MESSAGES = messages({
  en: {
    myBots: 'My bots',
    setTitle: (set: string) => `Match, set ${set}`,
    deal: (deal: number) => `deal ${deal}`,
  },
  zh: {
    myBots: '我的机器人',
    setTitle: (set) => `对战第 ${set} 组`,
    deal: (deal) => `第 ${deal} 局`,
  },
});
