// Texts about people whom the user avoids.

import { messages } from '../language/languages.ts';

export const AVOIDED_MESSAGES = messages({
  en: {
    title: 'Players you avoid',
    avoid: (who: string) => `Avoid ${who}`,
    what: '“Find a game” will not seat you together. The other player does not learn of it.',
    none: 'Nobody. In the menu of a table, or after the game, open the name of another person to avoid them.',
    remove: 'Remove',
    removeOf: (who: string) => `Remove ${who} from the list`,
  },
  zh: {
    title: '你回避的玩家',
    avoid: (who) => `回避${who}`,
    what: '“寻找对局”不会再让你们同桌，对方不会知道。',
    none: '没有。在牌桌的菜单里，或在牌局结束后，点开其他玩家的名字即可回避。',
    remove: '移除',
    removeOf: (who) => `从名单中移除${who}`,
  },
});
