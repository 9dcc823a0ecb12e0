// Records of the sets of the ladder and of matches: every such set has a wall of its own, and is shown when it is stored.

import { decompressText } from '@mcr-arena/arena';
import { tournamentIdSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { LADDER } from '../../competitions/ladder/ladder-config.ts';
import { MATCH } from '../../competitions/match/match-kind.ts';
import { malformedColumn } from '../../database/parse-column.ts';
import type { ApiServer } from '../api-server.ts';
import type { ApiContext } from '../context.ts';
import { ApiError } from '../errors.ts';

const number = z.coerce.number().int().min(1).max(1_000_000_000);

export function addLadderSets(app: ApiServer, context: ApiContext): void {
  app.get(
    '/ladder/sets/:number/record.json',
    {
      schema: {
        tags: ['ladder'],
        summary: 'the record of a set (see "mcr schema set-record")',
        params: z.object({ number }),
      },
    },
    async ({ params }, reply) => {
      const text = await readRecord(context, { kind: LADDER }, params.number);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );

  app.get(
    '/matches/:id/sets/:number/record.json',
    {
      schema: {
        tags: ['matches'],
        summary: 'the record of a set',
        params: z.object({ id: tournamentIdSchema, number }),
      },
    },
    async ({ params }, reply) => {
      const text = await readRecord(context, { kind: MATCH, id: params.id }, params.number);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  );
}

async function readRecord(
  { prisma }: ApiContext,
  competition: { readonly kind: string; readonly id?: string },
  setNumber: number,
): Promise<string> {
  const found = await prisma.competition.findFirst({ where: competition, select: { id: true } });
  if (found === null) throw new ApiError('set-unknown');
  const where = { competitionId: found.id, number: setNumber };
  const set = await prisma.competitionSet.findFirst({ where, include: { record: true } });
  if (set?.record == null) throw new ApiError('set-unknown', 'there is no such set, or it is not played yet');
  const text = decompressText(Buffer.from(set.record.text));
  if (!text.ok) throw malformedColumn({ table: 'set_record', id: set.id, column: 'text' }, text.error.message);
  return text.value;
}
