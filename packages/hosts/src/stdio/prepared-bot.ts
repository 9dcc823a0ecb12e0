// A bot that is ready to run: its files in a separate folder, unpacked, recognised and built. Prepared bots are cached by the
// digest of their files, so that a bot is built only once. A build uses a staging folder, which is moved when it is complete.

import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, extname, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { digestOfFiles, ownFilesBelow } from '../file-digest.ts';
import type { ProgramRunner } from '../program/program-runner.ts';
import { type BotRuntime, missingPackages, RUNTIME_NAMES, runtimeOf } from '../sandbox/bot-runtimes.ts';
import { type ArchiveError, type ArchiveLimits, archiveTypeOf, extractArchive } from './archive.ts';
import { type BotManifest, botManifestSchema } from './bot-manifest.ts';
import { BUILD_LIMITS, type BuildError, type BuildLimits, buildBot, runCommandOf } from './build-bot.ts';
import {
  isFile,
  PROTOCOL_BASES,
  type ProtocolBasis,
  protocolBasisOf,
  type RecogniseError,
  recogniseBot,
  runtimeOfBot,
} from './recognise-bot.ts';

export interface PrepareOptions {
  /** Runs the build commands. */
  readonly runner: ProgramRunner;
  /** Folder for prepared bots; by default a folder for this user in the system's temporary folder. */
  readonly cacheFolder?: string;
  readonly archiveLimits?: ArchiveLimits;
  readonly buildLimits?: BuildLimits;
  readonly signal?: AbortSignal;
}

export interface PreparedBot {
  readonly manifest: BotManifest;
  /** How its protocol was recognised. */
  readonly basis: ProtocolBasis;
  readonly runtime: BotRuntime;
  /** Folder with all files of the bot, including data. */
  readonly folder: string;
  readonly argv: readonly [string, ...string[]];
  /** SHA-256 of the bot's original files, in hexadecimal. */
  readonly digest: string;
  /** Output of the build commands; empty if nothing was built. */
  readonly buildOutput: string;
}

export type PrepareError = ArchiveError | BuildError | RecogniseError | 'bot-not-found' | 'runtime-missing';

const preparedSchema = z.object({
  manifest: botManifestSchema,
  basis: z.enum(PROTOCOL_BASES),
  runtime: z.enum(RUNTIME_NAMES),
  buildOutput: z.string(),
});

/** Part of the cache key, so that bots prepared by other versions of this code are not used. */
const VERSION = 4;
const FILES = 'files';
const PREPARED = 'prepared.json';
/** Prepared bots that have not been used for this long are removed. */
const UNUSED_MS = 30 * 86_400_000;

/** Prepares the bot at `path`: a folder, an archive or a single file. Throws only on a fault of this machine. */
export async function prepareBot(path: string, options: PrepareOptions): Promise<Result<PreparedBot, PrepareError>> {
  if (!existsSync(path)) return failure('bot-not-found', `${path}: the file or folder does not exist`);
  const digest = digestOfBotFiles(path);
  const cache = options.cacheFolder ?? defaultCacheFolder();
  mkdirSync(cache, { recursive: true });
  const key = createHash('sha256')
    .update(`${VERSION} ${options.runner.isolation} ${nameOf(path)} ${digest}`)
    .digest('hex');
  const folder = join(cache, key);
  const known = readPrepared(folder, digest);
  if (known !== undefined) return success(known);
  removeUnused(cache);
  const staging = join(cache, `.${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    const made = await makePrepared(path, join(staging, FILES), options);
    if (!made.ok) return made;
    writeFileSync(join(staging, PREPARED), JSON.stringify(made.value));
    moveInto(staging, folder);
    return success(readPrepared(folder, digest)!);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** SHA-256 of a bot's files: for a folder, its own files; otherwise the file itself. */
export function digestOfBotFiles(path: string): string {
  const isFolder = statSync(path).isDirectory();
  return isFolder ? digestOfFiles(path, ownFilesBelow(path)) : digestOfFiles(join(path, '..'), [path]);
}

function defaultCacheFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `mcr-arena-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { uid: owner } = statSync(folder);
  if (uid >= 0 && owner !== uid) throw new Error(`${folder} belongs to another user: bots cannot be prepared there`);
  return join(folder, 'bots');
}

function nameOf(path: string): string {
  return basename(path).replace(/(\.tar)?\.[A-Za-z0-9]+$/, '');
}

function readPrepared(folder: string, digest: string): PreparedBot | undefined {
  const file = join(folder, PREPARED);
  if (!existsSync(file)) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  const { manifest, basis, runtime, buildOutput } = preparedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    manifest,
    basis,
    runtime: runtimeOf(runtime),
    folder: join(folder, FILES),
    argv: runCommandOf(manifest),
    digest,
    buildOutput,
  };
}

