// Uploaded bots as a service of a process: accepts files, and checks them if this machine has a sandbox.

import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { findMemoryFolder, machineSpeed, removeMemoryImages } from '@mcr-arena/hosts';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../../accounts/processor-time.ts';
import { freeBytes, RESERVED_BYTES } from '../../database/free-space.ts';
import type { Database, Store } from '../../database/open-database.ts';
import { atIntervals } from '../../events/at-intervals.ts';
import { type ArtifactCache, createArtifactCache, defaultServerCache } from '../artifacts/artifact-cache.ts';
import { createArtifactStore } from '../artifacts/artifact-store.ts';
import { probeSandbox } from '../bot-hosts.ts';
import { type CheckTools, checkRunner, checkVersion } from '../checks/check-version.ts';
import { type CodeJob, type CodeQueues, type CodeWorker, openCodeQueues, startCodeWorker } from '../code-jobs.ts';
import { threadRunner } from '../threads/thread-runner.ts';
import { runTrial, trialRunner } from '../trials/run-trial.ts';
import { createTrials } from '../trials/trials.ts';
import { hasSandbox, noteSandbox } from './code-capability.ts';
import { type Upload, type UploadResult, uploadBot } from './upload-bot.ts';

export interface UploadOptions {
  /** Folder for uploaded files; by default they are stored in the database. */
  readonly artifactFolder?: string;
  /** Folder for local copies and prepared bots; by default one for the database in the system's temporary folder. */
  readonly cacheFolder?: string;
  /** Total size of that folder. */
  readonly cacheBytes?: number;
  /** Maximum size of a file. */
  readonly maxBytes: number;
  /** Whether this process checks and plays uploaded bots if it has a sandbox. */
  readonly runsBots: boolean;
  /** Clock that determines the day; default: the system's clock. */
  readonly clock?: Clock;
  /** Speed of this machine, by which limits of CPU time are scaled; measured by default. */
  readonly speed?: number;
}

const NO_BOTS: UploadOptions = { maxBytes: 64 * 2 ** 20, runsBots: false };
/** Number of checks and trials that may wait on the clock beside those in progress. */
const WAITING_CHECKS = 4;
const NOT_ASKED = 'this process does not run uploaded bots';
/** Interval at which files of deleted artifacts are removed. */
const SWEEP_MS = 20_000;

export type Uploads = Awaited<ReturnType<typeof openUploads>>;

export async function openUploads(
  database: Database,
  {
    artifactFolder,
    cacheFolder,
    cacheBytes,
    maxBytes,
    runsBots,
    clock = systemClock,
    speed: knownSpeed,
  }: UploadOptions = NO_BOTS,
  onError: (error: unknown) => void,
) {
  const { prisma } = database;
  const artifacts = createArtifactStore(artifactFolder);
  const folder = cacheFolder ?? defaultServerCache(database);
  const reservedBytes = RESERVED_BYTES;
  const location = { folder, reservedBytes, ...(cacheBytes !== undefined && { maxBytes: cacheBytes }) };
  const cache = createArtifactCache(prisma, artifacts, location);
  const obstacle = runsBots ? await obstacleTo(cache, onError) : NOT_ASKED;
  /** Whether this process runs uploaded bots. */
  const isSandboxed = obstacle === undefined;
  /** Speed of this machine; 1 if it does not run uploaded bots. */
  const speed = isSandboxed ? (knownSpeed ?? machineSpeed()) : 1;
  const queue = await openCodeQueues(database, onError);
  const checks = isSandboxed ? await startChecks({ prisma, queue, cache, clock, speed, onError }) : undefined;
  const endSweeps = atIntervals(SWEEP_MS, cache.sweep, onError);
  return {
    artifacts,
    cache,
    maxBytes,
    isSandboxed,
    /** `obstacle`: why this process cannot run uploaded bots; absent if it runs them or is set not to. */
    ...(runsBots && obstacle !== undefined && { obstacle }),
    speed,
    /** Reason why no process on the database runs uploaded bots; undefined if one does. */
    missing: async (): Promise<string | undefined> =>
      isSandboxed || (await hasSandbox(prisma)) ? undefined : obstacle,
    /** Bytes that uploads may take on the disks of this process. */
    room: (): Promise<number> => {
      cache.folder.claim();
      return uploadRoom(database, folder, artifactFolder);
    },
    upload: async (upload: Upload): Promise<UploadResult> => {
      const uploaded = await uploadBot({ prisma, artifacts, clock, queueCheck: queue.add }, upload);
      checks?.check.wake();
      return uploaded;
    },
    trials: createTrials({ prisma, queue, clock, wake: () => checks?.trial.wake() }),
    close: async (): Promise<void> => {
      await checks?.close();
      await endSweeps();
      await queue.close();
      cache.folder.leave();
      if (isSandboxed) await removeMemoryImages();
    },
  };
}

