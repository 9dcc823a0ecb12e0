// Uploads of bots: a form with a file creates a version and queues its check.

import { uploadedSchema, uploadingSchema } from '@mcr-arena/protocol/documents';
import { botDocument, countWaitingChecks } from '../../bots/bot-document.ts';
import { parseBotName } from '../../bots/bot-name.ts';
import { UPLOAD_KINDS } from '../../bots/kinds/upload-kinds.ts';
import { uploadManifestOf } from '../../bots/uploads/upload-manifest.ts';
import { type ApiContext, perContext } from '../context.ts';
import { ApiError, valueOrRefuse } from '../errors.ts';
import { type Routes, routesAbout } from '../route.ts';
import { receiveForm, type UploadForm, uploadTooLarge } from '../upload-form.ts';
import { createUploadsUnderWay } from '../uploads-under-way.ts';

const route = routesAbout('bots');
const FILES = UPLOAD_KINDS.map(({ files, fields, requiredFields }) => {
  if (fields.length === 0) return files;
  const named = fields.map((field) => `\`${field}\`${requiredFields.includes(field) ? ' (required)' : ''}`);
  return `${files}, with the fields ${named.join(', ')}`;
});
const DESCRIPTION = `A form (multipart/form-data) with \`name\`, the bot's name, and \`file\`. Accepts ${FILES.join('; ')}. A new name creates
the bot, an existing name adds a version; identical content returns the existing version (200).`;

const FORM = {
  type: 'object',
  required: ['name', 'file'],
  properties: {
    name: { type: 'string' },
    ...Object.fromEntries(UPLOAD_KINDS.flatMap(({ fields }) => fields.map((field) => [field, { type: 'string' }]))),
    file: { type: 'string', format: 'binary' },
  },
};

const underWayOf = perContext(({ uploads }) => createUploadsUnderWay(uploads.room));

export const UPLOAD_ROUTES: Routes = [
  route({
    at: 'GET /uploads',
    for: 'public',
    summary: 'whether bots can be uploaded, and the maximum file size',
    response: { 200: uploadingSchema },
    handle: async (_request, { prisma, uploads }) => {
      const reason = await uploads.missing();
      const waiting = await countWaitingChecks(prisma);
      const { maxBytes } = uploads;
      return { available: reason === undefined, ...(reason === undefined ? {} : { reason }), maxBytes, waiting };
    },
  }),

  route({
    at: 'POST /bots',
    for: ['user'],
    summary: 'upload a new version of a bot and queue its check',
    description: DESCRIPTION,
    consumes: ['multipart/form-data'],
    config: { form: FORM },
    response: { 200: uploadedSchema, 201: uploadedSchema },
    refusals: [400, 409, 413, 415, 429, 503, 507],
    handle: async (request, context, reply) => {
      const { user } = request.sender;
      const reason = await context.uploads.missing();
      if (reason !== undefined) throw new ApiError('uploads-unavailable', `bots cannot be uploaded: ${reason}`);
      const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
      const bytes = Math.min(announced, context.uploads.maxBytes);
      const { bot, version, isNew } = await underWayOf(context).during(user.id, bytes, async () => {
        const form = await receiveForm(request, context.uploads.cache.folder, context.uploads.maxBytes);
        return upload(context, user.id, form).finally(form.remove);
      });
      const { owner, name, versions } = await botDocument(context.prisma, bot.id);
      const check = `/api/bots/${[owner, name].map(encodeURIComponent).join('/')}/versions/${version.number}/check`;
      const shown = versions.find(({ id }) => id === version.id)!;
      reply.status(isNew ? 201 : 200);
      return { owner, bot: name, version: shown, check };
    },
  }),
];

async function upload({ uploads }: ApiContext, ownerId: string, { fields, fileName, file, size }: UploadForm) {
  const name = valueOrRefuse(parseBotName(fields.name ?? ''));
  const { manifest, maxBytes = size } = valueOrRefuse(uploadManifestOf(fileName, fields), 'request-malformed');
  if (size > maxBytes) throw uploadTooLarge(maxBytes);
  if (size === 0) throw new ApiError('request-malformed', 'file: the file is empty');
  return valueOrRefuse(await uploads.upload({ ownerId, name, manifest, file, size }));
}