function removeUnused(cache: string): void {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs !== undefined && mtimeMs < Date.now() - UNUSED_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** Moves the staging folder. Another process may have prepared the same bot in the meantime. */
function moveInto(staging: string, folder: string): void {
  try {
    renameSync(staging, folder);
  } catch (thrown) {
    if (!existsSync(join(folder, PREPARED))) throw thrown;
  }
}

type Made = z.infer<typeof preparedSchema>;

async function makePrepared(
  path: string,
  folder: string,
  options: PrepareOptions,
): Promise<Result<Made, PrepareError>> {
  mkdirSync(folder, { recursive: true });
  const taken = await takeFiles(path, folder, options);
  if (!taken.ok) return taken;
  liftOnlyFolder(folder);
  const manifest = recogniseBot(folder, nameOf(path));
  if (!manifest.ok) return manifest;
  // Determined before a build adds files.
  const basis = protocolBasisOf(folder, manifest.value);
  const runtime = runtimeOfBot(folder, manifest.value);
  const { runner, buildLimits = BUILD_LIMITS, signal } = options;
  // Without a sandbox, programs use the libraries of the user.
  const installed = runner.isolation === 'sandbox' ? requireRuntime(runtime) : success(true);
  if (!installed.ok) return installed;
  const built = await buildBot(folder, manifest.value, { runner, limits: buildLimits, ...(signal && { signal }) });
  if (!built.ok) return built;
  const { language, entry } = manifest.value;
  if (language === 'executable') {
    if (!isFile(join(folder, entry))) return failure('entry-missing', `the build did not create "${entry}"`);
    chmodSync(join(folder, entry), 0o755);
  }
  return success({ manifest: manifest.value, basis, runtime: runtime.name, buildOutput: built.value });
}

/** Fails with the command that installs the runtime, if one of its packages is missing. */
export function requireRuntime(runtime: BotRuntime): Result<true, 'runtime-missing'> {
  const missing = missingPackages(runtime);
  if (missing.length === 0) return success(true);
  const needs = `the bot needs the runtime "${runtime.name}" (${missing.join(', ')})`;
  return failure(
    'runtime-missing',
    `${needs}, which is not installed for the sandbox; to install it: ${runtime.install}`,
  );
}

async function takeFiles(path: string, folder: string, options: PrepareOptions): Promise<Result<true, PrepareError>> {
  if (statSync(path).isDirectory()) {
    for (const file of ownFilesBelow(path)) cpSync(file, join(folder, file.slice(path.length)), { dereference: true });
    return success(true);
  }
  if (archiveTypeOf(path) !== undefined) return extractArchive(path, folder, options.archiveLimits);
  cpSync(path, join(folder, `${nameOf(path)}${extname(path)}`));
  return success(true);
}

/** Archives often contain a single folder with all files; its contents are moved up. */
function liftOnlyFolder(folder: string): void {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== '__MACOSX');
  const [only] = names;
  if (names.length !== 1 || only === 'data' || !statSync(join(folder, only!)).isDirectory()) return;
  const aside = join(folder, '..', 'lifted');
  renameSync(join(folder, only!), aside);
  rmSync(folder, { recursive: true });
  renameSync(aside, folder);
}
