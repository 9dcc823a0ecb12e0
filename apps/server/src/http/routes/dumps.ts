// Monthly dumps of records, and whether an owner is anonymous in them.

import { dumpChoiceSchema, dumpListSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { chooseAnonymous, isAnonymous } from '../../dumps/choice.ts';
import { DUMP_LICENCE } from '../../dumps/month-files.ts';
import { ApiError } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { sendFile } from '../send-file.ts';

const route = routesAbout('dumps');
const choiceRoute = routesAbout('account');

export const DUMP_ROUTES: Routes = [
  route({
    at: 'GET /dumps',
    for: 'public',
    summary: 'monthly dumps: tar files of the records of the ladder and of finished tournaments',
    response: { 200: dumpListSchema },
    handle: (_request, { dumps }) => {
      const listed = dumps?.listComplete().map(({ anonymous, ...dump }) => dump) ?? [];
      return { available: dumps !== undefined, licence: DUMP_LICENCE, dumps: listed.reverse() };
    },
  }),

  route({
    at: 'GET /dumps/SHA256SUMS',
    for: 'public',
    summary: 'the checksums of all dumps, for "sha256sum --check"',
    handle: (_request, { dumps }, reply) => {
      const lines = dumps?.listComplete().map(({ sha256, file }) => `${sha256}  ${file}\n`) ?? [];
      return reply.type('text/plain; charset=utf-8').send(lines.join(''));
    },
  }),

  route({
    at: 'GET /dumps/:file',
    for: 'public',
    summary: 'a dump; a download can be resumed (Range)',
    params: z.object({ file: z.string().max(100) }),
    handle: async ({ params: { file }, raw }, { dumps }, reply) => {
      if (!dumps?.listComplete().some((dump) => dump.file === file)) throw new ApiError('dump-unknown');
      const headers = {
        'content-disposition': `attachment; filename="${file}"`,
        // Caches must ask again: a dump may have been replaced by one without a name.
        'cache-control': 'no-cache',
      };
      return sendFile(raw, reply, { root: dumps.path, file, headers });
    },
  }),

  choiceRoute({
    at: 'GET /me/dumps',
    for: ['user'],
    summary: 'whether you are anonymous in monthly dumps',
    response: { 200: dumpChoiceSchema },
    handle: async ({ sender: { user } }, { prisma }) => ({ anonymous: await isAnonymous(prisma, user.id) }),
  }),

  choiceRoute({
    at: 'PUT /me/dumps',
    for: 'session',
    summary: 'choose whether you are anonymous in monthly dumps; published ones are made again within an hour',
    body: dumpChoiceSchema,
    response: { 200: dumpChoiceSchema },
    handle: async ({ sender: { user }, body: { anonymous } }, { prisma }) => {
      await chooseAnonymous(prisma, user.id, anonymous);
      return { anonymous };
    },
  }),
];
