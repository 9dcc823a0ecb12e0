// The settings of the server, from the environment; all have defaults.

import { availableParallelism } from 'node:os';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { type ArchiveLocation, parseArchiveLocation, S3_VARIABLES } from './archive/archive-location.ts';
import type { UploadOptions } from './bots/uploads/uploads.ts';
import type { DatabaseLocation } from './database/open-database.ts';
import type { WebhookReach } from './notices/webhooks/webhook-address.ts';

export interface Settings {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseLocation;
  /** Threads that play sets. */
  readonly workers: number;
  /** Requests a minute from one address. */
  readonly requestsPerMinute: number;
  readonly trustProxy: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Whether a ladder is begun where there is none, and its house bots are brought up to date. */
  readonly ladder: boolean;
  /** Whether remote bots connect here: at one of the servers on a database. */
  readonly remoteBots: boolean;
  /** Of uploaded bots; absent: this process does not run any. */
  readonly uploads?: UploadOptions;
  /** Where records of old sets are moved to; absent: they stay in the database. */
  readonly archive?: ArchiveSettings;
  /** Where notices may be posted to; absent: nowhere. */
  readonly webhooks?: WebhookReach;
  /** Whether the pages are built first where they are not up to date. */
  readonly buildPages: boolean;
}

export interface ArchiveSettings {
  readonly location: ArchiveLocation;
  /** Since a set was played, until its record is moved. */
  readonly days: number;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'expected a whole number').transform(Number).pipe(z.int().min(min).max(max));

const yesOrNo = z.enum(['yes', 'no']).transform((text) => text === 'yes');

/** The variables that are read, with what they are for. Empty ones count as not set. */
const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('port to listen on (3000)'),
  HOST: z.string().default('localhost').describe('address to listen on; 0.0.0.0 for all (localhost)'),
  MCR_DATA: z.string().default('data').describe('folder of the embedded database (data)'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'expected postgres://…')
    .optional()
    .describe('a PostgreSQL to use instead of the embedded database'),
  MCR_WORKERS: wholeNumber(0, 1024).optional().describe('threads that play sets (one a processor)'),
  MCR_RATE_LIMIT: wholeNumber(1, 1_000_000).default(600).describe('requests a minute from one address (600)'),
  MCR_TRUST_PROXY: yesOrNo.default(false).describe('yes where a proxy in front sets addresses (no)'),
  MCR_REMOTE_BOTS: yesOrNo
    .default(true)
    .describe('no: remote bots never connect to this server, if several share a database (yes)'),
  MCR_UPLOADED_BOTS: yesOrNo.default(true).describe('no: check and play no uploaded bots in this process (yes)'),
  MCR_UPLOAD_MIB: wholeNumber(1, 1024).default(64).describe('MiB of one uploaded file (64)'),
  MCR_ARTIFACTS: z
    .string()
    .optional()
    .describe('folder for uploaded bots, which all servers and workers reach (in the database)'),
  MCR_ARCHIVE: z
    .string()
    .optional()
    .describe('folder or s3://BUCKET/PREFIX for records of old sets, which all servers reach (in the database)'),
  MCR_ARCHIVE_DAYS: wholeNumber(0, 36_500).default(30).describe('age at which records are moved there (30)'),
  ...S3_VARIABLES,
  MCR_LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`${LOG_LEVELS.join(', ')} (info)`),
  MCR_LADDER: yesOrNo.optional().describe('no: begin no ladder at the first start (yes)'),
  MCR_DEMO: yesOrNo.optional().describe('the name of MCR_LADDER in 0.1'),
  MCR_WEBHOOKS: z
    .enum(['yes', 'no', 'loopback'])
    .default('yes')
    .describe('no: post no notices to webhooks; loopback: also to http addresses of this machine (yes)'),
  MCR_BUILD: yesOrNo.default(true).describe('no: do not build the pages, even where they are out of date (yes)'),
});

/** Name and meaning of every variable, for the help. */
export const SETTING_HELP: readonly (readonly [name: string, meaning: string])[] = Object.entries(
  environmentSchema.shape,
).map(([name, schema]) => [name, schema.description ?? '']);

/** Error: `setting-invalid`, with the variable's name. */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Settings, 'setting-invalid'> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue!.path[0]);
    return failure('setting-invalid', `${name}="${given[name] ?? ''}": ${issue!.message}`);
  }
  const archive = archiveOf(parsed.data);
  if (!archive.ok) return archive;
  const { PORT, HOST, MCR_DATA, DATABASE_URL, MCR_WORKERS, MCR_RATE_LIMIT, ...more } = parsed.data;
  return success({
    port: PORT,
    host: HOST,
    database: DATABASE_URL === undefined ? { type: 'folder', path: MCR_DATA } : { type: 'postgres', url: DATABASE_URL },
    workers: MCR_WORKERS ?? availableParallelism(),
    requestsPerMinute: MCR_RATE_LIMIT,
    trustProxy: more.MCR_TRUST_PROXY,
    logLevel: more.MCR_LOG_LEVEL,
    ladder: more.MCR_LADDER ?? more.MCR_DEMO ?? true,
    remoteBots: more.MCR_REMOTE_BOTS,
    uploads: uploadOptionsOf(parsed.data),
    ...(archive.value && { archive: archive.value }),
    ...(more.MCR_WEBHOOKS !== 'no' && { webhooks: more.MCR_WEBHOOKS === 'yes' ? 'public' : 'loopback' }),
    buildPages: more.MCR_BUILD,
  });
}

function archiveOf(
  environment: z.output<typeof environmentSchema>,
): Result<ArchiveSettings | undefined, 'setting-invalid'> {
  const { MCR_ARCHIVE, MCR_ARCHIVE_DAYS: days } = environment;
  if (MCR_ARCHIVE === undefined) return success(undefined);
  const location = parseArchiveLocation(MCR_ARCHIVE, environment);
  return location.ok ? success({ location: location.value, days }) : location;
}

function uploadOptionsOf({
  MCR_ARTIFACTS: artifactFolder,
  MCR_UPLOAD_MIB,
  MCR_UPLOADED_BOTS,
}: z.output<typeof environmentSchema>): UploadOptions {
  return {
    ...(artifactFolder === undefined ? {} : { artifactFolder }),
    maxBytes: MCR_UPLOAD_MIB * 2 ** 20,
    runsBots: MCR_UPLOADED_BOTS,
  };
}
