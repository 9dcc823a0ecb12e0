// Texts of the footer.

import { messages } from '../language/languages.ts';

export const FOOTER_MESSAGES = messages({
  en: {
    label: 'About this site',
    docs: 'Docs',
    api: 'API',
    source: 'Source',
    /** Shown if the address of the sources is unknown. */
    contributing: 'Contributing',
    licence: 'MIT licence',
    version: (version: string) => `MCR Arena ${version}`,
  },
  zh: {
    label: '关于本站',
    docs: '文档',
    api: 'API',
    source: '源代码',
    contributing: '参与开发',
    licence: 'MIT 许可证',
    version: (version) => `MCR Arena ${version}`,
  },
});
