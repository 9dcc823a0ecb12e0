// What the routes work with.

import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { BotDesk } from '../remote/bot-desk.ts';
import type { Director } from '../tournaments/director.ts';
import type { StandingsDesk } from '../tournaments/standings-desk.ts';

export interface ApiContext {
  readonly prisma: PrismaClient;
  readonly director: Director;
  readonly standings: StandingsDesk;
  readonly desk: BotDesk;
}

export type ApiServer = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
