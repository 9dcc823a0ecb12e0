// Runs programs as plain child processes with the user's rights, for bots whose author the user trusts. A program leads a
// process group, which ends with it. If `/usr/bin/setpriv` exists, it also ends with this process. CPU time and memory are
// read from /proc, if available; the number of processes is not limited.

import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Millis } from '@mcr-arena/sdk';
import { usageOfTree } from './process-tree.ts';
import {
  BOT_FOLDER,
  type Mount,
  type ProgramEnd,
  type ProgramRunner,
  type ProgramSpec,
  type RunningProgram,
} from './program-runner.ts';
import { RunDelays } from './run-delays.ts';
import { StderrLog } from './stderr-log.ts';

const HAS_SHELL = process.platform !== 'win32';
const SETPRIV = '/usr/bin/setpriv';
const DIES_WITH_PARENT = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'KILL'] : [];
/** Data segment that Node needs to start, in addition to the program's memory. A hard limit as a backstop for the watch. */
const DATA_ALLOWANCE_MIB = 1024;
const WITH_LIMITS = 'ulimit -c 0 2>/dev/null; ulimit -d "$0" 2>/dev/null; exec "$@"';
const WATCH_MS = 20;
/** Time to wait for the streams of a program that has ended: a process that left the group may keep them open. */
const STREAMS_MS = 250;

/** The factory that runner modules export. There are no options. */
export function createRunner(): ProgramRunner {
  return trustedPrograms();
}

export function trustedPrograms(): ProgramRunner {
  const running = new Set<RunningProgram>();
  return {
    isolation: 'none',
    start: async (spec) => {
      const program = startProgram(spec);
      running.add(program);
      void program.ended.then(() => running.delete(program));
      return program;
    },
    close: async () => void (await Promise.all([...running].map((program) => program.kill()))),
  };
}

