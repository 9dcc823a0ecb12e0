// Builds a bot with the commands of its manifest, or with the C++ compiler as on Botzone (`-D_BOTZONE_ONLINE`, jsoncpp and
// MahjongGB if the code includes them). Everything runs in the program runner with separate limits; the output is stored.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Millis } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  BOT_FOLDER,
  type FileLimits,
  type ProgramEnd,
  type ProgramRunner,
  type RunningProgram,
} from '../program/program-runner.ts';
import { findRuntime, RUNTIME_INSIDE } from '../sandbox/runtime.ts';
import { isStorageFault } from '../storage-fault.ts';
import { BOT_FILES } from './archive.ts';
import type { BotManifest } from './bot-manifest.ts';
import { firstBytes } from './first-bytes.ts';

export interface BuildLimits {
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

export interface BuildOptions {
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
/** Beginning of a source in which includes are searched. */
const SEARCHED_BYTES = 1024 * 1024;
/** Copies the bot to the build folder, unless they are the same folder, and runs a command there. */
const IN_BUILD_FOLDER =
  'from="$1"; shift; { [ "$from" -ef "$0" ] || cp -R "$from/." "$0"; } && cd "$0" && exec "$@" 2>&1';

/** Builds in `folder`. Returns the output, which is part of the message on failure. */
export async function buildBot(
  folder: string,
  manifest: BotManifest,
  options: BuildOptions,
): Promise<Result<string, BuildError>> {
  let printed = '';
  for (const command of buildCommandsOf(folder, manifest)) {
    options.signal?.throwIfAborted();
    const { output, problem, code } = await runBuild(folder, command, options);
    printed = `${printed}${output}`.slice(-OUTPUT_BYTES);
    if (problem !== undefined) return failure(code, `${command[0]} ${problem}\n${printed}`.trimEnd());
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

function buildCommandsOf(folder: string, { language, entry, build, run }: BotManifest): readonly Command[] {
  if (build !== undefined) return build as readonly Command[];
  return language === 'cpp' && run === undefined ? [compileCommand(folder, entry)] : [];
}

function compileCommand(folder: string, entry: string): Command {
  const source = join(folder, entry);
  const code = existsSync(source) ? firstBytes(source, SEARCHED_BYTES).toString('latin1') : '';
  const libraries = [
    ...(/#include\s*[<"](jsoncpp|json)\/json\.h/.test(code) ? ['-ljsoncpp'] : []),
    ...(/#include\s*[<"]MahjongGB\//.test(code) ? [`-L${RUNTIME_INSIDE.cpp}`, '-lMahjongGB'] : []),
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
  const output = readOutput(program);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void program.kill();
  }, wallMs);
  const abort = (): void => void program.kill();
  signal?.addEventListener('abort', abort);
  const end = await program.ended;
  clearTimeout(timer);
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  if (end.type === 'notDelivered' && isStorageFault(end.cause)) throw end.cause;
  const problem = isLate ? `took longer than ${wallMs / 1000} s` : problemOf(end, limits);
  return { output: output(), problem, code: end.type === 'notDelivered' ? 'build-too-large' : 'build-failed' };
}

/** Reads to the end. The returned function gives the beginning, where compilers print the relevant errors. */
function readOutput({ stdout }: RunningProgram): () => string {
  const chunks: Buffer[] = [];
  let bytes = 0;
  stdout.on('data', (chunk: Buffer) => {
    if (bytes < OUTPUT_BYTES) chunks.push(chunk.subarray(0, OUTPUT_BYTES - bytes));
    bytes += chunk.length;
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
