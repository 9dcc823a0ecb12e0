// Texts of the pages about groups.

import type { ClassAccounts, Roster } from '@mcr-arena/protocol/documents';
import type { Messages } from '../language/language.svelte.ts';
import type { RosterOrder } from './roster-order.ts';

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
  readonly removeSure: (name: string) => string;
  readonly leaveSure: string;
  readonly resetSure: (name: string) => string;
  readonly havePassed: (passed: number, members: number) => string;
  readonly sort: string;
  readonly orders: Readonly<Record<RosterOrder, string>>;
  readonly rosterFile: string;
  readonly signedIn: string;
  readonly neverSignedIn: string;
  readonly botsOf: (name: string) => string;
  readonly checks: Readonly<Record<Roster['members'][number]['bots'][number]['state'], string>>;
  readonly version: (number: number) => string;
  readonly noBots: string;
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
  readonly refused: (count: number) => string;
  readonly refusedLine: (line: number, name: string, why: string) => string;
  readonly refusals: Readonly<Record<NonNullable<ClassAccounts['refused']>[number]['reason'], string>>;
  readonly passwords: string;
  readonly passwordsOnce: string;
  readonly download: string;
  readonly print: string;
  /** On a slip of paper: where to sign in, and what happens then. */
  readonly slip: (address: string) => string;
  readonly listedAs: (name: string) => string;
  readonly deletion: string;
  readonly deletionWhat: string;
  readonly deleteAction: string;
  readonly deleteSure: (name: string) => string;
}

const EN: GroupTexts = {
  title: 'Groups',
  what: 'A group is a class or a team. Its owners and managers invite members with a link.',
  none: 'You are not in a group.',
  members: (count) => (count === 1 ? '1 member' : `${count} members`),
  name: 'Group name',
  make: 'Create a group',
  roles: { owner: 'owner', manager: 'manager', member: 'member' },
  roster: 'Members',
  roleOf: (name) => `Role of ${name}`,
  joined: 'joined',
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  leave: 'Leave the group',
  reset: 'New password',
  resetOf: (name) => `New password for ${name}`,
  removeSure: (name) => `Remove ${name} from the group? The account and its bots are kept.`,
  leaveSure: 'Leave the group? You can rejoin only by invitation.',
  resetSure: (name) =>
    `Give ${name} a new password? The current one stops working, and ${name} is signed out everywhere.`,
  havePassed: (passed, members) => `${passed} of ${members} have a bot that passed its check`,
  sort: 'Sort by',
  orders: { role: 'role', name: 'name', check: 'check, passed last', 'sign-in': 'last sign-in, oldest first' },
  rosterFile: 'Roster as CSV',
  signedIn: 'signed in',
  neverSignedIn: 'never signed in',
  botsOf: (name) => `Bots of ${name}`,
  checks: {
    queued: 'queued',
    running: 'checking',
    passed: 'passed',
    'passed-with-faults': 'passed with faults',
    failed: 'failed',
    unchecked: 'remote',
  },
  version: (number) => `version ${number}`,
  noBots: 'no bots',
  invitation: 'Invitation',
  invitationWhat: 'For 30 days, everybody with an account and the link can join as a member.',
  invite: 'Create a link',
  inviteOnce: 'Copy it now: it is not shown again.',
  revoke: 'Revoke all links',
  revoked: 'All links are revoked.',
  accounts: 'Accounts for a class',
  accountsWhat:
    'Creates an account for each name, with a one-time password: at the first sign-in its owner chooses a new one. You can reset the passwords of these accounts.',
  accountsFor: 'Only organisers can create accounts here. An administrator of the server can give you this role.',
  names: 'Names, one per line',
  makeAccounts: 'Create the accounts',
  refused: (count) => (count === 1 ? '1 name got no account' : `${count} names got no account`),
  refusedLine: (line, name, why) => `Line ${line} of your list, “${name}”: ${why}`,
  refusals: {
    'name-invalid': 'use 1 to 40 letters or digits of one script, with spaces or . _ ’ - between them.',
    'listed-twice': 'it is in the list twice. Add something that tells the two apart.',
    'member-already': 'a member of the class has this name.',
  },
  passwords: 'One-time passwords',
  passwordsOnce: 'Save them now: they are not shown again.',
  download: 'Download as CSV',
  print: 'Print as slips',
  slip: (address) => `Sign in at ${address}. Then choose a new password.`,
  listedAs: (name) => `“${name}” is taken on this server`,
  deletion: 'Delete the group',
  deletionWhat: 'Accounts created in the group are kept.',
  deleteAction: 'Delete permanently',
  deleteSure: (name) => `Delete the group ${name}? This cannot be undone.`,
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
  removeSure: (name) => `把 ${name} 移出小组？账户和机器人会保留。`,
  leaveSure: '退出小组？之后只能凭邀请再加入。',
  resetSure: (name) => `为 ${name} 设新密码？现有密码会失效，${name} 会在各处退出登录。`,
  havePassed: (passed, members) => `${members} 人中 ${passed} 人有通过检查的机器人`,
  sort: '排序',
  orders: { role: '角色', name: '用户名', check: '检查，已通过的在后', 'sign-in': '上次登录，最早的在前' },
  rosterFile: '下载名册 CSV',
  signedIn: '登录于',
  neverSignedIn: '从未登录',
  botsOf: (name) => `${name} 的机器人`,
  checks: {
    queued: '排队中',
    running: '检查中',
    passed: '通过',
    'passed-with-faults': '通过，有故障',
    failed: '未通过',
    unchecked: '远程',
  },
  version: (number) => `第 ${number} 版`,
  noBots: '没有机器人',
  invitation: '邀请',
  invitationWhat: '30 天内，有账户的人都可用此链接加入，成为成员。',
  invite: '创建链接',
  inviteOnce: '请立即复制：以后不再显示。',
  revoke: '撤销所有链接',
  revoked: '所有链接均已失效。',
  accounts: '班级账户',
  accountsWhat: '为每个用户名创建一个账户，附一次性密码：首次登录时由本人另设密码。这些账户的密码可由你重置。',
  accountsFor: '组织者可在此批量创建账户；服务器管理员可授予此角色。',
  names: '用户名，每行一个',
  makeAccounts: '创建账户',
  refused: (count) => `${count} 个用户名未创建账户`,
  refusedLine: (line, name, why) => `名单第 ${line} 行“${name}”：${why}`,
  refusals: {
    'name-invalid': '请用 1 至 40 个同一文字的字母或数字，中间可有空格和 . _ ’ - 等。',
    'listed-twice': '名单中出现了两次，请加以区分。',
    'member-already': '班级中已有此名的成员。',
  },
  passwords: '一次性密码',
  passwordsOnce: '请立即保存：以后不再显示。',
  download: '下载 CSV',
  print: '打印成条',
  slip: (address) => `请在 ${address} 登录，然后设置新密码。`,
  listedAs: (name) => `“${name}”在本服务器上已被使用`,
  deletion: '删除小组',
  deletionWhat: '在其中创建的账户会保留。',
  deleteAction: '永久删除',
  deleteSure: (name) => `删除小组 ${name}？此操作不可撤销。`,
};

export const GROUP_MESSAGES: Messages<GroupTexts> = { en: EN, zh: ZH };