interface Workers extends Readonly<Record<CodeJob['type'], Pick<CodeWorker, 'wake'>>> {
  close(): Promise<void>;
}

/**
 * Starts to run checks and trials, and records in the database that this process does. Trials have places of their own: checks, which
 * take minutes, may take half of the processors, and trials the other half.
 */
async function startChecks(
  tools: Omit<CheckTools, 'run' | 'cache' | 'queue'> & { readonly cache: ArtifactCache; readonly queue: CodeQueues },
): Promise<Workers> {
  const { prisma, queue, onError } = tools;
  const places = { slots: Math.max(1, Math.floor(availableParallelism() / 2)), mostWaiting: WAITING_CHECKS };
  const forget = await noteSandbox(prisma, onError);
  const checkTools = { ...tools, run: checkRunner(threadRunner(places.slots, WAITING_CHECKS)) };
  const trialTools = { ...tools, run: trialRunner(threadRunner(places.slots, WAITING_CHECKS)) };
  const check = startCodeWorker({
    ...places,
    queue: queue.check,
    run: (id, run) => checkVersion(checkTools, id, run),
    onError,
  });
  const trial = startCodeWorker({
    ...places,
    queue: queue.trial,
    run: (id, run) => runTrial(trialTools, id, run),
    onError,
  });
  return {
    check,
    trial,
    close: async () => {
      await forget();
      await Promise.all([check.close(), trial.close()]);
    },
  };
}

/** Why this process cannot run uploaded bots; undefined if it can. */
async function obstacleTo(cache: ArtifactCache, onError: (error: unknown) => void): Promise<string | undefined> {
  const sandbox = await probeSandbox();
  if (!sandbox.ok) return sandbox.error.message;
  try {
    cache.folder.claim();
    return undefined;
  } catch (thrown) {
    // Everyone can read the obstacle, so it does not name the folder.
    onError(thrown);
    return 'the folder for prepared bots cannot be used: the log of the server has the reason';
  }
}

// Space for uploads on the disks that they fill: that of the cache, where they are received, and that of the database or of the
// folder where they are stored. PostgreSQL reuses the space of deleted files instead of returning it to the disk.

/** Part of the size of a table that is not content: headers of pages and rows, indexes. */
const OVERHEAD = 0.05;

/** In bytes; negative if less than `RESERVED_BYTES` are free. `cache`: an existing folder. */
async function uploadRoom(
  { prisma, folder }: Pick<Database, 'prisma' | 'folder'>,
  cache: string,
  artifactFolder: string | undefined,
): Promise<number> {
  const rooms = [(await freeBytes(cache)) - RESERVED_BYTES / 2];
  if (artifactFolder !== undefined) {
    await mkdir(artifactFolder, { recursive: true });
    rooms.push((await freeBytes(artifactFolder)) - RESERVED_BYTES);
  }
  if (folder !== undefined) {
    const reusable = artifactFolder === undefined ? await reusableBytes(prisma) : 0;
    rooms.push((await freeBytes(folder)) + reusable - RESERVED_BYTES);
  }
  return Math.min(...rooms);
}

/** Space in the database that deleted files have left, in bytes. */
export async function reusableBytes(store: Store): Promise<number> {
  const [found] = await store.$queryRaw<readonly { readonly total: number; readonly stored: number }[]>`
    SELECT pg_total_relation_size('artifact_part')::float8 AS total,
      (SELECT coalesce(sum(size), 0)::float8 FROM artifact WHERE location IS NULL) AS stored`;
  return Math.max(0, found!.total * (1 - OVERHEAD) - found!.stored);
}

export function logUploads(
  { isSandboxed, obstacle, speed }: Pick<Uploads, 'isSandboxed' | 'obstacle' | 'speed'>,
  log: Pick<Logger, 'info' | 'warn'>,
): void {
  if (isSandboxed) {
    log.info({ speed }, 'speed of this machine, by which limits of CPU time are divided');
    const memory = findMemoryFolder();
    const reason = memory.ok ? undefined : memory.error.message;
    if (reason !== undefined)
      log.warn({ reason }, 'bots of one owner can communicate by lookups of files: see docs/sandbox.md');
  }
  if (obstacle !== undefined) log.warn({ reason: obstacle }, 'this process neither checks nor plays uploaded bots');
}
