// Builds a bot with the commands of its manifest, or with the C++ compiler as on Botzone (`-D_BOTZONE_ONLINE`, with jsoncpp and
// MahjongGB). Everything runs in the program runner with separate limits; the output is stored.

import { fileURLToPath } from 'node:url';
import { isStorageFault } from '@mcr-arena/files';
import type { Millis } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { afterDraining } from '../after-draining.ts';
import {
  BOT_FOLDER,
  type FileLimits,
  type ProgramEnd,
  type ProgramRunner,
  type RunningProgram,
} from '../program/program-runner.ts';
import { findRuntime, RUNTIME_INSIDE } from '../sandbox/runtime.ts';
import { BOT_FILES } from './archive.ts';
import type { BotManifest } from './bot-manifest.ts';
import { missingLibrary } from './missing-library.ts';

interface BuildLimits {
  readonly cpuMs: Millis;
  readonly wallMs: Millis;
  /** Includes all files of the build, which are in memory in a sandbox. */
  readonly memoryMiB: number;
  readonly processes: number;
  /** Limits of the files that remain after the build. */
  readonly files: FileLimits;
}

export const BUILD_LIMITS: BuildLimits = {
  cpuMs: 120_000,
  wallMs: 300_000,
  memoryMiB: 2048,
  processes: 64,
  files: BOT_FILES,
};

export type BuildError = 'build-failed' | 'build-too-large';

interface BuildOptions {
  readonly runner: ProgramRunner;
  readonly limits: BuildLimits;
  readonly signal?: AbortSignal;
}

type Command = readonly [string, ...string[]];

/** Path of the writable folder inside, for programs that build. */
const BUILD_FOLDER = '/build';
const INCLUDE_FOLDER = '/opt/mcr/include';
const INCLUDES = fileURLToPath(new URL('./include', import.meta.url));
/** Name of the program that the compiler creates. */
const BUILT = 'bot.bin';
const OUTPUT_BYTES = 64 * 1024;
/** Maximum number of MiB that a command may print. */
const MAX_PRINTED_MIB = 16;
/** Copies the bot to the build folder, unless they are the same folder, and runs a command there. */
const IN_BUILD_FOLDER =
  'from="$1"; shift; { [ "$from" -ef "$0" ] || cp -R "$from/." "$0"; } && cd "$0" && exec "$@" 2>&1';

/** Builds in `folder`. Returns the output; on failure it follows the first line of the message. */
export async function buildBot(
  folder: string,
  manifest: BotManifest,
  options: BuildOptions,
): Promise<Result<string, BuildError>> {
  let printed = '';
  for (const command of buildCommandsOf(manifest)) {
    options.signal?.throwIfAborted();
    const { output, problem, code } = await runBuild(folder, command, options);
    printed = `${printed}${output}`.slice(-OUTPUT_BYTES);
    if (problem === undefined) continue;
    const library = missingLibrary(output);
    const reason = `${command[0]} ${problem}${library === undefined ? '' : `: ${library}`}`;
    return failure(code, `${reason}\n${printed}`.trimEnd());
  }
  return success(printed);
}

/** The command that runs a built bot, in its folder. */
export function runCommandOf({ language, entry, run }: BotManifest): Command {
  if (run !== undefined) return run as Command;
  switch (language) {
    case 'javascript':
    case 'typescript':
      return ['node', entry];
    case 'python':
      return ['python3', entry];
    case 'cpp':
      return [`./${BUILT}`];
    case 'executable':
      return [`./${entry}`];
  }
}

/** Whether the bot has to be built before it can play. */
export function isBuilt(manifest: BotManifest): boolean {
  return buildCommandsOf(manifest).length > 0;
}

function buildCommandsOf({ language, entry, build, run }: BotManifest): readonly Command[] {
  if (build !== undefined) return build as readonly Command[];
  return language === 'cpp' && run === undefined ? [compileCommand(entry)] : [];
}

