// What a sandbox can be set to, and why there may be none on a machine.

import type { Mount } from '../program/program-runner.ts';
import type { Cgroups } from './cgroups.ts';

export interface SandboxOptions {
  /** Programs that run at once, resting ones not counted. The number of processors where absent. */
  readonly slots?: number;
  /** User ids from here on are given to programs where this process is root: one to each, never one to two at a time. */
  readonly firstUid?: number;
  /** Host files that every program finds, read-only. What `findRuntime` found where absent. */
  readonly runtime?: readonly Mount[];
  /** The program `bwrap`. */
  readonly bubblewrap?: string;
  /** Makes the cgroups of programs; null: none. What is delegated to this process where absent. Not plain data. */
  readonly cgroups?: Cgroups | null;
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
