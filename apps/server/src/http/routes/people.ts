// People: their profiles, and what a person says about the others in their games, who are not shown it: whom they avoid, and reports, which
// administrators read.

import {
  askedTableIdSchema,
  avoidedPeopleSchema,
  playerReportsSchema,
  profileChoicesSchema,
  profileSchema,
  reportOrderSchema,
} from '@mcr-arena/protocol/documents';
import { SEATS } from '@mcr-arena/tiles';
import * as z from 'zod';
import { avoid, listAvoided, otherPersonAt, stopAvoiding } from '../../people/avoided-people.ts';
import { closeReport, listReports, reportPlayer } from '../../people/player-reports.ts';
import { chooseShown, readProfile } from '../../strength/profile.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema } from '../schemas.ts';

const route = routesAbout('games');
const administrationRoute = routesAbout('administration');
const params = z.object({
  id: askedTableIdSchema,
  player: z.coerce.number().pipe(z.literal(SEATS)).describe('0-3: the seat in the first deal'),
});

export const PEOPLE_ROUTES: Routes = [
  route({
    at: 'GET /people/:name',
    for: 'visitors',
    config: { cost: 3 },
    params: z.object({ name: nameSchema }),
    summary: 'the profile of a person: the name, and what they chose to show; everything for themselves',
    response: { 200: profileSchema },
    refusals: [404],
    handle: async ({ visitor, params: { name } }, { prisma }) =>
      foundOrRefuse(await readProfile(prisma, name, visitor?.user.id), 'user-not-found'),
  }),

  route({
    at: 'PUT /me/profile',
    for: 'session',
    body: profileChoicesSchema.partial(),
    summary: 'choose what others see on your profile; absent choices stay',
    response: { 200: profileChoicesSchema },
    handle: ({ sender: { user }, body }, { prisma }) => chooseShown(prisma, user.id, body),
  }),

  route({
    at: 'GET /me/avoided',
    for: 'visitors',
    summary: 'the people whom you avoid, the latest first; empty for a visitor',
    response: { 200: avoidedPeopleSchema },
    handle: async ({ visitor }, { prisma }) =>
      visitor === undefined ? { people: [] } : listAvoided(prisma, visitor.user.id),
  }),

  route({
    at: 'PUT /games/:id/avoided/:player',
    for: 'visitors',
    params,
    summary: 'avoid another person of your game: games that are found for you will not seat you together',
    response: { 204: z.void() },
    refusals: [403, 404, 409],
    handle: async ({ visitor, params: { id, player } }, { prisma }) => {
      const other = valueOrRefuse(await otherPersonAt(prisma, id, player, visitor?.user.id));
      valueOrRefuse(await avoid(prisma, visitor!.user.id, other));
    },
  }),

  route({
    at: 'DELETE /me/avoided/:name',
    for: 'visitors',
    params: z.object({ name: nameSchema }),
    summary: 'stop avoiding a person',
    response: { 204: z.void() },
    handle: async ({ visitor, params: { name } }, { prisma }) => {
      if (visitor !== undefined) await stopAvoiding(prisma, visitor.user.id, name);
    },
  }),

  route({
    at: 'POST /games/:id/reports',
    for: 'visitors',
    params: params.pick({ id: true }),
    body: reportOrderSchema,
    summary: 'report another person of your game to the administrators of the server, once per game',
    response: { 204: z.void() },
    refusals: [403, 404, 409, 429],
    handle: async ({ visitor, ip, params: { id }, body: { player, ...order } }, { prisma, attempts }) => {
      const other = valueOrRefuse(await otherPersonAt(prisma, id, player, visitor?.user.id));
      valueOrRefuse(await attempts.tryReport(ip));
      const report = { ...order, gameId: id, reporterId: visitor!.user.id, reportedId: other };
      valueOrRefuse(await reportPlayer(prisma, report));
    },
  }),

  administrationRoute({
    at: 'GET /reports',
    for: ['administrator'],
    querystring: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      before: z.uuid().optional().describe('only reports before the one with this id'),
    }),
    summary: 'open reports about players, the latest first; the deals of their games are shown to administrators',
    response: { 200: playerReportsSchema },
    handle: ({ query }, { prisma }) => listReports(prisma, query),
  }),

  administrationRoute({
    at: 'POST /reports/:id/close',
    for: ['administrator'],
    params: z.object({ id: z.uuid() }),
    summary: 'close a report, which is then no longer listed',
    response: { 204: z.void() },
    refusals: [404],
    handle: async ({ params: { id } }, { prisma }) => {
      if (!(await closeReport(prisma, id))) throw new ApiError('report-unknown');
    },
  }),
];
