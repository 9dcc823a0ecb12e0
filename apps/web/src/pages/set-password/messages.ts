// Texts of the page for setting a password.

import { messages } from '../../ui/language/languages.ts';

export const SET_PASSWORD_MESSAGES = messages({
  en: {
    title: 'Set a password',
    claim: 'Claim this server',
    claimWhat: 'You become its administrator. This link works once.',
    forAccount: (name: string) => `For the account ${name}. The old password and all other sessions stop working.`,
    name: 'Name',
    password: 'New password',
    passwordHint: 'At least 8 characters. Several words in a row work well.',
    action: 'Set the password and sign in',
  },
  zh: {
    title: '设置密码',
    claim: '认领本服务器',
    claimWhat: '你将成为管理员。此链接只能使用一次。',
    forAccount: (name) => `账户：${name}。旧密码和其他登录将失效。`,
    name: '用户名',
    password: '新密码',
    passwordHint: '至少 8 个字符。几个词连在一起就很好。',
    action: '设置密码并登录',
  },
});
