// The documents about accounts: sessions, users, their tokens, links to set a password, settings of the server.

import * as z from 'zod';
import { CHECK_STATES } from './bots.ts';

const time = z.iso.datetime();
const natural = z.int().min(0);

/** What a token permits, widest first: each scope of users includes the later ones. `bot` permits only to connect one bot. */
export const SCOPES = ['administrator', 'organiser', 'user', 'bot'] as const;
/** What a user may do on a server. Each role includes the permissions of the earlier ones. */
export const USER_ROLES = ['user', 'organiser', 'administrator'] as const;
const USER_KINDS = ['person', 'organisation', 'guest', 'house', 'placeholder'] as const;
/** Users with an account: neither guests nor the house. */
export const ACCOUNT_KINDS = ['person', 'organisation'] as const;

/** Shape of the scope of a token. */
export const scopeSchema = z.enum(SCOPES);
/** Shape of the role of a user. */
export const roleSchema = z.enum(USER_ROLES);
/** Shape of the kind of an account. */
export const accountKindSchema = z.enum(ACCOUNT_KINDS);

const holderSchema = z.object({ id: z.uuid(), name: z.string() });
const userReferenceSchema = holderSchema.describe('the user that the token belongs to; for a bot, its owner');
const botReferenceSchema = holderSchema.describe('the bot that connects with the token');

/** Shape of a `TokenDocument`. */
export const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string().describe('name given when the token was issued'),
  scope: scopeSchema,
  user: userReferenceSchema,
  bot: botReferenceSchema.optional(),
  createdAt: time,
  lastUsedAt: time.optional().describe('to the minute'),
  revokedAt: time.optional(),
});

/** Shape of a `TokenList`. */
export const tokensSchema = z.object({ tokens: z.array(tokenSchema) });

/** Shape of an `IssuedTokenDocument`. */
export const issuedTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: scopeSchema,
  user: userReferenceSchema,
  bot: botReferenceSchema.optional(),
  version: z.uuid().optional().describe('for a bot: id of the version that is entered'),
  token: z.string().describe('shown only once'),
});

/** Shape of the user who sends a request. */
export const senderSchema = userReferenceSchema.extend({ kind: z.enum(USER_KINDS), role: roleSchema });

/** Shape of the sender of a request: a token or a browser session. */
export const identitySchema = z.union([
  z.object({
    type: z.literal('token'),
    id: z.uuid().describe('id of the token'),
    name: z.string().describe('name of the token'),
    scope: scopeSchema,
    user: senderSchema,
    bot: botReferenceSchema.optional(),
  }),
  z.object({ type: z.literal('session'), user: senderSchema }),
]);

/** Shape of a user. */
export const userSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(USER_KINDS),
  role: roleSchema,
  createdAt: time,
  suspendedAt: time.optional(),
});

const quotaSchema = z.object({
  diskMiB: natural.describe('disk space, in MiB'),
  cpuMinutesPerDay: natural.describe('CPU time, in minutes per day'),
});

const quotaUseSchema = z.object({
  diskMiB: z.number().min(0).describe('disk space of all uploads, in MiB'),
  cpuMinutesToday: z.number().min(0).describe('CPU time used and reserved today (UTC), in minutes'),
  cpuMinutesReserved: z.number().min(0).describe('the part reserved for sets that are not disclosed, in minutes'),
});

/** Shape of a `UserDetail`. */
export const userDetailSchema = userSchema.extend({ quota: quotaSchema, use: quotaUseSchema });

/** Shape of an `OwnQuota`. */
export const ownQuotaSchema = z.object({
  quota: quotaSchema,
  use: quotaUseSchema,
  resetsAt: time.describe('when the CPU time of the day is reset'),
});

/** Shape of a `UserList`. */
export const usersSchema = z.object({ users: z.array(userDetailSchema).describe('oldest first') });

/** Shape of an `IssuedLink`. */
export const issuedLinkSchema = z.object({
  path: z.string().describe('path on this server; shown only once'),
  expiresAt: time,
});
/** Shape of a `LinkNews`. */
export const linkNewsSchema = z.object({
  name: z.string(),
  mayRename: z.boolean().describe('whether another name may be chosen with the password'),
});
/** Shape of a `CurrentSession`. */
export const currentSessionSchema = z.object({
  user: senderSchema.optional().describe('absent for a visitor without a session'),
  setPassword: z
    .string()
    .optional()
    .describe('present if the password works only once: the page on which to choose another'),
});

/**
 * Roles in a group: owners may do everything; managers may invite people, create and reset accounts, and remove plain members;
 * members only take part.
 */
export const GROUP_ROLES = ['owner', 'manager', 'member'] as const;
/** Shape of the role of a member. */
export const groupRoleSchema = z.enum(GROUP_ROLES);

const groupFields = {
  id: z.uuid(),
  name: z.string(),
  role: groupRoleSchema.describe('role of the sender'),
  createdAt: time,
};
/** Shape of a group in a list, with the number of its members. */
export const groupSummarySchema = z.object({ ...groupFields, members: natural });
/** Shape of a `GroupList`. */
export const groupsSchema = z.object({ groups: z.array(groupSummarySchema) });