function compileCommand(entry: string): Command {
  const { mahjong, hasJsonCpp } = findRuntime();
  const libraries = [
    // Links only libraries that the bot uses.
    ...(process.platform === 'linux' ? ['-Wl,--as-needed'] : []),
    ...(hasJsonCpp ? ['-ljsoncpp'] : []),
    ...(mahjong.cpp ? [`-L${RUNTIME_INSIDE.cpp}`, '-lMahjongGB'] : []),
  ];
  const includes = [`-I${INCLUDE_FOLDER}`, '-I/usr/include/jsoncpp', `-I${RUNTIME_INSIDE.cpp}`];
  const options = ['-O2', '-std=c++17', '-D_BOTZONE_ONLINE', '-pthread', ...includes];
  return ['g++', ...options, '-o', BUILT, entry, ...libraries];
}

interface Built {
  readonly output: string;
  /** Why the command did not succeed. */
  readonly problem: string | undefined;
  readonly code: BuildError;
}

async function runBuild(folder: string, command: Command, { runner, limits, signal }: BuildOptions): Promise<Built> {
  const { cpuMs, wallMs, memoryMiB, processes } = limits;
  const program = await runner.start({
    argv: ['/bin/sh', '-c', IN_BUILD_FOLDER, BUILD_FOLDER, BOT_FOLDER, ...command],
    role: 'build',
    folder,
    // In a sandbox, the runtime is available to every program.
    readable: [
      { host: INCLUDES, inside: INCLUDE_FOLDER },
      ...(runner.isolation === 'none' ? findRuntime().mounts : []),
    ],
    writable: [{ host: folder, inside: BUILD_FOLDER, limits: limits.files }],
    environment: { TMPDIR: '/tmp' },
    limits: { memoryMiB, processes, cpuMs, stderrBytes: OUTPUT_BYTES },
  });
  program.stdin.end();
  let problem: string | undefined;
  const fail = (why: string): void => {
    problem ??= why;
    void program.kill();
  };
  const output = readOutput(program, () => fail(`printed more than ${MAX_PRINTED_MIB} MiB`));
  const late = (): void => fail(`took longer than ${wallMs / 1000} s`);
  const stop = afterDraining(wallMs, late, () => program.heldUpMs?.() ?? 0);
  const abort = (): void => void program.kill();
  signal?.addEventListener('abort', abort);
  const end = await program.ended;
  stop();
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (end.type === 'notDelivered' && isStorageFault(end.cause)) throw end.cause;
  const code = end.type === 'notDelivered' ? 'build-too-large' : 'build-failed';
  return { output: output(), problem: problem ?? problemOf(end, limits), code };
}

/** Reads to the end, or to a flood of output. The returned function gives the beginning, where compilers print the relevant errors. */
function readOutput({ stdout }: RunningProgram, onFlood: () => void): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stdout.on('data', (chunk: Buffer) => {
    if (bytes < OUTPUT_BYTES) chunks.push(chunk.subarray(0, OUTPUT_BYTES - bytes));
    bytes += chunk.length;
    if (bytes > MAX_PRINTED_MIB * 2 ** 20) onFlood();
  });
  return () => Buffer.concat(chunks).toString('utf8');
}

function problemOf(end: ProgramEnd, { cpuMs, memoryMiB }: BuildLimits): string | undefined {
  switch (end.type) {
    case 'exited':
      return end.code === 0 ? undefined : `ended with exit code ${end.code}`;
    case 'signalled':
      return `was killed by ${end.signal}`;
    case 'killed':
    case 'printed':
      return 'was stopped';
    case 'memory':
      return `used more than ${memoryMiB} MiB of memory`;
    case 'cpuTime':
      return `used more than ${cpuMs / 1000} s of CPU time`;
    case 'notStarted':
      return `cannot be started: ${end.message}`;
    case 'notDelivered':
      return end.cause.message;
  }
}
