// The notices of a server to a user, and the webhook that they are posted to.

import { natural, ordinal } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { contestNoticeSchema } from './contests.ts';
import { tournamentIdSchema } from './tournaments.ts';

const time = z.iso.datetime();
const ofVersion = { bot: z.string(), version: ordinal };

/** Why a connecting bot was refused. */
export const REFUSALS = ['token-unknown', 'protocol-unsupported', 'hello-malformed', 'scope-missing'] as const;

/** What a user is notified of. */
export const noticeSchema = z.discriminatedUnion('type', [
  ...contestNoticeSchema.options,
  z.strictObject({ type: z.literal('botBenched'), ...ofVersion, sets: ordinal.describe('in a row with a fault') }),
  z.strictObject({ type: z.literal('checkPassed'), ...ofVersion }),
  z.strictObject({
    type: z.literal('checkFailed'),
    ...ofVersion,
    faults: natural,
    reason: z.string().exactOptional().describe('why no question could be asked'),
  }),
  z.strictObject({
    type: z.literal('tournamentEnded'),
    tournament: tournamentIdSchema,
    name: z.string().describe('of the tournament'),
    status: z.enum(['finished', 'cancelled', 'failed']),
    reason: z.string().exactOptional(),
    entrants: z.array(z.string()).describe("the user's; none where the user only organised it"),
  }),
  z.strictObject({
    type: z.literal('connectionRefused'),
    bot: z.string().exactOptional().describe('absent where the token is for a user'),
    token: z.string().describe('its name'),
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
  unread: natural.optional().describe('all unread notices, also those before this page'),
  next: time.optional().describe('what "before" is to be for the next page; absent on the last'),
});
/** The notices of a user, newest first. */
export type Notices = z.output<typeof noticesSchema>;

/** Shape of a `WebhookResult`. */
export const webhookResultSchema = z.strictObject({
  at: time,
  type: z.string().describe('of the notice; "test" for a test'),
  ok: z.boolean(),
  message: z.string().describe('the status of the answer, or why there was none'),
});
/** How a message to a webhook went. */
export type WebhookResult = z.output<typeof webhookResultSchema>;

/** Shape of a `WebhookDocument`. */
export const webhookSchema = z.object({
  available: z.boolean().describe('whether this server sends webhooks'),
  url: z.string().optional(),
  createdAt: time.optional(),
  lastResult: webhookResultSchema.optional(),
});
/** The webhook of a user, and how its last message went. */
export type WebhookDocument = z.output<typeof webhookSchema>;

/** Shape of a `NewWebhook`. */
export const newWebhookSchema = z.object({
  url: z.string(),
  secret: z.string().describe('key of the signatures, shown this once'),
});
/** A webhook that was just set, with the key of its signatures, which is shown once. */
export type NewWebhook = z.output<typeof newWebhookSchema>;

/** What is posted to a webhook. */
export const webhookMessageSchema = z.strictObject({
  id: z.uuid().describe('of the notice: the same in every attempt'),
  type: z.string().describe('as in GET /api/notices, or "test"'),
  createdAt: time,
  user: z.string(),
  body: z.record(z.string(), z.unknown()),
});
/** What a server posts to a webhook. */
export type WebhookMessage = z.output<typeof webhookMessageSchema>;
