// What a person says about the others in their games: whom they avoid. The others are not shown it.

import { askedTableIdSchema, avoidedPeopleSchema } from '@mcr-arena/protocol/documents';
import { SEATS } from '@mcr-arena/tiles';
import * as z from 'zod';
import { avoid, listAvoided, otherPersonAt, stopAvoiding } from '../../people/avoided-people.ts';
import { valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { nameSchema } from '../schemas.ts';

const route = routesAbout('games');
const params = z.object({
  id: askedTableIdSchema,
  player: z.coerce.number().pipe(z.literal(SEATS)).describe('0-3: the seat in the first deal'),
});

export const PEOPLE_ROUTES: Routes = [
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
];
