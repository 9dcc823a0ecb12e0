// A hostile program and its expected outcome. Scenarios run as any user, so they report problems as text.

import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ProgramEnd,
  ProgramRunner,
  ProgramSpec,
  RunningProgram,
  WritableFolder,
} from '../../../../packages/hosts/src/program/program-runner.ts';

export interface Scenario {
  readonly name: string;
  /** The problems; empty if the program was contained. */
  run(place: Place): Promise<readonly string[]>;
}

export interface Outcome {
  readonly end: ProgramEnd;
  /** About the first 64 KiB. */
  readonly stdout: string;
  readonly stderr: string;
  readonly cpuMs: number;
  readonly peakMiB: number;
}

type Program = Partial<Omit<ProgramSpec, 'argv' | 'limits'>> & {
  readonly argv: readonly [string, ...string[]];
  readonly limits?: Partial<ProgramSpec['limits']>;
};

const LIMITS = { memoryMiB: 256, processes: 32, stderrBytes: 16 * 1024 };
const SHOWN_CHARACTERS = 64 * 1024;
/** Set in the environment of every program, to find its remaining processes. */
const MARK = 'MCR_TEST_MARK';

/** Runs the programs of a scenario in a sandbox, and finds their processes. */
export class Place {
  readonly sandbox: ProgramRunner;
  readonly scratch: string;
  readonly mark: string = randomUUID();

  constructor(sandbox: ProgramRunner, scratch: string) {
    this.sandbox = sandbox;
    this.scratch = scratch;
  }

  /** A new folder of the host with these files. */
  folder(files: Readonly<Record<string, string>> = {}, mode = 0o700): string {
    const folder = mkdtempSync(join(this.scratch, 'bot-'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    chmodSync(folder, mode);
    return folder;
  }

  /** A folder of the host as /out, for a few files of a megabyte together. */
  outputTo(host: string): readonly WritableFolder[] {
    return [{ host, inside: '/out', limits: { entries: 10, bytes: 1_000_000 } }];
  }

  start({ limits, ...program }: Program): Promise<RunningProgram> {
    return this.sandbox.start({
      folder: program.folder ?? this.folder(),
      ...program,
      environment: { ...program.environment, [MARK]: this.mark },
      limits: { ...LIMITS, ...limits },
    });
  }

  /** Runs a program to its end with a closed input. */
  async run(program: Program): Promise<Outcome> {
    const running = await this.start(program);
    running.stdin.end();
    return this.outcomeOf(running);
  }

  async outcomeOf(running: RunningProgram): Promise<Outcome> {
    let stdout = '';
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (stdout.length < SHOWN_CHARACTERS) stdout += text;
    });
    const end = await running.ended;
    return { end, stdout, stderr: running.stderr(), cpuMs: running.cpuMs(), peakMiB: running.peakMiB() };
  }

  python(code: string, more: Omit<Program, 'argv'> = {}): Promise<Outcome> {
    return this.run({ ...more, argv: ['/usr/bin/python3', '-c', `${PYTHON_CALLS}\n${code}`] });
  }

  node(code: string, more: Omit<Program, 'argv'> = {}): Promise<Outcome> {
    return this.run({ ...more, argv: ['node', '-e', code] });
  }

  shell(code: string, more: Omit<Program, 'argv'> = {}): Promise<Outcome> {
    return this.run({ ...more, argv: ['/bin/sh', '-c', code] });
  }

  /** Running processes started by programs of this place, without zombies. */
  processes(mark = this.mark): readonly number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => read(`/proc/${pid}/environ`).includes(`${MARK}=${mark}`));
  }
}

/** `call(name, …)` makes a system call by number and returns 0 or the error's name. */
const PYTHON_CALLS = `
import ctypes, errno, os, platform, sys
libc = ctypes.CDLL(None, use_errno=True)
NUMBERS = {'clone': (56, 220), 'unshare': (272, 97), 'ptrace': (101, 117), 'memfd_create': (319, 279), 'keyctl': (250, 219),
  'personality': (135, 92), 'inotify_init1': (294, 26), 'userfaultfd': (323, 282), 'io_uring_setup': (425, 425),
  'perf_event_open': (298, 241), 'bpf': (321, 280), 'mincore': (27, 232), 'process_vm_readv': (310, 270), 'mount': (165, 40),
  'fanotify_init': (300, 262), 'sysinfo': (99, 179), 'shmget': (29, 194), 'setns': (308, 268), 'clone3': (435, 435),
  'cachestat': (451, 451), 'fsopen': (430, 430), 'add_key': (248, 217), 'msgget': (68, 186),
  'pidfd_open': (434, 434), 'statx': (332, 291), 'name_to_handle_at': (303, 264), 'openat2': (437, 437), 'gettid': (186, 178),
  'ioctl': (16, 29), 'fcntl': (72, 25), 'semget': (64, 190), 'eventfd2': (290, 19)}
def call(name, *arguments):
  number = NUMBERS[name][0 if platform.machine() == 'x86_64' else 1]
  ctypes.set_errno(0)
  result = libc.syscall(number, *[ctypes.c_long(each) if isinstance(each, int) else each for each in arguments])
  return 0 if result >= 0 else errno.errorcode[ctypes.get_errno()]
`;

/** A problem for each expectation that does not hold. */
export function problems(expectations: Readonly<Record<string, boolean>>, found: unknown): readonly string[] {
  const unmet = Object.entries(expectations).filter(([, holds]) => !holds);
  return unmet.map(([name]) => `${name}: ${JSON.stringify(found)?.slice(0, 1500)}`);
}

export async function until(met: () => boolean): Promise<void> {
  while (!met()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
