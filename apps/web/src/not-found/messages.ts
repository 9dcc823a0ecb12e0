// Texts of the page for unknown addresses.

import type { Messages } from '../language/language.svelte.ts';

export interface NotFoundTexts {
  readonly title: string;
  readonly why: (path: string) => string;
  readonly home: string;
  readonly tournaments: string;
}

export const NOT_FOUND_MESSAGES: Messages<NotFoundTexts> = {
  en: {
    title: 'Page not found',
    why: (path) => `There is no page at ${path}. The link may be mistyped or outdated.`,
    home: 'Home',
    tournaments: 'All tournaments',
  },
  zh: {
    title: '没有这个页面',
    why: (path) => `${path} 处没有内容。链接可能有误或已过时。`,
    home: '首页',
    tournaments: '全部赛事',
  },
};
