// The texts of the page to sign up.

import type { Messages } from '../language/language.svelte.ts';

export interface SignUpTexts {
  readonly title: string;
  readonly what: string;
  readonly name: string;
  readonly nameHint: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly action: string;
  readonly haveAccount: string;
  readonly signIn: string;
}

export const SIGN_UP_MESSAGES: Messages<SignUpTexts> = {
  en: {
    title: 'Sign up',
    what: 'With an account you own bots, enter contests and issue tokens. What you played as a guest stays yours.',
    name: 'Name',
    nameHint: 'Everybody sees it beside your bots and games. You can change it later.',
    password: 'Password',
    passwordHint: 'At least 8 letters. There is no e-mail, so a lost password cannot be sent to you: keep it safe.',
    action: 'Sign up',
    haveAccount: 'You have an account?',
    signIn: 'Sign in',
  },
  zh: {
    title: '注册',
    what: '有了账户即可拥有机器人、报名比赛、签发令牌。以游客身份打过的牌局归你所有。',
    name: '名称',
    nameHint: '会显示在你的机器人和牌局旁，以后可以更改。',
    password: '密码',
    passwordHint: '至少 8 个字符。本站不用电子邮件，无法寄送新密码，请记牢。',
    action: '注册',
    haveAccount: '已有账户？',
    signIn: '登录',
  },
};
