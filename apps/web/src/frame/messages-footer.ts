// Texts of the footer.

import type { Messages } from '../language/language.svelte.ts';

export interface FooterTexts {
  readonly label: string;
  readonly docs: string;
  readonly howItWorks: string;
  readonly api: string;
  readonly source: string;
  /** Shown if the address of the sources is unknown. */
  readonly contributing: string;
  readonly licence: string;
  readonly version: (version: string) => string;
}

export const FOOTER_MESSAGES: Messages<FooterTexts> = {
  en: {
    label: 'About this site',
    docs: 'Docs',
    howItWorks: 'How it works',
    api: 'API',
    source: 'Source',
    contributing: 'Contributing',
    licence: 'MIT licence',
    version: (version) => `MCR Arena ${version}`,
  },
  zh: {
    label: '关于本站',
    docs: '文档',
    howItWorks: '运作原理',
    api: 'API',
    source: '源代码',
    contributing: '参与开发',
    licence: 'MIT 许可证',
    version: (version) => `MCR Arena ${version}`,
  },
};
