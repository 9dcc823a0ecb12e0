// The documents about accounts: who is signed in, users, their tokens, links to set a password, settings of the server.

import * as z from 'zod';

const time = z.iso.datetime();
const natural = z.int().min(0);

/** What a token permits: a wide scope permits what those after it do; `bot` is for connecting one bot. */
export const SCOPES = ['administrator', 'organiser', 'user', 'bot'] as const;
export const USER_ROLES = ['user', 'organiser', 'administrator'] as const;
const USER_KINDS = ['person', 'organisation', 'guest', 'house', 'placeholder'] as const;
/** Users with an account: neither guests nor the house. */
export const ACCOUNT_KINDS = ['person', 'organisation'] as const;

export const scopeSchema = z.enum(SCOPES);
export const roleSchema = z.enum(USER_ROLES);
export const accountKindSchema = z.enum(ACCOUNT_KINDS);

const holderSchema = z.object({ id: z.uuid(), name: z.string() });
const userReferenceSchema = holderSchema.describe('the user that the token belongs to; of a bot, its owner');
const botReferenceSchema = holderSchema.describe('the bot that connects by the token');

export const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string().describe('what the token was called when it was issued'),
  scope: scopeSchema,
  user: userReferenceSchema,
  bot: botReferenceSchema.optional(),
  createdAt: time,
  lastUsedAt: time.optional().describe('to the minute'),
  revokedAt: time.optional(),
});

export const tokensSchema = z.object({ tokens: z.array(tokenSchema) });

export const issuedTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: scopeSchema,
  user: userReferenceSchema,
  bot: botReferenceSchema.optional(),
  version: z.uuid().optional().describe('of a bot: the id of the version that is entered'),
  token: z.string().describe('shown this once'),
});

export const senderSchema = userReferenceSchema.extend({ kind: z.enum(USER_KINDS), role: roleSchema });

export const identitySchema = z.union([
  z.object({
    type: z.literal('token'),
    id: z.uuid().describe('of the token'),
    name: z.string().describe('of the token'),
    scope: scopeSchema,
    user: senderSchema,
    bot: botReferenceSchema.optional(),
  }),
  z.object({ type: z.literal('session'), user: senderSchema }),
]);

export const userSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: accountKindSchema,
  role: roleSchema,
  createdAt: time,
  suspendedAt: time.optional(),
});

const quotaSchema = z.object({
  diskMiB: natural.describe('disk, in MiB'),
  cpuMinutesPerDay: natural.describe('processor time, in minutes a day'),
});

const quotaUseSchema = z.object({
  diskMiB: z.number().min(0).describe('disk of all uploads, in MiB'),
  cpuMinutesToday: z.number().min(0).describe('processor time of the bots on this day in UTC, in minutes'),
});

export const userDetailSchema = userSchema.extend({ quota: quotaSchema, use: quotaUseSchema });

export const ownQuotaSchema = z.object({
  quota: quotaSchema,
  use: quotaUseSchema,
  resetsAt: time.describe('when the processor time of the next day begins'),
});

export const usersSchema = z.object({ users: z.array(userDetailSchema).describe('oldest first') });

export const issuedLinkSchema = z.object({
  path: z.string().describe('on this server; shown this once'),
  expiresAt: time,
});
export const linkNewsSchema = z.object({
  name: z.string(),
  mayRename: z.boolean().describe('whether another name may be chosen with the password'),
});
export const currentSessionSchema = z.object({
  user: senderSchema.optional().describe('absent for a visitor without a session'),
  setPassword: z.string().optional().describe('the page on which to choose a password, where the one sent works once'),
});

/** Of the check of a version of a bot. */
export const CHECK_STATES = ['queued', 'running', 'passed', 'failed', 'unchecked'] as const;

export const GROUP_ROLES = ['owner', 'manager', 'member'] as const;
export const groupRoleSchema = z.enum(GROUP_ROLES);

const groupFields = {
  id: z.uuid(),
  name: z.string(),
  role: groupRoleSchema.describe('of the sender'),
  createdAt: time,
};
export const groupSummarySchema = z.object({ ...groupFields, members: natural });
export const groupsSchema = z.object({ groups: z.array(groupSummarySchema) });

export const groupMemberSchema = z.object({
  id: z.uuid().describe('of the user'),
  name: z.string(),
  role: groupRoleSchema,
  joinedAt: time,
  isManaged: z.boolean().describe('whether the account was made in the group'),
});
export const groupSchema = z.object({ ...groupFields, members: z.array(groupMemberSchema) });

export const rosterSchema = z.object({
  members: z.array(
    groupMemberSchema.extend({
      lastSignInAt: time.optional(),
      bots: z
        .array(
          z.object({
            name: z.string(),
            version: z.int().min(1).describe('the newest'),
            state: z.enum(CHECK_STATES).describe('of its check; unchecked: a remote bot'),
            checkedAt: time.optional(),
          }),
        )
        .describe('newest first'),
    }),
  ),
});

export const invitationSchema = z.object({
  id: z.uuid(),
  path: z.string().describe('on this server; shown this once'),
  expiresAt: time,
});

const newAccountSchema = z.object({ name: z.string(), password: z.string().describe('works once; shown this once') });
export const classAccountsSchema = z.object({ accounts: z.array(newAccountSchema) });

export const serverQuotaSchema = z.strictObject({
  diskMiB: z.int().min(0).max(10_000_000).describe('disk of a user, in MiB (500)'),
  cpuMinutesPerDay: z.int().min(0).max(1_000_000).describe('processor time of a user, in minutes a day (240)'),
});

export const retentionSchema = z.strictObject({
  logDays: z.int().min(1).max(36_500).describe('days that logs of bots are stored (90)'),
  guestDays: z.int().min(1).max(36_500).describe('days that guests without games are stored (30)'),
});

export const administrationSchema = z.object({
  signUp: z.enum(['open', 'closed']).describe('closed: only administrators and teachers make accounts (open)'),
  quota: serverQuotaSchema,
  retention: retentionSchema,
});

export type CurrentSession = z.output<typeof currentSessionSchema>;
export type TokenDocument = z.output<typeof tokenSchema>;
export type TokenList = z.output<typeof tokensSchema>;
export type IssuedTokenDocument = z.output<typeof issuedTokenSchema>;
export type UserDetail = z.output<typeof userDetailSchema>;
export type OwnQuota = z.output<typeof ownQuotaSchema>;
export type UserList = z.output<typeof usersSchema>;
export type IssuedLink = z.output<typeof issuedLinkSchema>;
export type LinkNews = z.output<typeof linkNewsSchema>;
export type Administration = z.output<typeof administrationSchema>;
export type GroupList = z.output<typeof groupsSchema>;
export type GroupDocument = z.output<typeof groupSchema>;
export type Roster = z.output<typeof rosterSchema>;
export type Invitation = z.output<typeof invitationSchema>;
export type ClassAccounts = z.output<typeof classAccountsSchema>;
