// Runs the real `mcr`, as a shell does.

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** The script that a shell finds as `mcr`. */
export const BIN = join(import.meta.dirname, '../../apps/cli/bin/mcr.js');

export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  /** The exit code, or the signal that ended it. */
  readonly status: number | string | null;
}

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly cwd?: string;
  /** The Node to run on; the one that runs the tests by default. */
  readonly node?: string;
  /** Of the environment, what is different for it. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface StartOptions extends Omit<RunOptions, 'input'> {
  /** Where its output goes, a pipe or an open file. */
  readonly stdout?: number | 'pipe';
}

export async function runMcr(args: readonly string[], { input = '', ...options }: RunOptions = {}): Promise<Finished> {
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
  return spawn(node, [BIN, ...args], { cwd, env: { ...process.env, ...env }, stdio: ['pipe', stdout, 'pipe'] });
}

/** The lines that `mcr` answers to lines of values, parsed. */
export async function answersOf(args: readonly string[], values: readonly unknown[]): Promise<unknown[]> {
  const input = `${values.map((value) => JSON.stringify(value)).join('\n')}\n`;
  const { stdout } = await runMcr(args, { input });
  return linesOf(stdout).map((line) => JSON.parse(line));
}

export function linesOf(output: string): string[] {
  return output === '' ? [] : output.trimEnd().split('\n');
}

/** The lines of a golden file under `test/fixtures`. */
export function goldenLines<Line>(name: string): Line[] {
  const packed = readFileSync(join(import.meta.dirname, '../fixtures', name));
  return linesOf(gunzipSync(packed).toString()).map((line) => JSON.parse(line));
}
