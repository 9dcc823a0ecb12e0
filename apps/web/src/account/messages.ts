// Texts of the account page.

import type { Messages } from '../language/language.svelte.ts';

type UserScope = 'user' | 'organiser' | 'administrator';

export interface AccountTexts {
  readonly title: string;
  readonly roles: Readonly<Record<UserScope, string>>;
  readonly groups: string;
  readonly administration: string;
  readonly myBots: string;
  readonly notices: string;
  readonly webhook: string;
  readonly webhookWhat: string;
  readonly webhookOff: string;
  readonly webhookUrl: string;
  readonly webhookUrlHint: string;
  readonly webhookSet: string;
  readonly webhookReplace: string;
  readonly webhookSecret: string;
  readonly webhookTest: string;
  readonly webhookRemove: string;
  readonly webhookLast: (type: string, message: string) => string;
  readonly webhookNever: string;
  readonly signOut: string;
  readonly name: string;
  readonly newName: string;
  readonly rename: string;
  readonly renamed: string;
  readonly password: string;
  readonly passwordWhat: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly changePassword: string;
  readonly passwordChanged: string;
  readonly tokens: string;
  readonly tokensWhat: string;
  readonly noTokens: string;
  readonly tokenName: string;
  readonly tokenNameHint: string;
  readonly tokenScope: string;
  readonly scopes: Readonly<Record<UserScope, string>>;
  readonly scopeOfBot: (bot: string) => string;
  readonly issue: string;
  readonly issued: (name: string) => string;
  readonly issuedOnce: string;
  readonly token: string;
  readonly createdAt: string;
  readonly lastUsed: string;
  readonly neverUsed: string;
  readonly revoke: string;
  readonly revokeOf: (name: string) => string;
  readonly revokeSure: (name: string) => string;
  readonly deletion: string;
  readonly deletionWhat: string;
  readonly deletionUnfold: string;
  readonly deleteAction: string;
}

const EN: AccountTexts = {
  title: 'Account',
  roles: { user: 'user', organiser: 'organiser', administrator: 'administrator' },
  myBots: 'My bots',
  groups: 'Groups',
  administration: 'Server administration',
  notices: 'Notices',
  webhook: 'Webhook',
  webhookWhat:
    'Notices are posted to this address as JSON, signed with a secret. Failed deliveries are retried for about ten hours.',
  webhookOff: 'Webhooks are switched off on this server.',
  webhookUrl: 'Address',
  webhookUrlHint: 'https://…, reachable from the internet',
  webhookSet: 'Set the webhook',
  webhookReplace: 'Change the address and the secret',
  webhookSecret: 'Signing secret',
  webhookTest: 'Send a test',
  webhookRemove: 'Remove the webhook',
  webhookLast: (type, message) => `Latest attempt (${type}): ${message}`,
  webhookNever: 'Nothing has been posted yet.',
  signOut: 'Sign out',
  name: 'Name',
  newName: 'New public name',
  rename: 'Change the name',
  renamed: 'Your name was changed.',
  password: 'Password',
  passwordWhat: 'You stay signed in here and are signed out everywhere else. Tokens stay valid.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change the password',
  passwordChanged: 'Your password was changed.',
  tokens: 'Tokens',
  tokensWhat:
    'Programs, such as a script or a bot on your machine, use a token in place of your password. Each token can be revoked on its own.',
  noTokens: 'You have no tokens.',
  tokenName: 'What it is for',
  tokenNameHint: 'Only you see it: “laptop”, for example.',
  tokenScope: 'What it permits',
  scopes: {
    user: 'user: what every user may do',
    organiser: 'organiser: also organise tournaments',
    administrator: 'administrator: everything',
  },
  scopeOfBot: (bot) => `connect the bot ${bot}`,
  issue: 'Create a token',
  issued: (name) => `Your token “${name}”`,
  issuedOnce: 'Copy it now: it is not shown again.',
  token: 'token',
  createdAt: 'created',
  lastUsed: 'last used',
  neverUsed: 'never used',
  revoke: 'Revoke',
  revokeOf: (name) => `Revoke ${name}`,
  revokeSure: (name) => `Revoke ${name}? Programs that use this token are refused from then on.`,
  deletion: 'Delete the account',
  deletionWhat:
    'Your name, password and tokens are deleted at once, and your bots are removed. Results stay, under “deleted user”. Where their places can be filled, your bots leave tournaments after the current round; elsewhere they forfeit their deals. Your tournaments that have not started are cancelled; administrators take over the others. This cannot be undone.',
  deletionUnfold: 'What is deleted, and how',
  deleteAction: 'Delete permanently',
};

const ZH: AccountTexts = {
  title: '账户',
  roles: { user: '用户', organiser: '组织者', administrator: '管理员' },
  myBots: '我的机器人',
  groups: '小组',
  administration: '服务器管理',
  notices: '通知',
  webhook: 'Webhook',
  webhookWhat: '通知会以 JSON 发送到此地址，并附签名。发送失败会重试约十小时。',
  webhookOff: '本服务器已关闭 webhook。',
  webhookUrl: '地址',
  webhookUrlHint: 'https://…，须能从互联网访问',
  webhookSet: '设置 webhook',
  webhookReplace: '更换地址和密钥',
  webhookSecret: '签名密钥',
  webhookTest: '发送测试',
  webhookRemove: '移除 webhook',
  webhookLast: (type, message) => `最近一次（${type}）：${message}`,
  webhookNever: '尚未发送。',
  signOut: '退出登录',
  name: '用户名',
  newName: '新的用户名（公开）',
  rename: '更改用户名',
  renamed: '用户名已更改。',
  password: '密码',
  passwordWhat: '此处保持登录，其他地方都会退出。令牌仍然有效。',
  currentPassword: '当前密码',
  newPassword: '新密码',
  changePassword: '更改密码',
  passwordChanged: '密码已更改。',
  tokens: '令牌',
  tokensWhat: '脚本、本机机器人等程序使用令牌代替密码。每个令牌可单独撤销。',
  noTokens: '你还没有令牌。',
  tokenName: '用途',
  tokenNameHint: '只有你能看到，例如“笔记本电脑”。',
  tokenScope: '权限',
  scopes: {
    user: '用户：普通用户的权限',
    organiser: '组织者：还可组织赛事',
    administrator: '管理员：全部权限',
  },
  scopeOfBot: (bot) => `连接机器人 ${bot}`,
  issue: '创建令牌',
  issued: (name) => `你的令牌“${name}”`,
  issuedOnce: '请立即复制：以后不再显示。',
  token: '令牌',
  createdAt: '创建于',
  lastUsed: '上次使用',
  neverUsed: '从未使用',
  revoke: '撤销',
  revokeOf: (name) => `撤销 ${name}`,
  revokeSure: (name) => `撤销 ${name}？使用此令牌的程序将立即失效。`,
  deletion: '删除账户',
  deletionWhat:
    '你的用户名、密码和令牌会立即删除，机器人会被移除。成绩保留在“deleted user”名下。在能补位的赛事中，你的机器人打完当前轮后退出；在其他赛事中，剩余牌局按弃权处理。你创建而未开始的赛事将取消，其他赛事由管理员继续管理。此操作无法撤销。',
  deletionUnfold: '删除哪些内容，如何删除',
  deleteAction: '永久删除',
};

export const ACCOUNT_MESSAGES: Messages<AccountTexts> = { en: EN, zh: ZH };
