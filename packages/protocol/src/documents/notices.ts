// The notices that a server sends to a user, and the webhook that they are posted to.

import { natural, ordinal } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { contestNoticeSchema } from './contests.ts';
import { reportReasonSchema, tableIdSchema } from './tables.ts';
import { competitionIdSchema } from './tournaments.ts';

const time = z.iso.datetime();
const ofVersion = { bot: z.string(), version: ordinal };

/** Why a connecting bot was refused. */
export const REFUSALS = ['token-unknown', 'protocol-unsupported', 'hello-malformed', 'scope-missing'] as const;

/** Shape of a `Notice`. */
export const noticeSchema = z.discriminatedUnion('type', [
  ...contestNoticeSchema.options,
  z.strictObject({
    type: z.literal('botBenched'),
    ...ofVersion,
    sets: ordinal.describe('consecutive sets with a fault'),
  }),
  z.strictObject({
    type: z.literal('checkPassed'),
    ...ofVersion,
    faults: ordinal.exactOptional().describe('absent: it passed without a fault'),
  }),
  z.strictObject({
    type: z.literal('checkFailed'),
    ...ofVersion,
    faults: natural,
    reason: z.string().exactOptional().describe('why no question could be asked'),
  }),
  z.strictObject({
    type: z.literal('tournamentEnded'),
    tournament: competitionIdSchema,
    name: z.string().describe('name of the tournament'),
    status: z.enum(['finished', 'cancelled', 'failed']),
    reason: z.string().exactOptional(),
    entrants: z.array(z.string()).describe("the user's entrants; empty if the user only organised it"),
  }),
  z.strictObject({
    type: z.literal('playerReported'),
    player: z.string(),
    reason: reportReasonSchema,
    game: tableIdSchema,
  }),
  z.strictObject({
    type: z.literal('connectionRefused'),
    bot: z.string().exactOptional().describe('absent if the token is for a user'),
    token: z.string().describe('name of the token'),
    reason: z.enum(REFUSALS),
  }),
]);
/** A notice to a user: one of its types, with its fields. */
export type Notice = z.output<typeof noticeSchema>;

/** Shape of a `Notices`. */
export const noticesSchema = z.object({
  notices: z
    .array(
      z.object({
        id: z.uuid(),
        type: z.string(),
        body: z.record(z.string(), z.unknown()),
        createdAt: time,
        read: z.boolean(),
      }),
    )
    .describe('newest first'),
  unread: natural.optional().describe('number of all unread notices, including those on other pages'),
  next: z.string().optional().describe('value of "before" for the next page; absent on the last'),
});
/** The notices of a user, newest first. */
export type Notices = z.output<typeof noticesSchema>;

/** Shape of a `WebhookResult`. */
export const webhookResultSchema = z.strictObject({
  at: time,
  type: z.string().describe('type of the notice; "test" for a test'),
  ok: z.boolean(),
  message: z.string().describe('status of the response, or why there was none'),
});
/** The result of sending a message to a webhook. */
export type WebhookResult = z.output<typeof webhookResultSchema>;

/** Shape of a `WebhookDocument`. */
export const webhookSchema = z.object({
  available: z.boolean().describe('whether this server sends webhooks'),
  url: z.string().optional(),
  createdAt: time.optional(),
  lastResult: webhookResultSchema.optional(),
});
/** The webhook of a user, with the result of its last message. */
export type WebhookDocument = z.output<typeof webhookSchema>;

/** Shape of a `NewWebhook`. */
export const newWebhookSchema = z.object({
  url: z.string(),
  secret: z.string().describe('key for the signatures; shown only once'),
});
/** A newly set webhook, with the key for its signatures, which is shown only once. */
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** Shape of a `WebhookMessage`. */
export const webhookMessageSchema = z.strictObject({
  id: z.uuid().describe('id of the notice, the same in every attempt'),
  type: z.string().describe('as in GET /api/notices, or "test"'),
  createdAt: time,
  user: z.string(),
  body: z.record(z.string(), z.unknown()),
});
/** The message that a server posts to a webhook. */
export type WebhookMessage = z.output<typeof webhookMessageSchema>;
