// Zod schemas of requests and of a few responses. They validate requests, strip responses and generate OpenAPI. The schemas of most
// responses are in `@mcr-arena/protocol/documents`.

import {
  accountKindSchema,
  competitionIdSchema,
  competitionStatusSchema,
  groupRoleSchema,
  retentionSchema,
  roleSchema,
  rulesNameSchema,
  scopeSchema,
  serverQuotaSchema,
} from '@mcr-arena/protocol/documents';
import { DUPLICATE_FORMATS } from '@mcr-arena/tournament';
import { requiredVerdictSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';

const time = z.iso.datetime();
const natural = z.int().min(0);
const entrantId = z.string().min(1).max(100);
/** PostgreSQL cannot store U+0000. Entrants' ids are checked in the same way with the tournament's configuration. */
const printable = z.string().refine((text) => !/\p{C}/u.test(text), 'expected printable characters');
export const nameSchema = printable.trim().min(1).max(100);
/** PostgreSQL has no year 0. */
export const moment = time.refine((text) => !text.startsWith('0000'), 'expected a year of 0001 or later');

/** The query of a list, newest first. `items`: what it lists. */
export function pageQuery(items: string) {
  return z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: moment.optional().describe(`only ${items} created earlier`),
  });
}

export const listQuerySchema = pageQuery('tournaments').extend({ status: competitionStatusSchema.optional() });

export const standingsQuerySchema = z.object({
  pairs: z.enum(['yes', 'no']).default('yes').describe('no: omit the probabilities of pairs'),
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
  token: z.uuid().exactOptional().describe('for a remote bot: its id, or the id of one of its tokens'),
});

export const createSchema = z.strictObject({
  name: nameSchema,
  id: competitionIdSchema.exactOptional().describe('random by default'),
  entrants: z.array(entrantInput).min(1).max(512),
  reference: houseEntrantInput
    .exactOptional()
    .describe('fills the last table; required if a round leaves empty places'),
  rounds: z.int().min(1).max(1000),
  setsPerRound: z.int().min(1).max(24).exactOptional(),
  seatings: z.union([z.literal(24), z.literal(4), z.literal(1)]).exactOptional(),
  duplicate: z
    .enum(DUPLICATE_FORMATS)
    .exactOptional()
    .describe('default: bridge if a remote bot plays, otherwise classic; trusting: shared walls with remote bots'),
  rules: rulesNameSchema.default('mcr'),
  avoidRepeats: z.int().min(0).max(1000).exactOptional(),
  separateOwners: z.boolean().exactOptional(),
  requiredVerdict: z.exactOptional(requiredVerdictSchema),
  answerMs: z
    .int()
    .min(100)
    .max(600_000)
    .exactOptional()
    .describe('time limit for one reply of a remote bot (default 5000)'),
  graceMs: z
    .int()
    .min(0)
    .max(7 * 24 * 3600_000)
    .exactOptional()
    .describe('how long to wait for a remote bot that is not connected (default 600000)'),
  withdrawals: z
    .array(z.strictObject({ entrant: entrantId, afterRound: natural.max(1000) }))
    .max(512)
    .exactOptional(),
});

export const withdrawSchema = z.strictObject({ entrant: entrantId });
export const withdrawnSchema = z.object({
  entrant: entrantId,
  afterRound: natural.describe('last round that the entrant plays'),
});

export const statusResponseSchema = z.object({ id: competitionIdSchema, status: competitionStatusSchema });

const passwordSchema = printable.max(500);

export const tokensQuerySchema = z.object({
  of: z.enum(['all', 'me']).default('all').describe('me: only those of the sender, for administrators too'),
  state: z.enum(['all', 'in-use']).default('all').describe('in-use: without revoked tokens'),
});

export const tokenInputSchema = z.strictObject({
  name: nameSchema.describe(
    'name of the token; also the name of its user if the request is authorised by a token and has neither "user" nor "bot"',
  ),
  scope: scopeSchema,
  user: nameSchema
    .exactOptional()
    .describe('name of the user who receives the token or owns the bot; only administrators can name another user'),
  bot: nameSchema.exactOptional().describe('scope bot: name of the bot; created if the owner has no bot of this name'),
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
  search: printable.max(100).optional().describe('only users whose names contain this text, ignoring case'),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  after: z.uuid().optional().describe('only users after the user with this id'),
});

export const userInputSchema = z.strictObject({
  name: nameSchema,
  kind: accountKindSchema.exactOptional().describe('for administrators; default: person'),
  role: roleSchema.exactOptional().describe('for administrators; default: user'),
  password: passwordSchema
    .exactOptional()
    .describe('required to sign up; optional for administrators who create a user'),
});

export const credentialsSchema = z.strictObject({ name: z.string().min(1).max(200), password: passwordSchema });

export const profileInputSchema = z.strictObject({ name: z.string().max(200).exactOptional() });
export const passwordChangeSchema = z.strictObject({ current: passwordSchema, password: passwordSchema });
export const deletionSchema = z.strictObject({ password: passwordSchema });

const secret = printable.min(1).max(200).describe('the part of the link after the #');
export const linkSecretSchema = z.strictObject({ secret });
export const redeemSchema = z.strictObject({
  secret,
  password: passwordSchema,
  name: z.string().max(200).exactOptional().describe('another name, if the link permits one'),
});

export const groupInputSchema = z.strictObject({ name: nameSchema });
export const invitationInputSchema = z.strictObject({
  days: z.int().min(1).max(365).default(30).describe('validity of the link in days'),
});
export const memberChangeSchema = z.strictObject({ role: groupRoleSchema });
export const classInputSchema = z.strictObject({
  names: z.array(z.string().max(200)).min(1).max(300).describe('one account is created per name'),
});

export const remoteBotsSchema = z.object({
  bots: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      connected: z.boolean(),
      deals: natural.describe('number of deals that it is playing now'),
    }),
  ),
});
