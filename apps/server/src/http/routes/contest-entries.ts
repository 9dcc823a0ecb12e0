// Entries of bots in contests: list the sender's bots, register one, withdraw one.

import { competitionIdSchema, contestCandidatesSchema } from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Bot } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { permits } from '../../accounts/scopes.ts';
import { findBotRow } from '../../bots/find-bot-row.ts';
import { readCandidates } from '../../competitions/contest/candidates.ts';
import { findEntryName } from '../../competitions/contest/entries.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError, notYourBot, valueOrRefuse } from '../errors.ts';
import { routesAbout, senderOf } from '../route.ts';
import { nameSchema } from '../schemas.ts';
import { findContest } from './contests.ts';

const route = routesAbout('contests');
const params = z.object({ id: competitionIdSchema });
const entryParams = params.extend({ owner: nameSchema, bot: nameSchema });
const registeredSchema = z.object({ name: z.string().describe('name of the entrant in all stages') });

export function addContestEntries(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;

  app.get(
    '/contests/:id/own-bots',
    route({
      for: ['user'],
      summary: 'bots of the sender, and the version of each that would be locked now',
      params,
      response: { 200: contestCandidatesSchema },
      refusals: [404, 409],
    }),
    async (request) => {
      const { user } = senderOf(request);
      return { bots: await readCandidates(prisma, await findContest(context, request.params.id), user.id) };
    },
  );

  addRegistration(app, context);
}

function addRegistration(app: ApiServer, context: ApiContext): void {
  const { director } = context;
  const path = '/contests/:id/entries/:owner/:bot';

  app.put(
    path,
    route({
      for: ['user', 'bot'],
      params: entryParams,
      summary: 'register your own bot; organisers can also register house bots in their contests',
      response: { 200: registeredSchema },
      refusals: [404, 409],
    }),
    async (request) => {
      const { id } = request.params;
      const { bot } = await requireEntry(context, request);
      const registered = valueOrRefuse(await director.registerBot(id, bot));
      return { name: registered };
    },
  );

  app.delete(
    path,
    route({
      for: ['user', 'bot'],
      params: entryParams,
      summary: 'withdraw a bot; after the deadline it still finishes the open round',
      description: 'For its owner and the organiser of the contest. The bot keeps its place in the open stage.',
      response: { 204: z.void() },
      refusals: [404, 409],
    }),
    async (request, reply) => {
      const { id } = request.params;
      const { bot } = await requireEntry(context, request);
      const gone = await director.unregisterBot(id, bot.id);
      if (!gone.ok && gone.error.code !== 'registration-closed') throw new ApiError(gone.error.code);
      if (!gone.ok) await withdraw(context, id, bot.id);
      return reply.status(204).send();
    },
  );
}

async function withdraw({ prisma, director }: ApiContext, contestId: string, botId: string): Promise<void> {
  const name = await findEntryName(prisma, contestId, botId);
  const withdrawn = name === undefined ? undefined : await director.withdrawEntry(contestId, name);
  if (withdrawn?.ok !== true) throw new ApiError('entrant-unknown', 'the bot is not registered for the contest');
}

type EntryRequest = FastifyRequest<{ Params: z.output<typeof entryParams> }>;

/** The bot named in the URL, if the sender may register and withdraw it in this contest. */
async function requireEntry(context: ApiContext, request: EntryRequest): Promise<{ readonly bot: Bot }> {
  const { id, owner, bot: name } = request.params;
  const identity = senderOf(request);
  const contest = await findContest(context, id);
  const bot = await findBotRow(context.prisma, owner, name);
  if (bot === undefined) throw new ApiError('bot-not-found');
  const isOrganiser = contest.ownerId === identity.user.id && permits(identity.scopes, 'organiser');
  const isTheirs = isOrganiser && (request.method === 'DELETE' || bot.ownerId === HOUSE_USER);
  if (!isOwn(identity, bot) && !isTheirs && !isAdministrator(identity)) {
    throw notYourBot();
  }
  return { bot };
}

/** A bot's token is valid for that bot only. */
function isOwn({ user, bot: tokenBot }: Identity, bot: Bot): boolean {
  return bot.ownerId === user.id && (tokenBot === undefined || tokenBot.id === bot.id);
}
