// The controls of the ladder, for administrators. A ladder that an internal error stopped continues with `resume`.

import { ladderId } from '../../competitions/ladder/ranking.ts';
import { foundOrRefuse, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { statusResponseSchema } from '../schemas.ts';

const route = routesAbout('ladder');

const SUMMARIES = {
  pause: 'pause the ladder; sets in progress are finished and count',
  resume: 'continue a paused ladder, or one that an internal error stopped',
} as const;

export const LADDER_CONTROL_ROUTES: Routes = [
  ...(['pause', 'resume'] as const).map((control) =>
    route({
      at: `POST /ladder/${control}`,
      for: ['administrator'],
      summary: SUMMARIES[control],
      response: { 200: statusResponseSchema },
      refusals: [404, 409],
      handle: async (_request, { prisma, director }) => {
        const id = foundOrRefuse(await ladderId(prisma), 'ladder-unknown');
        const status = valueOrRefuse(await director.control(id, control));
        return { id, status };
      },
    }),
  ),
];
