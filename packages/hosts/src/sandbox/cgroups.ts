// A version 2 cgroup for each program, if the operator has delegated a part of the tree to this process. The kernel then limits
// the memory and processes of the whole program and counts its CPU time, in addition to the usual watch.
//
// Delegation is recognised by name: this process is in a cgroup `mcr-server` and may write to its parent, which has no processes
// (systemd: `Delegate=memory pids`, `DelegateSubgroup=mcr-server`). Only programs are moved between cgroups.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Millis } from '@mcr-arena/sdk';
import type { ProgramLimits } from '../program/program-runner.ts';

/** The cgroup of one program. */
export interface ProgramCgroup {
  /** Moves processes into it. Throws if this fails. */
  add(pids: readonly number[]): void;
  /** CPU time of all processes that were ever in it; undefined if the kernel does not report it. */
  cpuMs(): Millis | undefined;
  /** Whether the kernel has killed one of its processes for lack of memory. */
  isOutOfMemory(): boolean;
  /** Kills its remaining processes and removes it. Never rejects: leftovers are removed at the next start. */
  remove(): Promise<void>;
}

export interface Cgroups {
  /** Creates a cgroup. Throws if this fails. */
  create(limits: Pick<ProgramLimits, 'memoryMiB' | 'processes'>): ProgramCgroup;
}

/** Name of this process's cgroup. */
const OWN_NAME = 'mcr-server';
const PREFIX = 'mcr-bot-';
const MIB = 1024 * 1024;
/** Kernel memory that the watched limit does not count. */
const KERNEL_MIB = 32;
/** The first process of a sandbox, and the shell that becomes the program. */
const OWN_PROCESSES = 2;
const MICROSECONDS_PER_MS = 1000;
const REMOVAL_TRIES = 100;
const REMOVAL_PAUSE_MS = 20;

/** The folder delegated to a process, from its `/proc/PID/cgroup` and `/proc/PID/mountinfo`; undefined if there is none. */
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

/** Undefined if nothing is delegated to this process. */
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
 * Cgroups below a delegated folder; undefined if it lacks a controller or cannot be written to. Removes cgroups of processes that
 * were killed. `removeFolder` removes the folder of a cgroup.
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
    // Absent if the kernel does not account for swap.
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

/** Retries, because killed processes leave a cgroup with a delay. */
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

/** Kills all processes of a cgroup. Before Linux 5.14, they end only with the first process of their sandbox. */
function endAll(path: string): void {
  try {
    writeFileSync(join(path, 'cgroup.kill'), '1', { flag: 'r+' });
  } catch {
    // Not supported by this kernel.
  }
}

/** Removes cgroups of processes that no longer exist. All users of this folder share a process namespace. */
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
