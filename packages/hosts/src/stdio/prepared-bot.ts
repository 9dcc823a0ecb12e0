// A bot that is ready to run: its files in a separate folder, unpacked, recognised and built. Prepared bots are cached by the
// digest of their files, so that a bot is built only once.

import { createHash } from 'node:crypto';
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
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import {
  CacheFolder,
  type CacheLocation,
  defaultCacheFolder,
  entryKey,
  type HeldEntry,
  holdEntry,
} from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { digestOfContent, digestOfFiles, ownFilesBelow } from '../file-digest.ts';
import type { FileLimits, ProgramRunner } from '../program/program-runner.ts';
import { type BotRuntime, missingPackages, RUNTIME_NAMES, runtimeOf } from '../sandbox/bot-runtimes.ts';
import { type ArchiveError, archiveTypeOf, BOT_FILES, extractArchive } from './archive.ts';
import { type BotManifest, botManifestSchema } from './bot-manifest.ts';
import { BUILD_LIMITS, type BuildError, buildBot, isBuilt, runCommandOf } from './build-bot.ts';
import {
  isFile,
  PROTOCOL_BASES,
  type ProtocolBasis,
  protocolBasisOf,
  type RecogniseError,
  recogniseBot,
  runtimeOfBot,
} from './recognise-bot.ts';

interface PrepareOptions {
  /** Runs the build commands. */
  readonly runner: ProgramRunner;
  /** By default a folder for this user in the system's temporary folder. */
  readonly cache?: CacheLocation;
  /** Limits of its files when unpacked, and again when built. */
  readonly files?: FileLimits;
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

/** A prepared bot that stays in the cache until it is released. */
export interface HeldBot extends PreparedBot {
  /** Bytes on disk, unpacked and built. */
  readonly bytes: number;
  release(): void;
}

export type PrepareError = ArchiveError | BuildError | RecogniseError | 'bot-not-found' | 'runtime-missing';

const preparedSchema = z.object({
  manifest: botManifestSchema,
  basis: z.enum(PROTOCOL_BASES),
  runtime: z.enum(RUNTIME_NAMES),
  buildOutput: z.string(),
});

/** Part of the cache key, so that bots prepared by other versions of this code are not used. */
const VERSION = 5;
const FILES = 'files';
const PREPARED = 'prepared.json';

/** Prepares the bot at `path`: a folder, an archive or a single file. Throws only on a fault of this machine. */
export async function prepareBot(path: string, options: PrepareOptions): Promise<Result<HeldBot, PrepareError>> {
  if (!existsSync(path)) return failure('bot-not-found', `${path}: the file or folder does not exist`);
  const digest = digestOfBotFiles(path);
  const cache = new CacheFolder(options.cache ?? { folder: defaultCacheFolder() });
  const key = keyOf(path, digest, options.runner);
  const known = cache.hold(key);
  if (known !== undefined) return success(heldBot(known, digest));
  const created = await cache.create(key, async (entry) => {
    const made = await makePrepared(path, join(entry, FILES), options);
    if (made.ok) writeFileSync(join(entry, PREPARED), JSON.stringify(made.value));
    return made;
  });
  return created.ok ? success(heldBot(created.value, digest)) : created;
}

/** Holds a prepared bot again; undefined if it was removed from the cache. */
export function holdPrepared({ folder }: PreparedBot): HeldEntry | undefined {
  return holdEntry(dirname(folder));
}

/** Begins with the hash of the file, or the digest of the folder. */
function keyOf(path: string, digest: string, { isolation }: ProgramRunner): string {
  const source = statSync(path).isDirectory() ? digest : digestOfContent(path);
  const rest = createHash('sha256')
    .update(`${VERSION} ${isolation} ${nameOf(path)} ${digest}`)
    .digest('hex');
  return entryKey('bot', source, rest);
}

/** SHA-256 of a bot's files: for a folder, its own files; otherwise the file itself. */
export function digestOfBotFiles(path: string): string {
  const isFolder = statSync(path).isDirectory();
  return isFolder ? digestOfFiles(path, ownFilesBelow(path)) : digestOfFiles(join(path, '..'), [path]);
}

function nameOf(path: string): string {
  return basename(path).replace(/(\.tar)?\.[A-Za-z0-9]+$/, '');
}

function heldBot({ path, bytes, release }: HeldEntry, digest: string): HeldBot {
  const read: unknown = JSON.parse(readFileSync(join(path, PREPARED), 'utf8'));
  const { manifest, basis, runtime, buildOutput } = preparedSchema.parse(read);
  return {
    manifest,
    basis,
    runtime: runtimeOf(runtime),
    folder: join(path, FILES),
    argv: runCommandOf(manifest),
    digest,
    buildOutput,
    bytes,
    release,
  };
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
  makeReadable(folder);
  const manifest = recogniseBot(folder, nameOf(path));
  if (!manifest.ok) return manifest;
  // Determined before a build adds files.
  const basis = protocolBasisOf(folder, manifest.value);
  const runtime = runtimeOfBot(folder, manifest.value);
  const { runner, files = BOT_FILES, signal } = options;
  // Without a sandbox, programs use the libraries of the user.
  const isSandboxed = runner.isolation === 'sandbox';
  const installed = isSandboxed ? requireRuntime(runtime, isBuilt(manifest.value)) : success(true);
  if (!installed.ok) return installed;
  const limits = { ...BUILD_LIMITS, files };
  const built = await buildBot(folder, manifest.value, { runner, limits, ...(signal && { signal }) });
  if (!built.ok) return built;
  const { language, entry } = manifest.value;
  if (language === 'executable') {
    if (!isFile(join(folder, entry))) return failure('entry-missing', `the build did not create "${entry}"`);
    chmodSync(join(folder, entry), 0o755);
  }
  return success({ manifest: manifest.value, basis, runtime: runtime.name, buildOutput: built.value });
}

/** Fails with the command that installs the runtime, if one of the packages that play and building need is missing. */
export function requireRuntime(runtime: BotRuntime, isBuilt: boolean): Result<true, 'runtime-missing'> {
  const missing = missingPackages(runtime, isBuilt);
  if (missing.length === 0) return success(true);
  const needs = `the bot needs the runtime "${runtime.name}" (${missing.join(', ')})`;
  return failure(
    'runtime-missing',
    `${needs}, which is not installed for the sandbox; to install it: ${runtime.install}`,
  );
}

async function takeFiles(
  path: string,
  folder: string,
  { files = BOT_FILES }: PrepareOptions,
): Promise<Result<true, PrepareError>> {
  const found = statSync(path);
  if (found.isDirectory()) {
    for (const file of ownFilesBelow(path)) cpSync(file, join(folder, file.slice(path.length)), { dereference: true });
    return success(true);
  }
  if (archiveTypeOf(path) !== undefined) return extractArchive(path, folder, files);
  if (found.size > files.bytes) {
    return failure('archive-too-large', `the file has ${found.size} bytes: expected ${files.bytes} at most`);
  }
  cpSync(path, join(folder, `${nameOf(path)}${extname(path)}`));
  return success(true);
}

/** Makes files readable for programs with another user id, regardless of the modes of the bot and the umask of this process. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else chmodSync(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
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
