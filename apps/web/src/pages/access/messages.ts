// Texts of the pages for signing in and up, setting a password, and joining a group.

import { messages } from '../../ui/language/languages.ts';

export const ACCESS_MESSAGES = messages({
  en: {
    signIn: {
      noAccount: 'No account yet?',
      forgotten:
        'Forgot your password? An administrator of this server can reset it; a teacher too, if the account was created for the class.',
    },
    signUp: {
      what: 'With an account you can upload bots, enter contests and create tokens. Games that you played as a guest stay yours.',
      nameHint: 'Everybody sees it beside your bots and games. You can change it later.',
      passwordHint:
        'At least 8 characters. This site sends no e-mail, so only an administrator can reset a lost password.',
      haveAccount: 'Already have an account?',
    },
    setPassword: {
      title: 'Set a password',
      claim: 'Claim this server',
      claimWhat: 'You become its administrator. This link works once.',
      forAccount: (name: string) => `For the account ${name}. The old password and all other sessions stop working.`,
      passwordHint: 'At least 8 characters. Several words in a row work well.',
      action: 'Set the password and sign in',
    },
    join: {
      title: 'Join a group',
      what: 'The group’s owners, managers and members will see your name. Owners and managers will see the checks of your bots, and can enter your uploaded bots in tournaments.',
      join: 'Join the group',
      signInFirst: 'You need an account to join: sign in, or sign up if you have none.',
    },
  },
  zh: {
    signIn: {
      noAccount: '还没有账户？',
      forgotten: '忘记密码？可请本服务器的管理员重置；班级创建的账户也可请教师重置。',
    },
    signUp: {
      what: '有了账户即可上传机器人、报名竞赛、创建令牌。以游客身份打过的牌局仍归你所有。',
      nameHint: '会显示在你的机器人和牌局旁，以后可以更改。',
      passwordHint: '至少 8 个字符。本站不发电子邮件，忘记密码只能请管理员重置。',
      haveAccount: '已有账户？',
    },
    setPassword: {
      title: '设置密码',
      claim: '认领本服务器',
      claimWhat: '你将成为管理员。此链接只能使用一次。',
      forAccount: (name) => `账户：${name}。旧密码和其他登录将失效。`,
      passwordHint: '至少 8 个字符。几个词连在一起就很好。',
      action: '设置密码并登录',
    },
    join: {
      title: '加入小组',
      what: '组长、管理者和成员都会看到你的用户名。组长和管理者还会看到你的机器人的检查结果，并可让你上传的机器人参加赛事。',
      join: '加入小组',
      signInFirst: '加入需要账户：请登录，没有账户请先注册。',
    },
  },
});
