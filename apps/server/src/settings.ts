// The settings of the server, from the environment; all have defaults.

import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { type ArchiveLocation, parseArchiveLocation, S3_VARIABLES } from './archive/archive-location.ts';
import type { UploadOptions } from './bots/uploads/uploads.ts';
import type { DatabaseLocation } from './database/open-database.ts';
import type { WebhookReach } from './notices/webhooks/webhook-address.ts';

export interface Settings {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseLocation;
  /** Number of threads that play sets. */
  readonly workers: number;
  /** Requests per minute from one address. */
  readonly requestsPerMinute: number;
  readonly trustProxy: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Whether a missing ladder is created and its house bots are updated. */
  readonly ladder: boolean;
  /** Whether a sample tournament is played at the first start. */
  readonly sample: boolean;
  /** Whether remote bots can connect to this server. Of all servers on a database, only one accepts them. */
  readonly remoteBots: boolean;
  /** Options for uploaded bots; by default, this process does not run any. */
  readonly uploads?: UploadOptions;
  /** Archive for records of old sets; if absent, they stay in the database. */
  readonly archive?: ArchiveSettings;
  /** Folder of monthly dumps; absent if this server does not publish any. */
  readonly dumps?: string;
  /** Addresses to which notices may be posted; absent if webhooks are disabled. */
  readonly webhooks?: WebhookReach;
  /** Whether missing or outdated pages are built at the start. */
  readonly buildPages: boolean;
}

interface ArchiveSettings {
  readonly location: ArchiveLocation;
  /** Age in days at which the record of a set is moved. */
  readonly days: number;
}

const MIB = 2 ** 20;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const POSTGRES_URL =
  'expected postgres://USER:PASSWORD@HOST/DATABASE, with special characters percent-encoded (/ as %2F, @ as %40, # as %23)';
/** Variables that can contain a password: messages omit their values. */
const SECRET = ['DATABASE_URL'];

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'expected a whole number').transform(Number).pipe(z.int().min(min).max(max));

const yesOrNo = z.enum(['yes', 'no']).transform((text) => text === 'yes');

/** The environment variables and their meaning. Empty variables count as not set. */
const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).describe('port to listen on (3000)'),
  HOST: z.string().default('localhost').describe('address to listen on; 0.0.0.0 for all (localhost)'),
  MCR_DATA: z.string().default('data').describe('folder of the embedded database (data)'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, POSTGRES_URL)
    .optional()
    .describe('PostgreSQL server to use instead of the embedded database'),
  MCR_WORKERS: wholeNumber(0, 1024).optional().describe('threads that play sets (one per processor)'),
  MCR_RATE_LIMIT: wholeNumber(1, 1_000_000).default(600).describe('requests per minute from one address (600)'),
  MCR_TRUST_PROXY: yesOrNo
    .default(false)
    .describe("yes: take clients' addresses from the proxy in front of the server (no)"),
  MCR_REMOTE_BOTS: yesOrNo
    .default(true)
    .describe('no: of several servers on a database, this one accepts no remote bots and runs no tables (yes)'),
  MCR_UPLOADED_BOTS: yesOrNo.default(true).describe('no: this process does not check or play uploaded bots (yes)'),
  MCR_SPEED: z
    .string()
    .regex(/^\d+(\.\d+)?$/, 'expected a number such as 0.8')
    .transform(Number)
    .pipe(z.number().min(0.1).max(10))
    .optional()
    .describe('speed of this machine, by which CPU limits of bots are divided; 1 is the reference (measured)'),
  MCR_UPLOAD_MIB: wholeNumber(1, 1024).default(64).describe('maximum size of an uploaded file, in MiB (64)'),
  MCR_ARTIFACTS: z
    .string()
    .optional()
    .describe('folder for uploaded bots, shared by all servers and workers (in the database)'),
  MCR_CACHE: z
    .string()
    .optional()
    .describe('folder for prepared bots (cache in the data folder; with DATABASE_URL in the temporary folder)'),
  MCR_CACHE_MIB: wholeNumber(1, 100_000_000).default(4096).describe('total size of that folder, in MiB (4096)'),
  MCR_ARCHIVE: z
    .string()
    .optional()
    .describe('folder or s3://BUCKET/PREFIX for records of old sets, shared by all servers (in the database)'),
  MCR_ARCHIVE_DAYS: wholeNumber(0, 36_500).default(30).describe('age in days at which records are moved there (30)'),
  ...S3_VARIABLES,
  MCR_DUMPS: z
    .string()
    .optional()
    .describe(
      'folder for monthly dumps, shared by all servers, or no (dumps in the data folder; no with DATABASE_URL)',
    ),
  MCR_LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`${LOG_LEVELS.join(', ')} (info)`),
  MCR_LADDER: yesOrNo.default(true).describe('no: do not create a ladder at the first start (yes)'),
  MCR_SAMPLE: z
    .enum(['on', 'off'])
    .default('on')
    .describe('off: do not play a sample tournament at the first start (on)'),
  MCR_WEBHOOKS: z
    .enum(['yes', 'no', 'loopback'])
    .default('yes')
    .describe('no: disable webhooks; loopback: also permit http addresses of this machine (yes)'),
  MCR_BUILD: yesOrNo.default(true).describe('no: do not build the pages, even if they are outdated (yes)'),
});

