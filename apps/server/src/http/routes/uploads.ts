// Uploads of bots: a form with a file creates a version and queues its check. Runs of code that is not saved: each user starts, reads
// and ends their own; nobody else can name one.

import { readFile } from 'node:fs/promises';
import { decodeDeal } from '@mcr-arena/engine';
import { questionAfter, recordedSituations } from '@mcr-arena/lab';
import {
  situationListSchema,
  type TrialTask,
  trialSchema,
  trialTaskSchema,
  uploadedSchema,
  uploadingSchema,
} from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { botDocument, countWaitingChecks } from '../../bots/bot-document.ts';
import { parseBotName } from '../../bots/bot-name.ts';
import { UPLOAD_KINDS } from '../../bots/kinds/upload-kinds.ts';
import { TRIAL_BYTES } from '../../bots/trials/trials.ts';
import { uploadManifestOf } from '../../bots/uploads/upload-manifest.ts';
import { type ApiContext, perContext } from '../context.ts';
import { ApiError, foundOrRefuse, valueOrRefuse } from '../errors.ts';
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
the bot, an existing name adds a version; identical content returns the existing version (200) and repeats a failed check.`;

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

async function upload({ uploads }: ApiContext, ownerId: string, { fields, fileName, file, size }: UploadForm) {
  const name = valueOrRefuse(parseBotName(fields.name ?? ''));
  const { manifest, maxBytes = size } = valueOrRefuse(uploadManifestOf(fileName, fields), 'request-malformed');
  if (size > maxBytes) throw uploadTooLarge(maxBytes);
  if (size === 0) throw new ApiError('request-malformed', 'file: the file is empty');
  return valueOrRefuse(await uploads.upload({ ownerId, name, manifest, file, size }));
}

/** A record of a long deal has about 1 kB. */
const TASK_BYTES = 20_000;
const TRIAL_DESCRIPTION = `A form (multipart/form-data) with \`task\`, as JSON, and \`file\`, as for an upload but at most
${TRIAL_BYTES / 1024} KiB. The bot plays one deal with house bots, or is asked the questions of situations, in the sandbox of checks. Each user
has one run at a time, and its result until the next one, for about an hour.`;

const TRIAL_FORM = {
  type: 'object',
  required: ['task', 'file'],
  properties: { task: { type: 'string' }, file: { type: 'string', format: 'binary' } },
};

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

  route({
    at: 'GET /situations',
    for: 'public',
    summary: 'the recorded situations of the check of bots',
    response: { 200: situationListSchema },
    handle: () => ({
      situations: recordedSituations().situations.map(({ kind, seat }, index) => ({ number: index + 1, kind, seat })),
    }),
  }),

  route({
    at: 'POST /trial',
    for: ['user'],
    summary: 'run a bot that is not saved: one deal, or situations',
    description: TRIAL_DESCRIPTION,
    consumes: ['multipart/form-data'],
    config: { form: TRIAL_FORM },
    response: { 201: trialSchema },
    refusals: [400, 409, 413, 415, 429, 503, 507],
    handle: async (request, context) => {
      const { user } = request.sender;
      const reason = await context.uploads.missing();
      if (reason !== undefined) throw new ApiError('uploads-unavailable', `bots cannot be run: ${reason}`);
      return underWayOf(context).during(user.id, TRIAL_BYTES, async () => {
        const form = await receiveForm(request, context.uploads.cache.folder, TRIAL_BYTES, TASK_BYTES);
        return start(context, user.id, form).finally(form.remove);
      });
    },
  }),

  route({
    at: 'GET /trial',
    for: ['user'],
    summary: 'your last run: its progress and its result',
    response: { 200: trialSchema },
    refusals: [404],
    handle: async ({ sender }, { uploads }) =>
      foundOrRefuse(await uploads.trials.read(sender.user.id), 'trial-unknown'),
  }),

  route({
    at: 'DELETE /trial',
    for: ['user'],
    summary: 'stop and delete your last run, if any',
    response: { 204: z.void() },
    handle: async ({ sender }, { uploads }) => uploads.trials.remove(sender.user.id),
  }),
];

async function start({ uploads }: ApiContext, ownerId: string, { fields, fileName, file, size }: UploadForm) {
  const { task: taskText = '', name: _, ...others } = fields;
  const task = parseTask(taskText);
  const { manifest } = valueOrRefuse(uploadManifestOf(fileName, others), 'request-malformed');
  if (size === 0) throw new ApiError('request-malformed', 'file: the file is empty');
  const content = new Uint8Array(await readFile(file));
  return valueOrRefuse(await uploads.trials.start({ ownerId, task, manifest, content }));
}

function parseTask(text: string): TrialTask {
  const parsed = trialTaskSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw malformed(path.length === 0 ? message : `${path.join('.')}: ${message}`);
  }
  const task = parsed.data;
  if (task.type === 'deal') return task;
  if (task.type === 'situations') {
    const count = recordedSituations().situations.length;
    const unknown = task.numbers?.find((number) => number > count);
    if (unknown !== undefined) throw malformed(`numbers: situation ${unknown} does not exist, expected 1 to ${count}`);
    return task;
  }
  const deal = decodeDeal(task.record);
  if (!deal.ok) throw malformed(`record: ${deal.error.message}`);
  if (questionAfter(deal.value, task.event, task.seat) !== undefined) return task;
  throw malformed(`event: seat ${task.seat} has no question after event ${task.event}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw malformed((thrown as Error).message);
  }
}

function malformed(message: string): ApiError {
  return new ApiError('request-malformed', `task: ${message}`);
}
