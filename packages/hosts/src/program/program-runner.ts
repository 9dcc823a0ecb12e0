// The port between hosts that talk to a bot's program and code that starts programs: in a sandbox, or as plain processes for
// users who trust the bot. A program's failure is data, never an exception; a runner that cannot start programs at all rejects.

import type { Readable, Writable } from 'node:stream';
import type { Millis } from '@mcr-arena/sdk';

/** A program to start, with everything that it may see and use. */
export interface ProgramSpec {
  /** The program, by absolute path inside or by name on the runtime's PATH, and its arguments. */
  readonly argv: readonly [string, ...string[]];
  /** Host folder with the bot's files. Read-only at `/bot` inside a sandbox, which is also the working folder. */
  readonly folder: string;
  /** More host files and folders, read-only, and where the program finds them. */
  readonly readable?: readonly Mount[];
  /** Host folders that the program may write to, and where it finds them: what a compiler makes is taken from there. */
  readonly writable?: readonly Mount[];
  /** The whole environment, beside what the runtime needs. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly limits: ProgramLimits;
}

export interface Mount {
  readonly host: string;
  readonly inside: string;
}

export interface ProgramLimits {
  /** Memory of all of its processes together, files in its private `/tmp` and in writable folders included. */
  readonly memoryMiB: number;
  /** Processes and threads. */
  readonly processes: number;
  /** Bytes of the end of stderr that are kept. */
  readonly stderrBytes: number;
  /** Processor time of its whole life; no limit where absent. */
  readonly cpuMs?: Millis;
}

/** A started program. When it ends, or is killed, none of its processes is left. */
export interface RunningProgram {
  readonly stdin: Writable;
  /** The reader bounds what it takes: it pauses the stream or kills the program. */
  readonly stdout: Readable;
  /** Processor time of all of its processes so far; of its whole life once it has ended. */
  cpuMs(): Millis;
  /** The largest resident memory of all its processes seen so far, pages of shared files included. Looks again while it runs. */
  peakMiB(): number;
  /** The end of what it wrote to stderr so far. */
  stderr(): string;
  /** How it ended. Never rejects; stdout is complete by then. */
  readonly ended: Promise<ProgramEnd>;
  /** Ends it with all of its processes. */
  kill(): Promise<ProgramEnd>;
  /**
   * Stops a program that waits for its next question, and lets another run meanwhile: runners limit how many run at once, and
   * programs that wait for each other's places would wait for ever. Absent where a runner has no such limit.
   */
  rest?(): void;
  /** Waits for a place to run in, and continues a program that rests. Before anything is written to it. */
  wake?(): Promise<void>;
}

export type ProgramEnd =
  | { readonly type: 'exited'; readonly code: number }
  | { readonly type: 'signalled'; readonly signal: string }
  | { readonly type: 'killed' }
  | { readonly type: 'memory'; readonly usedMiB: number }
  | { readonly type: 'cpuTime'; readonly usedMs: Millis }
  /** The program is missing or is not executable. */
  | { readonly type: 'notStarted'; readonly message: string };

/** Starts programs. Lives as long as its process. */
export interface ProgramRunner {
  /** `none`: the program runs with the rights of this process. */
  readonly isolation: 'sandbox' | 'none';
  /** Waits until a program may run beside the others. Rejects only on a fault of the machine. */
  start(program: ProgramSpec): Promise<RunningProgram>;
  /** Ends everything that it runs. */
  close(): Promise<void>;
}
