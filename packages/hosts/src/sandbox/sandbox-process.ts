// Starts the command of a sandbox and waits until the program inside is about to run. From then on the sandbox ends as a whole,
// with its first process, on which all others depend, or with the process that started it.

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Duplex, type Readable, type Writable } from 'node:stream';
import type { StderrLog } from '../program/stderr-log.ts';
import { inheritedDescriptors } from './inherited-descriptors.ts';
import { DESCRIPTORS, PIPES, type SandboxCommand } from './sandbox-command.ts';

export interface SandboxProcess {
  readonly child: ChildProcess;
  readonly streams: ProgramStreams;
  /** Host process id of a process that is outside, but whose /proc shows the processes of the sandbox. */
  readonly outside: number;
  /** Host process id of the sandbox's first process. */
  readonly init: number;
  /** Host process id of the program. */
  readonly pid: number;
  /** The shell's output about CPU time, available after the end. */
  times(): string;
  /** Lets the program run. */
  begin(): void;
}

/** The ends of the program's standard streams that this process has. */
interface ProgramStreams {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
}

/** Maximum length of a sandbox's output before the program runs. */
const MESSAGE_CHARACTERS = 500;
const ENDED_EARLY = 'the sandbox ended while it started';

/** Starts a sandbox. Rejects with its output if it cannot be created. */
export async function startSandbox(
  command: SandboxCommand,
  seccompFile: string,
  stderr: StderrLog,
): Promise<SandboxProcess> {
  const child = spawnWith(command, seccompFile);
  stderr.follow(child.stderr!);
  for (const stream of child.stdio) stream?.on('error', () => {});
  pipeAt(child, DESCRIPTORS.arguments).end(command.arguments);
  const times = collect(pipeAt(child, DESCRIPTORS.times));
  const ready = pipeAt(child, DESCRIPTORS.ready);
  await untilReady(child, ready, stderr);
  const [pid, init, , outside] = descentOf(child.pid!).toReversed();
  if (pid !== undefined && init !== undefined && outside !== undefined) {
    const streams = openStreams(outside, child);
    if (streams !== undefined) {
      stderr.follow(streams.stderr);
      return { child, streams, outside, init, pid, times, begin: () => void ready.end('\n') };
    }
  }
  child.kill('SIGKILL');
  throw new Error(ENDED_EARLY);
}

/** Opens the pipes that the sandbox has made; undefined if it has ended. They close with the command, whatever became of its processes. */
function openStreams(outside: number, child: ChildProcess): ProgramStreams | undefined {
  const descriptors: number[] = [];
  try {
    for (const [index, mode] of [constants.O_WRONLY, constants.O_RDONLY, constants.O_RDONLY].entries()) {
      descriptors.push(openSync(`/proc/${outside}/root${PIPES}/${index}`, mode | constants.O_NONBLOCK));
    }
  } catch {
    for (const descriptor of descriptors) closeSync(descriptor);
    return undefined;
  }
  const [stdin, stdout, stderr] = descriptors.map((fd, index) => {
    const stream = new Socket({ fd, readable: index > 0, writable: index === 0 });
    return stream.on('error', () => {});
  });
  child.once('exit', () => stdin!.destroy());
  return { stdin: stdin!, stdout: stdout!, stderr: stderr! };
}

/** The pipe at a descriptor beyond the standard streams. */
function pipeAt(child: ChildProcess, descriptor: number): Duplex {
  const stream = child.stdio[descriptor];
  if (stream instanceof Duplex) return stream;
  throw new Error(`the process has no pipe at descriptor ${descriptor}`);
}

function spawnWith(command: SandboxCommand, seccompFile: string): ChildProcess {
  const [file, ...args] = command.argv;
  const nothing = openSync('/dev/null', 'r');
  const seccomp = openSync(seccompFile, 'r');
  try {
    const stdio: ('pipe' | 'ignore' | number)[] = ['ignore', 'ignore', 'pipe', 'pipe', seccomp, 'pipe', 'pipe'];
    for (const descriptor of inheritedDescriptors()) {
      while (stdio.length < descriptor) stdio.push('ignore');
      if (descriptor >= stdio.length) stdio[descriptor] = nothing;
    }
    return spawn(file, args, { cwd: '/', env: {}, stdio });
  } finally {
    closeSync(nothing);
    closeSync(seccomp);
  }
}

function collect(stream: Duplex): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

/** Waits until the sandbox is ready. If it rejects, the output is complete. */
function untilReady(child: ChildProcess, ready: Duplex, stderr: StderrLog): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    ready.once('data', () => resolve());
    child.once('close', () => {
      const text = stderr.toString().trim().slice(0, MESSAGE_CHARACTERS);
      reject(new Error(text === '' ? ENDED_EARLY : text));
    });
  });
}

/** A process, its child, its grandchild, and so on. Each program of the command waits for exactly one child. */
function descentOf(pid: number): readonly number[] {
  const child = onlyChildOf(pid);
  return child === undefined ? [pid] : [pid, ...descentOf(child)];
}

function onlyChildOf(pid: number): number | undefined {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return child === '' || child === undefined ? undefined : Number(child);
  } catch {
    return undefined;
  }
}
