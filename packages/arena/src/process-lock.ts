// One process per folder or file. Whoever wants it puts down a file of its own, lock.PROCESS-START in the folder or
// FILE.lock.PROCESS-START beside the file, and looks for such files of others:
// of two that come together at least one sees the other, and no file ever changes hands. A process that no longer lives
// holds nothing, so a killed run can be resumed at once. START tells it from a later process with its number, as a container
// gives them out anew each time; where the system does not tell when a process began, the number must do.

import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { fileError } from './file-error.ts';
import { realFileOf } from './real-file.ts';

const HOLDER = /^lock\.([1-9]\d{0,9})-(\d*)$/;
/** Two that see each other both step back and try again, each after a time of its own. */
const ATTEMPTS = 10;
const MAX_PAUSE_MS = 10;

/** Takes the folder until the returned function is called. Throws if nothing can be written there. */
export function lockFolder(folder: string): Result<() => void, 'folder-locked'> {
  const lock = lockNamed(folder, '', folder);
  if (typeof lock === 'function') return success(lock);
  return failure('folder-locked', `${folder} is in use by process ${lock}: wait for it, or choose another folder`);
}

/**
 * Takes the file, which need not be there, under all its names until the returned function is called. Throws if its folder
 * cannot be written to.
 */
export function lockFile(path: string): Result<() => void, 'file-locked'> {
  const file = realFileOf(path);
  const lock = lockNamed(dirname(file), `${basename(file)}.`, path);
  if (typeof lock === 'function') return success(lock);
  return failure('file-locked', `${path} is in use by process ${lock}: wait for it, or choose another file`);
}

/** What lets go of it, or the number of the process that has it. The names of locks begin with `prefix`; errors name `asked`. */
function lockNamed(folder: string, prefix: string, asked: string): (() => void) | number {
  const own = `${prefix}lock.${process.pid}-${startOf(process.pid)}`;
  let holder: number | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (attempt > 0) pause(randomInt(1, MAX_PAUSE_MS));
    const held = tryCreate(join(folder, own), asked);
    holder = held ? otherHolder(folder, prefix, own) : process.pid;
    if (holder === undefined) return () => rmSync(join(folder, own), { force: true });
    if (held) rmSync(join(folder, own), { force: true });
  }
  return holder!;
}

function tryCreate(path: string, asked: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw fileError(thrown, asked);
  }
}

/** The number of another process that has put down its file and lives. Files of dead ones are taken away. */
function otherHolder(folder: string, prefix: string, own: string): number | undefined {
  let holder: number | undefined;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix) || name === own) continue;
    const [, pid, start] = HOLDER.exec(name.slice(prefix.length)) ?? [];
    if (pid === undefined) continue;
    if (isAlive(Number(pid), start!)) holder = Number(pid);
    else rmSync(join(folder, name), { force: true });
  }
  return holder;
}

function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const known = startOf(pid);
  return known === '' || start === '' || known === start;
}

/** When the process began, in clock ticks since the machine did; `ended` of one that is only not yet forgotten; empty where nothing is known. */
function startOf(pid: number): string {
  try {
    const [state, ...others] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return state === 'Z' ? 'ended' : (others[18] ?? '');
  } catch {
    return '';
  }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
