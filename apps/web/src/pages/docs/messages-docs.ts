// Texts of the documentation pages.

import { messages } from '../../ui/language/languages.ts';
import type { SectionName } from './document.ts';

export const DOCS_MESSAGES = messages({
  en: {
    title: 'Documentation',
    intro: 'Write a bot, run a contest or a server, train a policy, use the libraries.',
    /** Of pages without a translation. */
    inEnglish: 'This page is in English.',
    /** The link to the page in this language. */
    thisPage: 'This page in English',
    sections: {
      start: 'Start here',
      bots: 'Bots',
      research: 'Research',
      competitions: 'Competitions and tables',
      libraries: 'Libraries',
      formats: 'Messages and formats',
      project: 'Project',
    } satisfies Record<SectionName, string>,
    contents: 'Contents',
    onThisPage: 'On this page',
    search: 'Search the documentation',
    searchButton: 'Search',
    found: (count: number, query: string) =>
      count === 1 ? `1 passage for “${query}”` : `${count} passages for “${query}”`,
    nothing: (query: string) => `Nothing was found for “${query}”`,
    nothingHow: 'Try fewer words, or only the beginnings of words.',
    showAll: 'Show all pages',
    http: 'HTTP API',
    httpWhat: 'All endpoints of this server with their parameters and responses. You can try them there.',
    missing: 'Page not found',
    missingWhy: (address: string) => `The documentation has no page at ${address}.`,
    notBuilt: 'The documentation could not be loaded',
    notBuiltHow: 'The server may have stopped or been updated. Reload the page.',
    code: 'the code',
  },
  zh: {
    title: '文档',
    intro: '编写机器人、举办竞赛、运行服务器、训练策略、使用程序库。没有中文版的页面以英文显示。',
    inEnglish: '本页只有英文。',
    thisPage: '本页的中文版',
    sections: {
      start: '入门',
      bots: '机器人',
      research: '研究',
      competitions: '竞赛与牌桌',
      libraries: '程序库',
      formats: '消息与格式',
      project: '项目',
    },
    contents: '目录',
    onThisPage: '本页内容',
    search: '搜索文档',
    searchButton: '搜索',
    found: (count, query) => `“${query}”：找到 ${count} 段`,
    nothing: (query) => `没有找到“${query}”`,
    nothingHow: '请减少词数，或换个说法。',
    showAll: '显示全部页面',
    http: 'HTTP API',
    httpWhat: '本服务器的全部接口及其参数与响应，可直接试用。',
    missing: '没有这个页面',
    missingWhy: (address) => `文档中没有 ${address} 这一页。`,
    notBuilt: '文档加载失败',
    notBuiltHow: '服务器可能已停止或已更新。请重新加载页面。',
    code: '代码',
  },
});
