// Bots in contests: which of one's own can be registered, registering one, and taking it out.

import { contestCandidatesSchema, errorSchema, tournamentIdSchema } from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Bot } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { permits } from '../../accounts/scopes.ts';
import { readCandidates } from '../../competitions/contest/candidates.ts';
import type { ApiServer } from '../api-server.ts';
import { requireScope } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';
import { nameSchema } from '../schemas.ts';
import { findContest } from './contests.ts';

const tags = ['contests'];
const security = [{ token: [] }, { session: [] }];
const params = z.object({ id: tournamentIdSchema });
const entryParams = params.extend({ owner: nameSchema, bot: nameSchema });
const REFUSALS = { 400: errorSchema, 401: errorSchema, 403: errorSchema, 404: errorSchema, 409: errorSchema };
const registeredSchema = z.object({ name: z.string().describe('what the entrant is called in all stages') });

export function addContestEntries(app: ApiServer, context: ApiContext): void {
  const { prisma } = context;

  app.get(
    '/contests/:id/own-bots',
    {
      schema: {
        ...{ tags, security, summary: 'bots of the sender, and what is locked for each at the deadline', params },
        response: { 200: contestCandidatesSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const { user } = await requireScope(prisma, request, 'user');
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
    {
      schema: {
        ...{ tags, security, params: entryParams },
        summary: "register a bot of one's own; organisers register house bots in contests of theirs too",
        response: { 200: registeredSchema, ...REFUSALS },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { bot } = await requireEntry(context, request);
      const registered = await director.registerBot(id, bot);
      if (!registered.ok) throw new ApiError(registered.error.code, registered.error.message);
      return { name: registered.value };
    },
  );

  app.delete(
    path,
    {
      schema: {
        ...{ tags, security, params: entryParams },
        summary: 'take a bot out; after the deadline it plays the open round and none after it',
        description: 'For its owner and the organiser of the contest. It keeps its place in the stage that is open.',
        response: { 204: z.void(), ...REFUSALS },
      },
    },
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
  const entry = await prisma.contestEntry.findUnique({ where: { contestId_botId: { contestId, botId } } });
  const withdrawn = entry === null ? undefined : await director.withdrawEntry(contestId, entry.name);
  if (withdrawn?.ok !== true) throw new ApiError('entrant-unknown', 'the bot is not registered for the contest');
}

type EntryRequest = FastifyRequest<{ Params: z.output<typeof entryParams> }>;

/** The bot of the address, if the sender decides about it in this contest. */
async function requireEntry(context: ApiContext, request: EntryRequest): Promise<{ readonly bot: Bot }> {
  const { id, owner, bot: name } = request.params;
  const identity = await requireScope(context.prisma, request, 'user', 'bot');
  const contest = await findContest(context, id);
  const bot = await context.prisma.bot.findFirst({ where: { name, owner: { name: owner } } });
  if (bot === null) throw new ApiError('bot-not-found');
  const isOrganiser = contest.ownerId === identity.user.id && permits(identity.scopes, 'organiser');
  const isTheirs = isOrganiser && (request.method === 'DELETE' || bot.ownerId === HOUSE_USER);
  if (!isOwn(identity, bot) && !isTheirs && !isAdministrator(identity)) {
    throw new ApiError('not-yours', 'only its owner may do this');
  }
  return { bot };
}

/** A bot's token is for that bot alone. */
function isOwn({ user, bot: tokenBot }: Identity, bot: Bot): boolean {
  return bot.ownerId === user.id && (tokenBot === undefined || tokenBot.id === bot.id);
}
