// The port between hosts that communicate with a bot's program and code that starts programs: in a sandbox, or as plain processes
// for trusted bots. A program's failure is data, never an exception; a runner that cannot start programs at all rejects.

import type { Readable, Writable } from 'node:stream';
import type { Millis } from '@mcr-arena/sdk';

/** Path of the program's folder inside a sandbox. */
export const BOT_FOLDER = '/bot';

/** A program to start, with its files and limits. */
export interface ProgramSpec {
  /** The program, by absolute path inside or by name on the runtime's PATH, and its arguments. */
  readonly argv: readonly [string, ...string[]];
  /** Host folder with the bot's files. Read-only at `/bot` inside a sandbox, where it is also the working folder. */
  readonly folder: string;
  /** Additional host files and folders, read-only, with their paths inside. */
  readonly readable?: readonly Mount[];
  /**
   * Folders that the program may write to, such as for a compiler's output. In a sandbox, they are empty and in memory; if the
   * program exits, its files replace the content of the host folder. Without a sandbox, the program writes to the host folder.
   */
  readonly writable?: readonly WritableFolder[];
  /**
   * What it is, which decides about its system calls in a sandbox. `bot`, the default, starts no connected processes. `model` is code of
   * this project around a network; `build` is a compiler or the like, which runs before any deal.
   */
  readonly role?: 'bot' | 'model' | 'build';
  /** The complete environment, apart from variables that the runtime needs. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits: ProgramLimits;
}

export interface Mount {
  readonly host: string;
  readonly inside: string;
}

export interface WritableFolder extends Mount {
  readonly limits: FileLimits;
}

export interface FileLimits {
  /** Number of files and folders. */
  readonly entries: number;
  /** Total size of all files. */
  readonly bytes: number;
}

export interface ProgramLimits {
  /** Memory of all its processes together, including page tables, files in its private `/tmp` and in writable folders. */
  readonly memoryMiB: number;
  /** Number of processes and threads. */
  readonly processes: number;
  /** Number of last bytes of stderr to keep. */
  readonly stderrBytes: number;
  /** Bytes of stderr in all; no limit if absent. */
  readonly printedBytes?: number;
  /** Total CPU time; no limit if absent. */
  readonly cpuMs?: Millis;
}

/** A started program. When it ends or is killed, all its processes end. */
export interface RunningProgram {
  readonly stdin: Writable;
  /** The reader must limit the amount, by pausing the stream or killing the program. */
  readonly stdout: Readable;
  /** CPU time of all its processes so far; the total once it has ended. */
  cpuMs(): Millis;
  /** The largest resident memory of all its processes so far, including pages of shared files. Takes a sample while it runs. */
  peakMiB(): number;
  /** The last part of its stderr so far. */
  stderr(): string;
  /** Number of bytes of its stderr so far. */
  printedBytes(): number;
  /** Resolves when it has ended and stdout is complete. Never rejects. */
  readonly ended: Promise<ProgramEnd>;
  /** Kills it with all its processes. */
  kill(): Promise<ProgramEnd>;
  /**
   * Pauses a program that waits for its next question and frees its slot. Runners limit how many programs run at the same time,
   * and programs that wait for each other's slots would deadlock. Absent if a runner has no such limit.
   */
  rest?(): void;
  /** Waits for a slot and continues a paused program. Must be called before writing to it. */
  wake?(): Promise<void>;
  /**
   * Total time so far in which the program could have computed, but was paused until a slot was free or waited for a processor. It does
   * not count as the program's wall time. Absent if not measured.
   */
  heldUpMs?(): Millis;
  /**
   * Total time so far in which the program had a question and waited on the clock, instead of computing or waiting for a processor.
   * Absent if not measured.
   */
  waitedMs?(): Millis;
}

export type ProgramEnd =
  | { readonly type: 'exited'; readonly code: number }
  | { readonly type: 'signalled'; readonly signal: string }
  | { readonly type: 'killed' }
  | { readonly type: 'memory'; readonly usedMiB: number }
  | { readonly type: 'cpuTime'; readonly usedMs: Millis }
  /** It printed more to stderr than its limit, however else it ended. */
  | { readonly type: 'printed' }
  /** The program is missing or is not executable. */
  | { readonly type: 'notStarted'; readonly message: string }
  /** It exited, but its output exceeds the limits, or the disk failed. */
  | { readonly type: 'notDelivered'; readonly cause: Error };

/** Starts programs, for the lifetime of its process. */
export interface ProgramRunner {
  /** `none`: the program runs with the rights of this process. */
  readonly isolation: 'sandbox' | 'none';
  /** Waits for a free slot and starts a program. Rejects only on a fault of the machine. */
  start(program: ProgramSpec): Promise<RunningProgram>;
  /** Ends all its programs. */
  close(): Promise<void>;
}

/** The exports of a module of a runner. */
export interface RunnerFactory {
  /** `permit`: the permit of the thread to use a processor, if it needs one. */
  createRunner(options: unknown, permit?: ProcessorPermit): ProgramRunner | Promise<ProgramRunner>;
}

/**
 * A thread's permit to use a processor, of which there are as many as bots may run at the same time. A thread lends its permit
 * while all of its programs wait on the clock, so that sleeping bots keep nobody else from playing.
 */
export interface ProcessorPermit {
  /** Waits until the thread has its permit, and keeps it until `release`. Rejects if the thread is to end. */
  acquire(): Promise<void>;
  release(): void;
  /** Lets another thread use the permit until the next `acquire`, unless this one keeps it. */
  lend(): void;
}
