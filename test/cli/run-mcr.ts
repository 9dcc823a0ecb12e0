// Runs the real `mcr`: `spawnMcr` in a new process, as a shell does; `runMcr` in one process for all calls of a test file.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { ZodType } from 'zod';
import { FORMATS } from '../../apps/cli/src/schema/catalogue.ts';

/** The script that a shell finds as `mcr`. */
export const BIN = join(import.meta.dirname, '../../apps/cli/bin/mcr.js');

export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  /** The exit code, or the signal that ended the process. */
  readonly status: number | string | null;
}

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  /** The Node executable; by default the one that runs the tests. */
  readonly node?: string;
  /** Variables added to the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface StartOptions extends Omit<RunOptions, 'input'> {
  /** The standard output of `mcr`: a pipe or an open file. */
  readonly stdout?: number | 'pipe';
}

/** A request to the shared process. */
export interface CommandLine {
  readonly args: readonly string[];
  /** Its standard input, in base64. */
  readonly input: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
}

/** The environment without the variables that vitest and npm set for colours and commands, and with a known speed of the machine. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, NO_COLOR: __, npm_command: ___, ...environment } = process.env;
  return { ...environment, MCR_SPEED: '1' };
}

let shared: ChildProcess | undefined;
/** The shared process runs one command line at a time. */
let last: Promise<unknown> = Promise.resolve();

/** The output and exit code of a command line, run in the shared process. */
export function runMcr(args: readonly string[], input: string | Buffer = ''): Promise<Finished> {
  const commandLine = { args, input: Buffer.from(input).toString('base64'), env: plainEnvironment() };
  const finished = last.then(() => runShared(commandLine));
  last = finished.catch(() => {});
  return finished;
}

async function runShared(commandLine: CommandLine): Promise<Finished> {
  shared ??= startShared();
  const ended = new AbortController();
  const left = once(shared, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`mcr ${commandLine.args.join(' ')} ended its process: ${signal ?? code}`);
  });
  try {
    shared.send(commandLine);
    const [finished] = (await Promise.race([once(shared, 'message', { signal: ended.signal }), left])) as [Finished];
    return finished;
  } finally {
    ended.abort();
    left.catch(() => {});
  }
}

/** Starts the shared process. It ends with this process and does not keep it alive. */
function startShared(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'mcr-process.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.unref();
  child.channel!.unref();
  child.on('exit', () => {
    shared = undefined;
  });
  return child;
}

/** The output and exit code of a command line, run in a new process. */
export async function spawnMcr(
  args: readonly string[],
  { input = '', ...options }: RunOptions = {},
): Promise<Finished> {
  const child = startMcr(args, options);
  const closed = new Promise<number | string | null>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? code));
  });
  child.stdin!.on('error', () => {});
  child.stdin!.end(input);
  const [stdout, stderr, status] = await Promise.all([text(child.stdout!), text(child.stderr!), closed]);
  return { stdout, stderr, status };
}

export function startMcr(
  args: readonly string[],
  { cwd, node = process.execPath, env, stdout = 'pipe' }: StartOptions = {},
): ChildProcess {
  return spawn(node, [BIN, ...args], { cwd, env: { ...plainEnvironment(), ...env }, stdio: ['pipe', stdout, 'pipe'] });
}

/** Expects wrong usage: exit code 2, nothing on standard output, and `message` on standard error. */
export async function expectRefused(args: readonly string[], message: string): Promise<void> {
  const { status, stdout, stderr } = await runMcr(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(message);
}

/** The parsed answers of `mcr` to one line of JSON per value. */
export async function answersOf(args: readonly string[], values: readonly unknown[]): Promise<unknown[]> {
  const input = `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
  const { stdout } = await runMcr(args, input);
  return linesOf(stdout).map((line) => JSON.parse(line));
}

/** Errors of values against the schema of a format, at most three. */
export async function complaintsAbout(name: string, values: readonly unknown[]): Promise<string[]> {
  const schema: ZodType = await FORMATS.find((format) => format.name === name)!.load();
  return values.flatMap((value) => schema.safeParse(value).error?.message ?? []).slice(0, 3);
}

/** The command line under "Run it again:" at the end of an output, without `mcr` and as one line. */
export function repeatedCommandIn(output: string): string {
  const [, command = ''] = /^Run it again:\n {2}mcr ([\s\S]*)/m.exec(output) ?? [];
  return command.replaceAll(/ \\\n +/g, ' ').trimEnd();
}

/** Joins lines that were wrapped at the width of the terminal. */
export function unbroken(output: string): string {
  return output.replaceAll(/(?<=\S)\n(?=\S)/g, ' ');
}

export function linesOf(output: string): string[] {
  return output === '' ? [] : output.trimEnd().split('\n');
}

/** The lines of a golden file under `test/fixtures`. */
export function goldenLines<Line>(name: string): Line[] {
  const packed = readFileSync(join(import.meta.dirname, '../fixtures', name));
  return linesOf(gunzipSync(packed).toString()).map((line) => JSON.parse(line));
}
