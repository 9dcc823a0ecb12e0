// Texts of the administration page.

import type { UserDetail } from '@mcr-arena/protocol/documents';
import { messages, type Texts } from '../../ui/language/languages.ts';

type Role = 'user' | 'organiser' | 'administrator';

const EN = {
  users: 'Users',
  search: 'Search by name',
  nobody: 'No user matches.',
  more: 'Show more',
  roles: { user: 'user', organiser: 'organiser', administrator: 'administrator' } satisfies Record<Role, string>,
  organisation: 'organisation',
  suspendedSince: 'suspended',
  suspend: 'Suspend',
  suspendOf: (name: string) => `Suspend ${name}`,
  resume: 'Lift suspension',
  resumeOf: (name: string) => `Lift suspension of ${name}`,
  reset: 'Reset password',
  resetOf: (name: string) => `Reset password of ${name}`,
  link: (name: string) => `Link for ${name}`,
  linkWhat: 'Send it to the user. It sets a new password, works once and expires in a week. It is not shown again.',
  usedOf: (use: UserDetail['use'], quota: UserDetail['quota']) =>
    `Used: ${use.diskMiB.toFixed(1)} of ${quota.diskMiB} MiB, today ${use.cpuMinutesToday.toFixed(1)} of ${quota.cpuMinutesPerDay} min of CPU time`,
  disk: 'Disk (MiB)',
  cpu: 'CPU time (minutes a day)',
  settings: 'Server settings',
  signUp: 'Who may sign up',
  signUpOpen: 'everyone who can reach the server',
  signUpClosed: 'closed: administrators and organisers create accounts',
  quotasOfAll: 'Default user quotas',
  retention: 'Retention',
  logDays: 'Bot logs (days)',
  guestDays: 'Guests who never played (days)',
};

const ZH: Texts<typeof EN> = {
  users: '用户',
  search: '按用户名查找',
  nobody: '没有匹配的用户。',
  more: '显示更多',
  roles: { user: '用户', organiser: '组织者', administrator: '管理员' },
  organisation: '机构',
  suspendedSince: '停用于',
  suspend: '停用',
  suspendOf: (name) => `停用 ${name}`,
  resume: '恢复',
  resumeOf: (name) => `恢复 ${name}`,
  reset: '重置密码',
  resetOf: (name) => `重置密码：${name}`,
  link: (name) => `给 ${name} 的链接`,
  linkWhat: '请交给本人：链接一周内有效，可设置一次新密码。以后不再显示。',
  usedOf: (use, quota) =>
    `已用：磁盘 ${use.diskMiB.toFixed(1)}\u00a0/\u00a0${quota.diskMiB} MiB，今日 CPU 时间 ${use.cpuMinutesToday.toFixed(1)}\u00a0/\u00a0${quota.cpuMinutesPerDay} 分钟`,
  disk: '磁盘（MiB）',
  cpu: 'CPU 时间（分钟/天）',
  settings: '服务器设置',
  signUp: '谁可以注册',
  signUpOpen: '所有能访问本服务器的人',
  signUpClosed: '不开放：由管理员和组织者创建账户',
  quotasOfAll: '用户的默认配额',
  retention: '保存期限',
  logDays: '机器人日志（天）',
  guestDays: '没有打过牌的游客（天）',
};

export const ADMINISTRATION_MESSAGES = messages({ en: EN, zh: ZH });
