// What requests carry and what only organisers are answered, as zod schemas: requests are checked by them, answers are cut
// to them, OpenAPI is made of them. The documents about tournaments are `@mcr-arena/protocol/documents`.

import {
  accountKindSchema,
  groupRoleSchema,
  retentionSchema,
  roleSchema,
  scopeSchema,
  serverQuotaSchema,
  tournamentIdSchema,
  tournamentStatusSchema,
} from '@mcr-arena/protocol/documents';
import { DUPLICATE_FORMATS } from '@mcr-arena/tournament';
import * as z from 'zod';

const time = z.iso.datetime();
const natural = z.int().min(0);
const entrantId = z.string().min(1).max(100);
/** Of entrants' ids the same is said by the tournament's own check. A database can keep no U+0000. */
const printable = z.string().refine((text) => !/\p{C}/u.test(text), 'expected printable characters');
export const nameSchema = printable.trim().min(1).max(100);
/** The calendar of databases has no year 0. */
export const moment = time.refine((text) => !text.startsWith('0000'), 'expected a year from 0001 on');

export const listQuerySchema = z.object({
  status: tournamentStatusSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: moment.optional().describe('only tournaments made before'),
});

export const standingsQuerySchema = z.object({
  pairs: z.enum(['yes', 'no']).default('yes').describe('no: leave the probabilities of pairs out'),
});

export const roundsQuerySchema = z.object({
  from: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

const houseEntrantInput = z.strictObject({
  id: entrantId,
  owner: printable.min(1).max(100).exactOptional(),
  bot: printable
    .min(1)
    .max(200)
    .describe(
      'a house bot and its parameters, such as shanten?claims=no; "remote"; or an uploaded bot: owner/name, owner/name@version, or the id of a version',
    ),
});

const entrantInput = houseEntrantInput.extend({
  token: z.uuid().exactOptional().describe('of a remote bot: its id, or the id of one of its tokens'),
});

export const createSchema = z.strictObject({
  name: nameSchema,
  id: tournamentIdSchema.exactOptional().describe('drawn where it is left out'),
  entrants: z.array(entrantInput).min(1).max(512),
  reference: houseEntrantInput.exactOptional().describe('fills the last table; needed where a round leaves places'),
  rounds: z.int().min(1).max(1000),
  setsPerRound: z.int().min(1).max(24).exactOptional(),
  seatings: z.union([z.literal(24), z.literal(4), z.literal(1)]).exactOptional(),
  duplicate: z
    .enum(DUPLICATE_FORMATS)
    .exactOptional()
    .describe('absent: bridge where a remote bot plays, else classic; trusting: shared walls with remote bots'),
  avoidRepeats: z.int().min(0).max(1000).exactOptional(),
  separateOwners: z.boolean().exactOptional(),
  answerMs: z.int().min(100).max(600_000).exactOptional().describe('for one answer of a remote bot (5000)'),
  graceMs: z
    .int()
    .min(0)
    .max(7 * 24 * 3600_000)
    .exactOptional()
    .describe('how long to wait for a remote bot that is not connected (600000)'),
  withdrawals: z
    .array(z.strictObject({ entrant: entrantId, afterRound: natural.max(1000) }))
    .max(512)
    .exactOptional(),
});

export const withdrawSchema = z.strictObject({ entrant: entrantId });
export const withdrawnSchema = z.object({
  entrant: entrantId,
  afterRound: natural.describe('the last round that it plays'),
});

export const statusAnswerSchema = z.object({ id: tournamentIdSchema, status: tournamentStatusSchema });

const passwordSchema = printable.max(500);

export const tokensQuerySchema = z.object({
  of: z.enum(['all', 'me']).default('all').describe('me: only those of the sender, for administrators too'),
  state: z.enum(['all', 'in-use']).default('all').describe('in-use: without revoked ones'),
});

export const tokenInputSchema = z.strictObject({
  name: nameSchema.describe(
    'what the token is called; where a token asks and neither "user" nor "bot" says so, also of whom it is',
  ),
  scope: scopeSchema,
  user: nameSchema
    .exactOptional()
    .describe('the name of the user that it is issued to, or who owns the bot; others than the sender: administrators'),
  bot: nameSchema
    .exactOptional()
    .describe('scope bot: the name of the bot; made where the owner has none of this name'),
});

export const userChangeSchema = z.strictObject({
  role: roleSchema.exactOptional(),
  diskMiB: natural.max(10_000_000).nullable().exactOptional(),
  cpuMinutesPerDay: natural.max(1_000_000).nullable().exactOptional(),
});

export const administrationInputSchema = z.strictObject({
  signUp: z.enum(['open', 'closed']).exactOptional(),
  quota: serverQuotaSchema.partial().exactOptional(),
  retention: retentionSchema.partial().exactOptional(),
});

export const usersQuerySchema = z.object({
  search: z.string().max(100).optional().describe('only users whose names contain it, in upper or lower case'),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  after: z.uuid().optional().describe('only users after the one of this id'),
});

export const userInputSchema = z.strictObject({
  name: nameSchema,
  kind: accountKindSchema.exactOptional().describe('administrators: person where it is left out'),
  role: roleSchema.exactOptional().describe('administrators: user where it is left out'),
  password: passwordSchema.exactOptional().describe('signs up; left out by administrators who make a user'),
});

export const credentialsSchema = z.strictObject({ name: z.string().min(1).max(200), password: passwordSchema });

export const profileInputSchema = z.strictObject({ name: z.string().max(200).exactOptional() });
export const passwordChangeSchema = z.strictObject({ current: passwordSchema, password: passwordSchema });
export const deletionSchema = z.strictObject({ password: passwordSchema });

const secret = printable.min(1).max(200).describe('what stands behind the # of the link');
export const linkSecretSchema = z.strictObject({ secret });
export const redeemSchema = z.strictObject({
  secret,
  password: passwordSchema,
  name: z.string().max(200).exactOptional().describe('where the link permits another name'),
});

export const groupInputSchema = z.strictObject({ name: nameSchema });
export const invitationInputSchema = z.strictObject({
  days: z.int().min(1).max(365).default(30).describe('how long the link works'),
});
export const memberChangeSchema = z.strictObject({ role: groupRoleSchema });
export const classInputSchema = z.strictObject({
  names: z.array(z.string().max(200)).min(1).max(300).describe('one account for each'),
});

export const remoteBotsSchema = z.object({
  bots: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      connected: z.boolean(),
      deals: natural.describe('deals that it plays at this moment'),
    }),
  ),
});
