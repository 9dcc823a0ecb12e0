// Texts of the page for joining a group.

import type { Messages } from '../language/language.svelte.ts';

export interface JoinTexts {
  readonly title: string;
  readonly what: string;
  readonly join: string;
  readonly signInFirst: string;
  readonly signIn: string;
  readonly signUp: string;
}

const EN: JoinTexts = {
  title: 'Join a group',
  what: 'The group’s owners, managers and members will see your name.',
  join: 'Join the group',
  signInFirst: 'You need an account to join: sign in, or sign up if you have none.',
  signIn: 'Sign in',
  signUp: 'Sign up',
};

const ZH: JoinTexts = {
  title: '加入小组',
  what: '组长、管理者和成员都会看到你的用户名。',
  join: '加入小组',
  signInFirst: '加入需要账户：请登录，没有账户请先注册。',
  signIn: '登录',
  signUp: '注册',
};

export const JOIN_MESSAGES: Messages<JoinTexts> = { en: EN, zh: ZH };
