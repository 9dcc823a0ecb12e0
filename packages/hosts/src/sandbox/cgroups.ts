// A cgroup of version 2 for each program, where the operator has delegated a part of the tree to this process. The kernel then
// bounds memory and processes of a program as a whole and counts its processor time; what is watched otherwise is watched all the same.
//
// Delegation is recognised by name: this process is in a cgroup `mcr-server`, and may write to the one above it, which holds no
// processes (systemd: `Delegate=memory pids`, `DelegateSubgroup=mcr-server`). No process but programs is ever moved.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Millis } from '@mcr-arena/sdk';
import type { ProgramLimits } from '../program/program-runner.ts';

/** The cgroup of one program. */
export interface ProgramCgroup {
  /** Moves processes into it. Throws where it cannot. */
  add(pids: readonly number[]): void;
  /** Processor time of everything that was ever in it; undefined where the kernel does not say. */
  cpuMs(): Millis | undefined;
  /** Whether the kernel has ended a process of it for its memory. */
  isOutOfMemory(): boolean;
  /** Ends what is left in it and removes it. Never rejects: what cannot be removed is left to the next start. */
  remove(): Promise<void>;
}

export interface Cgroups {
  /** Throws where it cannot be made. */
  create(limits: Pick<ProgramLimits, 'memoryMiB' | 'processes'>): ProgramCgroup;
}

/** What this process is called in the tree. */
const OWN_NAME = 'mcr-server';
const PREFIX = 'mcr-bot-';
const MIB = 1024 * 1024;
/** Page tables and other memory of the kernel, which the watched limit does not count. */
const KERNEL_MIB = 32;
/** The first process of a sandbox, and the shell that becomes the program. */
const OWN_PROCESSES = 2;
const MICROSECONDS_PER_MS = 1000;
const REMOVAL_TRIES = 100;
const REMOVAL_PAUSE_MS = 20;

/** The folder that is delegated to a process, by its `/proc/PID/cgroup` and `/proc/PID/mountinfo`; undefined where none is. */
export function delegatedFolder(cgroups: string, mounts: string): string | undefined {
  const own = /^0::(.+)$/m.exec(cgroups)?.[1];
  if (own === undefined || basename(own) !== OWN_NAME) return undefined;
  for (const line of mounts.split('\n')) {
    const [place, type] = line.split(' - ');
    if (type?.split(' ')[0] !== 'cgroup2') continue;
    const [, , , root, mountPoint] = place!.split(' ');
    const below = relative(root!, dirname(own));
    if (!below.startsWith('..')) return join(mountPoint!, below);
  }
  return undefined;
}

/** Undefined where nothing is delegated to this process. */
export function findCgroups(): Cgroups | undefined {
  try {
    const [own, mounts] = ['cgroup', 'mountinfo'].map((file) => readFileSync(`/proc/self/${file}`, 'utf8'));
    const folder = delegatedFolder(own!, mounts!);
    return folder === undefined ? undefined : openCgroups(folder);
  } catch {
    return undefined;
  }
}

/**
 * Cgroups below a delegated folder; undefined where it lacks a controller or cannot be written to. Removes those of processes that
 * were killed. `removeFolder`: of a cgroup, whose files go with it.
 */
export function openCgroups(folder: string, removeFolder: (path: string) => void = rmdirSync): Cgroups | undefined {
  const create: Cgroups['create'] = (limits) => createCgroup(folder, limits, removeFolder);
  try {
    const controllers = readFileSync(join(folder, 'cgroup.controllers'), 'utf8').trim().split(' ');
    if (!['memory', 'pids'].every((name) => controllers.includes(name))) return undefined;
    writeFileSync(join(folder, 'cgroup.subtree_control'), '+memory +pids');
    removeAbandoned(folder, removeFolder);
    void create({ memoryMiB: 1, processes: 1 }).remove();
    return { create };
  } catch {
    return undefined;
  }
}

function createCgroup(
  folder: string,
  { memoryMiB, processes }: Pick<ProgramLimits, 'memoryMiB' | 'processes'>,
  removeFolder: (path: string) => void,
): ProgramCgroup {
  const path = join(folder, `${PREFIX}${process.pid}-${randomBytes(6).toString('hex')}`);
  const set = (file: string, value: string | number): void => writeFileSync(join(path, file), String(value));
  const figureOf = (file: string, name: string): number | undefined => {
    const text = readIfThere(join(path, file));
    const found = text === undefined ? null : new RegExp(`^${name} (\\d+)$`, 'm').exec(text);
    return found === null ? undefined : Number(found[1]);
  };
  mkdirSync(path);
  try {
    set('memory.max', (memoryMiB + KERNEL_MIB) * MIB);
    set('memory.oom.group', 1);
    set('pids.max', processes + OWN_PROCESSES);
    // Absent where the kernel counts no swap.
    if (readIfThere(join(path, 'memory.swap.max')) !== undefined) set('memory.swap.max', 0);
  } catch (thrown) {
    removeFolder(path);
    throw thrown;
  }
  return {
    add: (pids) => {
      for (const pid of pids) set('cgroup.procs', pid);
    },
    cpuMs: () => {
      const used = figureOf('cpu.stat', 'usage_usec');
      return used === undefined ? undefined : used / MICROSECONDS_PER_MS;
    },
    isOutOfMemory: () => (figureOf('memory.events', 'oom_kill') ?? 0) > 0,
    remove: () => endAndRemove(path, removeFolder),
  };
}

/** Processes that were killed leave it a moment later. */
async function endAndRemove(path: string, removeFolder: (path: string) => void): Promise<void> {
  endAll(path);
  for (let tries = 0; tries < REMOVAL_TRIES; tries += 1) {
    try {
      removeFolder(path);
      return;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return;
      await sleep(REMOVAL_PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** Kernels before 5.14 cannot; there, programs end with the first process of their sandbox alone. */
function endAll(path: string): void {
  try {
    writeFileSync(join(path, 'cgroup.kill'), '1', { flag: 'r+' });
  } catch {
    // As above.
  }
}

/** Cgroups of processes that are not there any more: all that use this folder see the same process ids. */
function removeAbandoned(folder: string, removeFolder: (path: string) => void): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isThere(Number(pid))) continue;
    void endAndRemove(join(folder, name), removeFolder);
  }
}

function isThere(pid: number): boolean {
  return pid === process.pid || readIfThere(`/proc/${pid}/stat`) !== undefined;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