/** Shape of a member of a group. */
export const groupMemberSchema = z.object({
  id: z.uuid().describe('id of the user'),
  name: z.string(),
  role: groupRoleSchema,
  joinedAt: time,
  isManaged: z.boolean().describe('whether the account was created in the group'),
});
/** Shape of a `GroupDocument`. */
export const groupSchema = z.object({ ...groupFields, members: z.array(groupMemberSchema) });

/** Shape of a `Roster`. */
export const rosterSchema = z.object({
  members: z.array(
    groupMemberSchema.extend({
      lastSignInAt: time.optional(),
      bots: z
        .array(
          z.object({
            name: z.string(),
            version: z.int().min(1).describe('number of the newest version'),
            state: z.enum(CHECK_STATES).describe('state of its check; unchecked: a remote bot'),
            checkedAt: time.optional(),
          }),
        )
        .describe('newest first'),
    }),
  ),
});

/** Shape of `GroupBots`. */
export const groupBotsSchema = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      bot: z.string().optional().describe('bot of the newest version that passed its check; absent if there is none'),
      version: z.int().min(1).optional(),
    }),
  ),
});

/** Shape of `GroupEntries`. */
export const groupEntriesSchema = z.object({
  entered: z.array(z.string()).describe('names of the members whose bot is registered now'),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })).describe('the other members'),
});

/** Shape of an `Invitation`. */
export const invitationSchema = z.object({
  id: z.uuid(),
  path: z.string().describe('path on this server; shown only once'),
  expiresAt: time,
});

const newAccountSchema = z.object({
  name: z.string().describe('for signing in'),
  password: z.string().describe('works once; shown only once'),
  listed: z.string().optional().describe('the name in the request, if another account of the server has it'),
});
const refusedLineSchema = z.object({
  line: z.int().min(1).describe('number of the name in the request, from 1'),
  name: z.string(),
  reason: z.enum(['name-invalid', 'listed-twice', 'member-already']),
});
/** Shape of a `ClassAccounts`. */
export const classAccountsSchema = z.object({
  accounts: z.array(newAccountSchema),
  refused: z.array(refusedLineSchema).optional().describe('names that got no account; absent if there are none'),
});

/** Shape of the default quota of a user. */
export const serverQuotaSchema = z.strictObject({
  diskMiB: z.int().min(0).max(10_000_000).describe('disk space of a user, in MiB (500)'),
  cpuMinutesPerDay: z.int().min(0).max(1_000_000).describe('CPU time of a user, in minutes per day (240)'),
});

/** Shape of the retention periods of logs and guests. */
export const retentionSchema = z.strictObject({
  logDays: z.int().min(1).max(36_500).describe('days for which logs of bots are stored (90)'),
  guestDays: z.int().min(1).max(36_500).describe('days for which guests without games are stored (30)'),
});

/** Shape of an `Administration`. */
export const administrationSchema = z.object({
  signUp: z.enum(['open', 'closed']).describe('closed: only administrators and teachers create accounts (open)'),
  quota: serverQuotaSchema,
  retention: retentionSchema,
});

/** The user who is signed in with the session cookie. */
export type CurrentSession = z.output<typeof currentSessionSchema>;
/** A token without its text: its owner and its scope. */
export type TokenDocument = z.output<typeof tokenSchema>;
/** A list of tokens. */
export type TokenList = z.output<typeof tokensSchema>;
/** A newly issued token with its text, which is shown only once. */
export type IssuedTokenDocument = z.output<typeof issuedTokenSchema>;
/** A user as shown to administrators, with the quota. */
export type UserDetail = z.output<typeof userDetailSchema>;
/** The quota of the sender and its current use. */
export type OwnQuota = z.output<typeof ownQuotaSchema>;
/** The users of a server, oldest first. */
export type UserList = z.output<typeof usersSchema>;
/** A newly issued link to set a password; shown only once. */
export type IssuedLink = z.output<typeof issuedLinkSchema>;
/** The user that a link to set a password is for. */
export type LinkNews = z.output<typeof linkNewsSchema>;
/** The settings of a server, for its administrators. */
export type Administration = z.output<typeof administrationSchema>;
/** The groups of a user. */
export type GroupList = z.output<typeof groupsSchema>;
/** A group with its members. */
export type GroupDocument = z.output<typeof groupSchema>;
/** The members of a group with their bots and the state of their checks. */
export type Roster = z.output<typeof rosterSchema>;
/** The bots with which the members of a group can be entered in a tournament. */
export type GroupBots = z.output<typeof groupBotsSchema>;
/** Members of a group whose bots were registered in one step, and the others with the reason. */
export type GroupEntries = z.output<typeof groupEntriesSchema>;
/** A link to join a group; shown only once. */
export type Invitation = z.output<typeof invitationSchema>;
/** Newly created accounts for a class, with passwords that are shown only once. */
export type ClassAccounts = z.output<typeof classAccountsSchema>;
