// Contests: everybody reads the list, one contest with its stages, and presets; organisers create them, enter groups, move the deadline,
// pause, resume and cancel; owners register and withdraw bots.

import {
  type ContestDocument,
  competitionIdSchema,
  contestCandidatesSchema,
  contestListSchema,
  contestPresetsSchema,
  contestSchema,
  groupEntriesSchema,
  type LiveStandings,
  rulesNameSchema,
} from '@mcr-arena/protocol/documents';
import { CONTEST_PRESETS, STAGES_OF_PRESET } from '@mcr-arena/tournament';
import { contestInputFields } from '@mcr-arena/tournament/schema';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Bot } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { findBotRow } from '../../bots/find-bot-row.ts';
import { readGroupBots } from '../../bots/group-roster.ts';
import { readCandidates } from '../../competitions/contest/candidates.ts';
import {
  type ContestReader,
  type ContestRow,
  contestDocumentOf,
  contestSummaryOf,
  findContestRow,
  listContestRows,
} from '../../competitions/contest/contest-document.ts';
import { CONTEST_CONTROLS } from '../../competitions/contest/contests.ts';
import { findEntryName } from '../../competitions/contest/entries.ts';
import { databaseTime } from '../../database/open-database.ts';
import { botNotFound, controlsBot, notYourBot, organises, requireOwner } from '../authorization.ts';
import { type ApiContext, readTournament } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema, pageQuery, statusResponseSchema } from '../schemas.ts';
import { requireTeacher } from './groups.ts';

const route = routesAbout('contests');
const params = z.object({ id: competitionIdSchema });

/** Throws `ApiError`: `contest-unknown`. */
export async function findContest({ prisma }: ApiContext, id: string): Promise<ContestRow> {
  return foundOrRefuse(await findContestRow(prisma, id), 'contest-unknown');
}

/** The document that `reader` may see; without a reader, the public one. Throws `ApiError`: `contest-unknown`. */
export async function readContest(context: ApiContext, id: string, reader?: Identity): Promise<ContestDocument> {
  const row = await findContest(context, id);
  return contestDocumentOf(contestReaderOf(context, row, reader), row);
}

function contestReaderOf(
  context: ApiContext,
  { ownerId: organiser }: Pick<ContestRow, 'ownerId'>,
  reader?: Identity,
): ContestReader {
  const { user, bot } = reader ?? {};
  const readsAll = reader !== undefined && (isAdministrator(reader) || user?.id === organiser);
  return {
    // A bot's token is valid for that bot only.
    isPrivyTo: (owner) => readsAll || (bot === undefined && user?.id === owner),
    prisma: context.prisma,
    readTournament: (id) => readTournament(context, id),
    readStandings: async (reading) => {
      const { withoutPairs } = await context.figures.standings(reading);
      return JSON.parse(new TextDecoder().decode(withoutPairs)) as LiveStandings;
    },
  };
}

const contestOrderSchema = z.strictObject({
  name: nameSchema,
  id: competitionIdSchema.exactOptional().describe('up to 56 characters; random by default'),
  rules: rulesNameSchema.default('mcr'),
  ...contestInputFields,
});
const changeSchema = z.strictObject({
  registrationEnds: z.iso.datetime().describe('a time in the past ends registration now'),
});

const SUMMARIES = {
  pause: 'pause a contest: sets in progress are finished, no stage is opened',
  resume: 'resume a paused or failed contest',
  cancel: 'end a contest permanently: sets in progress are dropped, the secrets are revealed',
} as const;

/** Members are registered one after the other; what refuses one does not refuse the others, except the end of registration. */
async function enterGroup(
  { prisma, director }: ApiContext,
  contestId: string,
  groupId: string,
): Promise<z.output<typeof groupEntriesSchema>> {
  const entered: string[] = [];
  const refused: { readonly name: string; readonly reason: string }[] = [];
  const { members } = await readGroupBots(prisma, groupId);
  for (const { name, bot } of members) {
    const row = bot === undefined ? undefined : await findBotRow(prisma, name, bot);
    if (row === undefined) {
      refused.push({ name, reason: 'no bot that passed its check' });
      continue;
    }
    const registered = await director.registerBot(contestId, row);
    if (registered.ok) entered.push(name);
    else if (registered.error.code === 'registration-closed')
      throw new ApiError('registration-closed', registered.error.message);
    else refused.push({ name, reason: registered.error.message });
  }
  return { entered, refused };
}

/** Permits the owner of the contest, by any of their tokens, and administrators. Throws `ApiError` for others. */
async function requireContestOwner(context: ApiContext, sender: Identity, id: string): Promise<void> {
  requireOwner(sender, (await findContest(context, id)).ownerId);
}

const entryParams = params.extend({ owner: nameSchema, bot: nameSchema });
const registeredSchema = z.object({ name: z.string().describe('name of the entrant in all stages') });

