// Texts of the sign-up page.

import { messages } from '../../ui/language/languages.ts';

export const SIGN_UP_MESSAGES = messages({
  en: {
    title: 'Sign up',
    what: 'With an account you can upload bots, enter contests and create tokens. Games that you played as a guest stay yours.',
    name: 'Name',
    nameHint: 'Everybody sees it beside your bots and games. You can change it later.',
    password: 'Password',
    passwordHint:
      'At least 8 characters. This site sends no e-mail, so only an administrator or your teacher can reset a lost password.',
    action: 'Sign up',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
  },
  zh: {
    title: '注册',
    what: '有了账户即可上传机器人、报名竞赛、创建令牌。以游客身份打过的牌局仍归你所有。',
    name: '用户名',
    nameHint: '会显示在你的机器人和牌局旁，以后可以更改。',
    password: '密码',
    passwordHint: '至少 8 个字符。本站不发电子邮件，忘记密码只能请管理员或任课教师重置。',
    action: '注册',
    haveAccount: '已有账户？',
    signIn: '登录',
  },
});
