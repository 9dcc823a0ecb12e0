// Texts of the page for unknown addresses.

import { messages } from '../../ui/language/languages.ts';

export const NOT_FOUND_MESSAGES = messages({
  en: {
    title: 'Page not found',
    why: (path: string) => `There is no page at ${path}. The link may be mistyped or outdated.`,
    home: 'Home',
    tournaments: 'All tournaments',
    /** On a site without a server. */
    play: 'Play against bots',
  },
  zh: {
    title: '没有这个页面',
    why: (path) => `${path} 处没有内容。链接可能有误或已过时。`,
    home: '首页',
    tournaments: '全部赛事',
    play: '与机器人对局',
  },
});