const path = '/contests/:id/entries/:owner/:bot';

export const CONTEST_ROUTES: Routes = [
  route({
    at: 'GET /contests',
    for: 'public',
    summary: 'contests, newest first',
    querystring: pageQuery('contests'),
    response: { 200: contestListSchema },
    handle: async ({ query: { limit, before } }, { prisma }) => {
      const rows = await listContestRows(prisma, { limit, before });
      const last = rows.at(-1);
      const now = await databaseTime(prisma);
      return {
        contests: rows.map((row) => contestSummaryOf(row, now)),
        ...(last !== undefined && rows.length === limit ? { next: last.createdAt.toISOString() } : {}),
      };
    },
  }),

  route({
    at: 'GET /contests/:id',
    for: 'visitors',
    summary: 'a contest',
    params,
    response: { 200: contestSchema },
    refusals: [404],
    handle: ({ params: { id }, visitor }, context) => readContest(context, id, visitor),
  }),

  route({
    at: 'GET /contest-presets',
    for: 'public',
    summary: 'named contest formats, and the playing speed of this server',
    response: { 200: contestPresetsSchema },
    handle: async (_request, { director }) => {
      const dealsPerHour = director.dealsPerHour();
      return {
        presets: CONTEST_PRESETS.map((preset) => ({ preset, stages: [...STAGES_OF_PRESET[preset]] })),
        ...(dealsPerHour === undefined ? {} : { dealsPerHour }),
      };
    },
  }),

  route({
    at: 'POST /contests',
    for: ['organiser'],
    summary: 'create a contest; registration opens immediately',
    body: contestOrderSchema,
    response: { 201: contestSchema },
    refusals: [404, 409],
    handle: async ({ sender: identity, body: { name, id, rules, ...config } }, context) => {
      await requireTeacher(context, identity, config.group);
      const order = { name, config, rules, ownerId: identity.user.id, ...(id === undefined ? {} : { id }) };
      const created = await context.director.createContest(order);
      if (!created.ok) {
        const { code, message } = created.error;
        const isKnown = code === 'contest-exists' || code === 'deadline-passed';
        throw new ApiError(isKnown ? code : 'config-invalid', message);
      }
      return await readContest(context, created.value, identity);
    },
  }),

  route({
    at: 'POST /contests/:id/entries',
    for: ['organiser'],
    summary: 'register the bots of all members of a group that you manage: of each the newest that passed its check',
    params,
    body: z.strictObject({ group: z.uuid() }),
    response: { 200: groupEntriesSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id }, body: { group } }, context) => {
      await requireContestOwner(context, sender, id);
      await requireTeacher(context, sender, group);
      return enterGroup(context, id, group);
    },
  }),

  route({
    at: 'PATCH /contests/:id',
    for: ['organiser'],
    summary: 'move the deadline while registration is open',
    params,
    body: changeSchema,
    response: { 200: contestSchema },
    refusals: [404, 409],
    handle: async ({ sender, params: { id }, body }, context) => {
      await requireContestOwner(context, sender, id);
      valueOrRefuse(await context.director.moveDeadline(id, new Date(body.registrationEnds)));
      return readContest(context, id);
    },
  }),

  ...CONTEST_CONTROLS.map((control) =>
    route({
      at: `POST /contests/:id/${control}`,
      for: ['organiser'],
      summary: SUMMARIES[control],
      params,
      response: { 200: statusResponseSchema },
      refusals: [404, 409],
      handle: async ({ sender, params: { id } }, context) => {
        await requireContestOwner(context, sender, id);
        const changed = valueOrRefuse(await context.director.controlContest(id, control));
        return { id, status: changed };
      },
    }),
  ),

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
  if (name === undefined) throw new ApiError('entrant-unknown', 'the bot is not registered for the contest');
  valueOrRefuse(await director.withdrawEntry(contestId, name));
}

type EntryRequest = FastifyRequest<{ Params: z.output<typeof entryParams> }>;

/** The bot named in the URL, if the sender may register and withdraw it in this contest. */
async function requireEntry(context: ApiContext, { sender, params, method }: EntryRequest): Promise<Bot> {
  const { id, owner, bot: name } = params;
  const contest = await findContest(context, id);
  const bot = await findBotRow(context.prisma, owner, name);
  if (bot === undefined) throw botNotFound({ owner, name });
  const mayBeTheirs =
    bot.ownerId === HOUSE_USER ||
    (method === 'DELETE' && (await findEntryName(context.prisma, id, bot.id)) !== undefined);
  const isTheirs = organises(sender, contest.ownerId) && mayBeTheirs;
  if (!controlsBot(sender, bot) && !isTheirs) throw notYourBot(bot, { owner, name });
  return bot;
}
