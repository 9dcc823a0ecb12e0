// Texts of the page frame.

import type { Language } from '../language/language.svelte.ts';
import { messages } from '../language/languages.ts';

export const FRAME_MESSAGES = messages({
  en: {
    skip: 'Skip to content',
    newVersion: 'A new version is ready.',
    loadNewVersion: 'Load it',
    partMissing: 'A part of this page could not be loaded.',
    navigation: 'Pages',
    destinations: {
      play: 'Play',
      learn: 'Learn',
      compete: 'Compete',
      bots: 'Bots',
      tools: 'Tools',
    },
    account: (name: string) => `Your account: ${name}`,
    notices: (unread: number) => (unread === 0 ? 'Notices' : `Notices: ${unread} unread`),
    theme: 'Theme',
    themes: { system: 'system', light: 'light', dark: 'dark' },
    loading: 'Loading the page',
    pageFailed: 'The page could not be loaded',
    pageFailedWhy: 'The server may have stopped or been updated. Check that it is running, then try again.',
  },
  zh: {
    skip: '跳到正文',
    newVersion: '新版本已就绪。',
    loadNewVersion: '立即更新',
    partMissing: '页面的一部分未能加载。',
    navigation: '页面',
    destinations: {
      play: '打牌',
      learn: '学牌',
      compete: '比赛',
      bots: '机器人',
      tools: '工具',
    },
    account: (name) => `你的账户：${name}`,
    notices: (unread) => (unread === 0 ? '通知' : `通知：${unread} 条未读`),
    theme: '主题',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    loading: '正在加载页面',
    pageFailed: '页面加载失败',
    pageFailedWhy: '服务器可能已停止或已更新。请确认服务器在运行，然后重试。',
  },
});

export type FrameTexts = (typeof FRAME_MESSAGES)['en'];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文' };
