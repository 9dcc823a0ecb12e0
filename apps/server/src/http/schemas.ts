// The documents of the API as zod schemas: requests are checked by them, answers are cut to them, OpenAPI is made of them.

import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { WINDS } from '@mcr-arena/tiles';
import type { ByPosition, RankingPoints } from '@mcr-arena/tournament';
import { configSchema, dealResultSchema } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { TokenScope, TournamentStatus } from '../../dist/prisma/client.ts';

const time = z.iso.datetime();
const natural = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const byPosition = <T>(item: z.ZodType<T>): z.ZodType<ByPosition<T>> => z.tuple([item, item, item, item]);
const rankingPoints = z.number().multipleOf(0.5) as unknown as z.ZodType<RankingPoints>;
const entrantId = z.string().min(1).max(100);

export const tournamentIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
  .describe('letters, digits, ".", "_" and "-", up to 64');

export const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

const statusSchema = z.enum(TournamentStatus);

export const summarySchema = z.object({
  id: tournamentIdSchema,
  name: z.string(),
  status: statusSchema,
  entrants: natural.describe('without the reference bot'),
  rounds: natural.describe('rounds to be played'),
  roundsOpened: natural,
  setsPlayed: natural,
  createdAt: time,
  startedAt: time.optional(),
  endedAt: time.optional(),
});

export const listSchema = z.object({
  tournaments: z.array(summarySchema).describe('newest first'),
  next: z.string().optional().describe('what "before" is to be for the next page; absent on the last'),
});

export const listQuerySchema = z.object({
  status: statusSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.iso.datetime().optional().describe('only tournaments made before'),
});

export const tournamentSchema = summarySchema.extend({
  config: configSchema,
  rules: dealRulesSchema,
  commitment: digest.describe("SHA-256 of the walls' secret, known before the first deal"),
  secret: digest.optional().describe('told when the tournament is over'),
  failure: z.string().optional(),
  openRound: z
    .object({ round: natural, sets: natural, setsPlayed: natural })
    .optional()
    .describe('the round being played'),
});

export const setSchema = z.object({
  key: z.string().describe('within the tournament, such as r3-t2-s1'),
  round: natural,
  table: natural,
  set: natural,
  entrants: byPosition(entrantId).describe('best-ranked first'),
  prevalentWind: z.enum(WINDS),
  played: z.boolean(),
  disclosed: z.boolean().describe('whether the deals can be seen'),
  totals: byPosition(z.int()).optional().describe('points over the deals, by position'),
  rankingPoints: byPosition(rankingPoints).optional(),
  digest: digest.optional().describe('SHA-256 of the record'),
});

export const setWithDealsSchema = setSchema.extend({
  deals: z.array(dealResultSchema).optional().describe('in playing order; absent until they are disclosed'),
});

export const roundSchema = z.object({
  round: natural,
  openedAt: time,
  complete: z.boolean(),
  sets: z.array(setSchema).describe('by table, then set'),
});

export const roundsSchema = z.object({ rounds: z.array(roundSchema) });

export const roundsQuerySchema = z.object({
  from: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

const entrantInput = z.strictObject({
  id: entrantId,
  owner: z.string().min(1).max(100).exactOptional(),
  bot: z.string().min(1).max(200).describe('a house bot and its parameters, such as shanten?claims=no'),
});

export const createSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  id: tournamentIdSchema.exactOptional().describe('drawn where it is left out'),
  entrants: z.array(entrantInput).min(1).max(512),
  reference: entrantInput.exactOptional().describe('fills the last table; needed where a round leaves places'),
  rounds: z.int().min(1).max(1000),
  setsPerRound: z.int().min(1).max(24).exactOptional(),
  seatings: z.union([z.literal(24), z.literal(4), z.literal(1)]).exactOptional(),
  avoidRepeats: z.int().min(0).max(1000).exactOptional(),
  separateOwners: z.boolean().exactOptional(),
  withdrawals: z
    .array(z.strictObject({ entrant: entrantId, afterRound: natural.max(1000) }))
    .max(512)
    .exactOptional(),
});

export const statusAnswerSchema = z.object({ id: tournamentIdSchema, status: statusSchema });

const scopeSchema = z.enum(TokenScope);

export const tokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: scopeSchema,
  createdAt: time,
  revokedAt: time.optional(),
});

export const tokensSchema = z.object({ tokens: z.array(tokenSchema) });
export const tokenInputSchema = z.strictObject({ name: z.string().trim().min(1).max(100), scope: scopeSchema });
export const issuedTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: scopeSchema,
  token: z.string().describe('shown this once'),
});
export const identitySchema = z.object({ id: z.uuid(), name: z.string(), scope: scopeSchema });

export const houseBotsSchema = z.object({ bots: z.array(z.object({ name: z.string(), description: z.string() })) });