function startProgram(spec: ProgramSpec): RunningProgram {
  const [name, ...args] = spec.argv.map((word) => hostPath(word, spec)) as [string, ...string[]];
  const { folder, environment = {}, limits } = spec;
  const command = [executableOf(name, folder) ?? name, ...args];
  const dataKiB = String((limits.memoryMiB + DATA_ALLOWANCE_MIB) * 1024);
  const limited = ['/bin/sh', '-c', WITH_LIMITS, dataKiB, ...DIES_WITH_PARENT, ...command];
  const [file, ...rest] = HAS_SHELL ? limited : command;
  // Otherwise a missing program would only cause an error message from the shell.
  const isMissing = executableOf(name, folder) === undefined;
  const child = spawn(isMissing ? name : file!, isMissing ? args : rest, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', PYTHONDONTWRITEBYTECODE: '1', ...environment },
    detached: HAS_SHELL,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return new TrustedProgram(child, spec);
}

/** Translates a path inside a sandbox, alone or after an option such as `-I`, to the host path. */
function hostPath(word: string, { folder, readable = [], writable = [] }: ProgramSpec): string {
  const mounts: readonly Mount[] = [...readable, ...writable, { host: folder, inside: BOT_FOLDER }];
  for (const { host, inside } of mounts) {
    const start = word.indexOf(inside);
    if (start < 0 || !/^(|-[A-Z]|[^/]*=)$/.test(word.slice(0, start))) continue;
    const rest = word.slice(start + inside.length);
    if (rest === '' || rest.startsWith('/')) return word.slice(0, start) + host + rest;
  }
  return word;
}

/** The file of a program; undefined if there is no executable. `node` is the current Node. */
function executableOf(name: string, folder: string): string | undefined {
  if (name === 'node') return process.execPath;
  const hasFolder = name.includes('/');
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = hasFolder ? [isAbsolute(name) ? name : join(folder, name)] : folders.map((each) => join(each, name));
  return files.find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

class TrustedProgram implements RunningProgram {
  readonly ended: Promise<ProgramEnd>;
  readonly #child: ChildProcess;
  readonly #spec: ProgramSpec;
  readonly #stderr: StderrLog;
  #cpuMs: Millis = 0;
  #peakMiB = 0;
  #heldUpMs: Millis = 0;
  readonly #delays = new RunDelays('/proc');
  #pids: readonly number[] = [];
  /** Why this process ended the program. */
  #cause: ProgramEnd | undefined;

  constructor(child: ChildProcess, spec: ProgramSpec) {
    this.#child = child;
    this.#spec = spec;
    this.#stderr = new StderrLog(spec.limits);
    this.#stderr.onFlood = () => this.#endBy({ type: 'printed' });
    this.#stderr.follow(child.stderr!);
    // Errors of a program that ends during a write are reported with its end.
    for (const stream of child.stdio) stream?.on('error', () => {});
    const timer = setInterval(() => this.#look(), WATCH_MS);
    timer.unref();
    this.ended = this.#listenForEnd().finally(() => clearInterval(timer));
  }

  get stdin() {
    return this.#child.stdin!;
  }

  get stdout() {
    return this.#child.stdout!;
  }

  cpuMs(): Millis {
    this.#look();
    return this.#cpuMs;
  }

  peakMiB(): number {
    this.#look();
    return this.#peakMiB;
  }

  heldUpMs(): Millis {
    this.#heldUpMs += this.#delays.sinceLast(this.#pids);
    return this.#heldUpMs;
  }

  stderr(): string {
    return this.#stderr.toString();
  }

  printedBytes(): number {
    return this.#stderr.bytes;
  }

  kill(): Promise<ProgramEnd> {
    this.#endBy({ type: 'killed' });
    return this.ended;
  }

  /** Ends the program; only the first cause counts. */
  #endBy(cause: ProgramEnd): void {
    const { exitCode, signalCode, pid } = this.#child;
    if (exitCode === null && signalCode === null && pid !== undefined) this.#cause ??= cause;
    this.#killAll();
  }

  #look(): void {
    const { pid } = this.#child;
    const usage = pid === undefined ? undefined : usageOfTree(pid);
    if (usage === undefined) return;
    const { memoryMiB, cpuMs = Number.POSITIVE_INFINITY } = this.#spec.limits;
    this.#cpuMs = Math.max(this.#cpuMs, usage.cpuMs);
    this.#peakMiB = Math.max(this.#peakMiB, usage.peakMiB);
    this.#pids = usage.pids;
    if (usage.memoryMiB > memoryMiB) this.#endBy({ type: 'memory', usedMiB: usage.memoryMiB });
    else if (this.#cpuMs > cpuMs) this.#endBy({ type: 'cpuTime', usedMs: this.#cpuMs });
  }

  /** Kills the group, and known processes that have left it. */
  #killAll(): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    const others = (usageOfTree(pid)?.pids ?? []).filter((each) => each !== pid);
    for (const target of HAS_SHELL ? [-pid, ...others] : [pid, ...others]) {
      try {
        process.kill(target, 'SIGKILL');
      } catch {
        // The process has ended.
      }
    }
  }

  #listenForEnd(): Promise<ProgramEnd> {
    const child = this.#child;
    return new Promise((resolve) => {
      child.once('error', ({ code, message }: NodeJS.ErrnoException) => {
        resolve({ type: 'notStarted', message: code === 'ENOENT' ? `no program "${this.#spec.argv[0]}"` : message });
      });
      child.once('exit', (code, signal) => {
        this.#killAll();
        const end = (): void => {
          for (const stream of child.stdio) stream?.destroy();
          resolve(this.#stderr.isFlooded ? { type: 'printed' } : (this.#cause ?? endOf(code, signal)));
        };
        const timer = setTimeout(end, STREAMS_MS);
        child.once('close', () => {
          clearTimeout(timer);
          end();
        });
      });
    });
  }
}

function endOf(code: number | null, signal: NodeJS.Signals | null): ProgramEnd {
  return signal === null ? { type: 'exited', code: code ?? 0 } : { type: 'signalled', signal };
}
