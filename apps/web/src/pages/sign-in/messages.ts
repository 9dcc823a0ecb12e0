// Texts of the sign-in page.

import { messages } from '../../ui/language/languages.ts';

export const SIGN_IN_MESSAGES = messages({
  en: {
    title: 'Sign in',
    name: 'Name',
    password: 'Password',
    action: 'Sign in',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
    forgotten: 'Forgot your password? An administrator of this server, or the teacher of your class, can reset it.',
  },
  zh: {
    title: '登录',
    name: '用户名',
    password: '密码',
    action: '登录',
    noAccount: '还没有账户？',
    signUp: '注册',
    forgotten: '忘记密码？可请本服务器的管理员或你的任课教师重置。',
  },
});