/** Name and meaning of each variable, for the help text. */
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
    const value = SECRET.includes(name) ? '' : `="${given[name] ?? ''}"`;
    return failure('setting-invalid', `${name}${value}: ${issue!.message}`);
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
    ladder: more.MCR_LADDER,
    sample: more.MCR_SAMPLE === 'on',
    remoteBots: more.MCR_REMOTE_BOTS,
    uploads: uploadOptionsOf(parsed.data),
    ...(archive.value && { archive: archive.value }),
    ...dumpsOf(parsed.data),
    ...(more.MCR_WEBHOOKS !== 'no' && { webhooks: more.MCR_WEBHOOKS === 'yes' ? 'public' : 'loopback' }),
    buildPages: more.MCR_BUILD,
  });
}

function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  // In "postgres://mcr:12/b@db/mcr" the host would be "mcr", because "/" ends it.
  const { pathname, hash } = new URL(text);
  return !pathname.includes('@') && hash === '';
}

function archiveOf(
  environment: z.output<typeof environmentSchema>,
): Result<ArchiveSettings | undefined, 'setting-invalid'> {
  const { MCR_ARCHIVE, MCR_ARCHIVE_DAYS: days } = environment;
  if (MCR_ARCHIVE === undefined) return success(undefined);
  const location = parseArchiveLocation(MCR_ARCHIVE, environment);
  return location.ok ? success({ location: location.value, days }) : location;
}

function dumpsOf({ MCR_DUMPS, MCR_DATA, DATABASE_URL }: z.output<typeof environmentSchema>): Pick<Settings, 'dumps'> {
  if (MCR_DUMPS !== undefined) return MCR_DUMPS === 'no' ? {} : { dumps: resolve(MCR_DUMPS) };
  return DATABASE_URL === undefined ? { dumps: resolve(MCR_DATA, 'dumps') } : {};
}

function uploadOptionsOf({
  MCR_ARTIFACTS: artifactFolder,
  MCR_CACHE,
  MCR_SPEED: speed,
  ...environment
}: z.output<typeof environmentSchema>): UploadOptions {
  const { DATABASE_URL, MCR_DATA } = environment;
  const cacheFolder = MCR_CACHE ?? (DATABASE_URL === undefined ? join(MCR_DATA, 'cache') : undefined);
  return {
    ...(artifactFolder === undefined ? {} : { artifactFolder }),
    ...(cacheFolder === undefined ? {} : { cacheFolder: resolve(cacheFolder) }),
    cacheBytes: environment.MCR_CACHE_MIB * MIB,
    maxBytes: environment.MCR_UPLOAD_MIB * MIB,
    runsBots: environment.MCR_UPLOADED_BOTS,
    ...(speed === undefined ? {} : { speed }),
  };
}
