// Entries of bots in contests: list the sender's bots, register one, withdraw one.

import { competitionIdSchema, contestCandidatesSchema } from '@mcr-arena/protocol/documents';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Bot } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { findBotRow } from '../../bots/find-bot-row.ts';
import { readCandidates } from '../../competitions/contest/candidates.ts';
import { findEntryName } from '../../competitions/contest/entries.ts';
import { organises } from '../authorization.ts';
import type { ApiContext } from '../context.ts';
import { controlsBot, notYourBot } from '../controlled-bot.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema } from '../schemas.ts';
import { findContest } from './contests.ts';

const route = routesAbout('contests');
const params = z.object({ id: competitionIdSchema });
const entryParams = params.extend({ owner: nameSchema, bot: nameSchema });
const registeredSchema = z.object({ name: z.string().describe('name of the entrant in all stages') });

const path = '/contests/:id/entries/:owner/:bot';

export const CONTEST_ENTRY_ROUTES: Routes = [
  route({
    at: 'GET /contests/:id/own-bots',
    for: ['user'],
    summary: 'bots of the sender, and the version of each that would be locked now',
    params,
    response: { 200: contestCandidatesSchema },
    refusals: [404, 409],
    handle: async ({ sender: { user }, params }, context) => ({
      bots: await readCandidates(context.prisma, await findContest(context, params.id), user.id),
    }),
  }),

  route({
    at: `PUT ${path}`,
    for: ['user', 'bot'],
    params: entryParams,
    summary: 'register your own bot; organisers can also register house bots in their contests',
    response: { 200: registeredSchema },
    refusals: [404, 409],
    handle: async (request, context) => {
      const { id } = request.params;
      const bot = await requireEntry(context, request);
      const registered = valueOrRefuse(await context.director.registerBot(id, bot));
      return { name: registered };
    },
  }),

  route({
    at: `DELETE ${path}`,
    for: ['user', 'bot'],
    params: entryParams,
    summary: 'withdraw a bot; after the deadline it still finishes the open round',
    description: 'For its owner and the organiser of the contest. The bot keeps its place in the open stage.',
    response: { 204: z.void() },
    refusals: [404, 409],
    handle: async (request, context) => {
      const { id } = request.params;
      const bot = await requireEntry(context, request);
      const gone = await context.director.unregisterBot(id, bot.id);
      if (!gone.ok && gone.error.code !== 'registration-closed') throw new ApiError(gone.error.code);
      if (!gone.ok) await withdraw(context, id, bot.id);
    },
  }),
];

async function withdraw({ prisma, director }: ApiContext, contestId: string, botId: string): Promise<void> {
  const name = await findEntryName(prisma, contestId, botId);
  const withdrawn = name === undefined ? undefined : await director.withdrawEntry(contestId, name);
  if (withdrawn?.ok !== true) throw new ApiError('entrant-unknown', 'the bot is not registered for the contest');
}

type EntryRequest = FastifyRequest<{ Params: z.output<typeof entryParams> }>;

/** The bot named in the URL, if the sender may register and withdraw it in this contest. */
async function requireEntry(context: ApiContext, { sender, params, method }: EntryRequest): Promise<Bot> {
  const { id, owner, bot: name } = params;
  const contest = await findContest(context, id);
  const bot = foundOrRefuse(await findBotRow(context.prisma, owner, name), 'bot-not-found');
  const isTheirs = organises(sender, contest.ownerId) && (method === 'DELETE' || bot.ownerId === HOUSE_USER);
  if (!controlsBot(sender, bot) && !isTheirs) throw notYourBot(bot);
  return bot;
}
