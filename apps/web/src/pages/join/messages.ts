// Texts of the page for joining a group.

import { messages, type Texts } from '../../ui/language/languages.ts';

const EN = {
  title: 'Join a group',
  what: 'The group’s owners, managers and members will see your name. Owners and managers will see the checks of your bots, and can enter your uploaded bots in tournaments.',
  join: 'Join the group',
  signInFirst: 'You need an account to join: sign in, or sign up if you have none.',
  signIn: 'Sign in',
  signUp: 'Sign up',
};

const ZH: Texts<typeof EN> = {
  title: '加入小组',
  what: '组长、管理者和成员都会看到你的用户名。组长和管理者还会看到你的机器人的检查结果，并可让你上传的机器人参加赛事。',
  join: '加入小组',
  signInFirst: '加入需要账户：请登录，没有账户请先注册。',
  signIn: '登录',
  signUp: '注册',
};

export const JOIN_MESSAGES = messages({ en: EN, zh: ZH });
