// Texts of what a player can do besides discarding.

import { messages } from '../language/languages.ts';

export const OFFER_MESSAGES = messages({
  en: {
    offers: 'What you can do',
    offer: { win: 'Win', kong: 'Kong', pung: 'Pung', chow: 'Chow', pass: 'Pass' },
    offerOf: (kind: string, tiles: string) => `${kind}: ${tiles}`,
  },
  zh: {
    offers: '可选操作',
    offer: { win: '和', kong: '杠', pung: '碰', chow: '吃', pass: '过' },
    offerOf: (kind, tiles) => `${kind} ${tiles}`,
  },
});
