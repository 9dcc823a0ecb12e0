// The texts of the pages of groups.

import type { Messages } from '../language/language.svelte.ts';

type GroupRole = 'owner' | 'manager' | 'member';

export interface GroupTexts {
  readonly title: string;
  readonly what: string;
  readonly none: string;
  readonly members: (count: number) => string;
  readonly name: string;
  readonly make: string;
  readonly roles: Readonly<Record<GroupRole, string>>;
  readonly roster: string;
  readonly roleOf: (name: string) => string;
  readonly joined: string;
  readonly remove: string;
  readonly removeOf: (name: string) => string;
  readonly leave: string;
  readonly reset: string;
  readonly resetOf: (name: string) => string;
  readonly invitation: string;
  readonly invitationWhat: string;
  readonly invite: string;
  readonly inviteOnce: string;
  readonly revoke: string;
  readonly revoked: string;
  readonly accounts: string;
  readonly accountsWhat: string;
  readonly accountsFor: string;
  readonly names: string;
  readonly makeAccounts: string;
  readonly passwords: string;
  readonly passwordsOnce: string;
  readonly download: string;
  readonly deletion: string;
  readonly deletionWhat: string;
  readonly deleteAction: string;
}

const EN: GroupTexts = {
  title: 'Groups',
  what: 'A group is a class or a team. Its owners and managers invite members by a link.',
  none: 'You are in no group.',
  members: (count) => (count === 1 ? '1 member' : `${count} members`),
  name: 'Name of the group',
  make: 'Make a group',
  roles: { owner: 'owner', manager: 'manager', member: 'member' },
  roster: 'Members',
  roleOf: (name) => `Role of ${name}`,
  joined: 'joined',
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  leave: 'Leave the group',
  reset: 'New password',
  resetOf: (name) => `New password for ${name}`,
  invitation: 'Invitation',
  invitationWhat: 'Everybody who has an account and the link can join as a member, for 30 days.',
  invite: 'Make a link',
  inviteOnce: 'Copy it now: it is not shown again.',
  revoke: 'Revoke all links',
  revoked: 'No link works any more.',
  accounts: 'Accounts for a class',
  accountsWhat:
    'Makes an account for each name, with a password that works once: at the first sign-in its owner chooses another. You can reset the passwords of these accounts.',
  accountsFor: 'Organisers can make accounts here; an administrator of the server makes you one.',
  names: 'Names, one on each line',
  makeAccounts: 'Make the accounts',
  passwords: 'Passwords that work once',
  passwordsOnce: 'Save them now: they are not shown again.',
  download: 'Download as CSV',
  deletion: 'Delete the group',
  deletionWhat: 'Accounts that were made in it stay.',
  deleteAction: 'Delete it for good',
};

const ZH: GroupTexts = {
  title: '小组',
  what: '小组可以是班级或团队。组长和管理者用链接邀请成员。',
  none: '你还没有加入小组。',
  members: (count) => `${count} 名成员`,
  name: '小组名称',
  make: '创建小组',
  roles: { owner: '组长', manager: '管理者', member: '成员' },
  roster: '成员',
  roleOf: (name) => `${name} 的角色`,
  joined: '加入于',
  remove: '移除',
  removeOf: (name) => `移除 ${name}`,
  leave: '退出小组',
  reset: '新密码',
  resetOf: (name) => `为 ${name} 设新密码`,
  invitation: '邀请',
  invitationWhat: '30 天内，有账户的人都可用此链接加入，成为成员。',
  invite: '创建链接',
  inviteOnce: '请立即复制：以后不再显示。',
  revoke: '撤销所有链接',
  revoked: '所有链接均已失效。',
  accounts: '班级账户',
  accountsWhat: '为每个名称创建一个账户，附一次性密码：首次登录时由本人另设密码。这些账户的密码可由你重置。',
  accountsFor: '组织者可在此批量创建账户；服务器管理员可授予此角色。',
  names: '名称，每行一个',
  makeAccounts: '创建账户',
  passwords: '一次性密码',
  passwordsOnce: '请立即保存：以后不再显示。',
  download: '下载 CSV',
  deletion: '删除小组',
  deletionWhat: '在其中创建的账户会保留。',
  deleteAction: '永久删除',
};

export const GROUP_MESSAGES: Messages<GroupTexts> = { en: EN, zh: ZH };
