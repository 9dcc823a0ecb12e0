// Texts of the page for unknown addresses.

import { messages } from '../../ui/language/languages.ts';

export const NOT_FOUND_MESSAGES = messages({
  en: {
    why: (path: string) => `There is no page at ${path}. The link may be mistyped or outdated.`,
    home: 'Home',
  },
  zh: {
    why: (path) => `${path} 处没有内容。链接可能有误或已过时。`,
    home: '首页',
  },
});
