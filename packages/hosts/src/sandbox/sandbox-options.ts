// Options of a sandbox, and the reasons why a machine may not support one.

import type { WorkerOptions } from 'node:worker_threads';
import type { Mount, ProcessorPermit } from '../program/program-runner.ts';
import type { Cgroups } from './cgroups.ts';

export interface SandboxOptions {
  /** Number of programs that run at the same time, not counting paused ones. By default the number of processors. */
  readonly slots?: number;
  /** First user id for programs if this process is root. No two running programs share an id. */
  readonly firstUid?: number;
  /** Host files available to every program, read-only. By default those of `findRuntime`. */
  readonly runtime?: readonly Mount[];
  /**
   * Whether bots see files in memory only, if this machine can do that: lookups of files on a disk leave traces for other bots. The device
   * numbers of their file systems are then random.
   */
  readonly inMemory?: boolean;
  /** Path of the program `bwrap`. */
  readonly bubblewrap?: string;
  /** Creates the cgroups of programs; null: none. By default uses those delegated to this process. Not plain data. */
  readonly cgroups?: Cgroups | null;
  /** The thread's permit to use a processor, if it needs one. Not plain data. */
  readonly permit?: ProcessorPermit;
}

/** Why programs cannot be run in a sandbox. The message says what to do. */
export type SandboxError =
  | 'system-unsupported'
  | 'processor-unsupported'
  | 'program-missing'
  | 'bubblewrap-too-old'
  | 'user-namespaces-off'
  | 'sandbox-failed';

export const DEFAULT_FIRST_UID = 200_000;

/**
 * Options of a worker thread in which a sandbox runs. A thread would close descriptors that it had opened as files when it ends; those of
 * programs' pipes are closed with their streams, and their numbers belong to others by then.
 */
export const SANDBOX_THREAD = { execArgv: [], trackUnmanagedFds: false } satisfies WorkerOptions;
